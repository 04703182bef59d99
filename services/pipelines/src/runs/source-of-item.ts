import { ServiceError } from '@regesta/contracts/problem'
import type { InternalFile, InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { type Bounds, judgePlace } from '@regesta/http/judge-place'
import { openPlacedFile } from '@regesta/http/regular-file'
import type { ItemScope } from './run-scope.js'

/** @throws not_found when the project has no longer the file that a record stands for */
export async function sourceOf({ context, run }: ItemScope, record: InternalRecord): Promise<InternalFile> {
  const id = record.source_file_id
  const linked = record.files.find((file) => file.file_id === id)
  if (linked !== undefined) return linked
  const { files } = await context.projects.readFiles({ project: run.project_uuid, body: { file_ids: [id] } })
  const [source] = files
  if (source === undefined) throw new ServiceError('not_found', say('source_gone', { id: record.record_id }))
  return source
}

/**
 * SHA-256 of the source file, which a component is about to read.
 *
 * @throws forbidden when something else was put in its place that leads out of its folder, invalid_input when it cannot be read
 */
export async function hashOfSource(scope: ItemScope, source: InternalFile): Promise<string> {
  const path = source.absolute_path
  const unreadable = () => new ServiceError('invalid_input', say('source_unreadable', { path }))
  const opened = await openPlacedFile(path).catch(() => Promise.reject(unreadable()))
  try {
    const { misplaced } = await judgePlace(opened, source, await boundsOf(scope))
    if (misplaced !== undefined) throw new ServiceError('forbidden', misplaced)
    return await scope.sourceDigests(opened).catch(() => Promise.reject(unreadable()))
  } finally {
    await opened.file.close()
  }
}

async function boundsOf({ context, project, sourceDigests }: ItemScope): Promise<Bounds> {
  const { project_path } = await project()
  const { allowed_roots } = context.configuration.current.security
  return { projectFile: project_path, allowedRoots: allowed_roots, digestOf: sourceDigests }
}
