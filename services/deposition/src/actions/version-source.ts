import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { type Keyable, keyFiles } from '../domain/remote-keys.js'
import { isToStay, type VersionFiles } from './kept-files.js'
import type { VersionBefore } from './prepare-version.js'

/**
 * Which of the new files stands for the record: the one that was named for it, or the one of its name. Where what stood for it
 * before is left out, the first of them takes its place.
 *
 * @returns undefined where what stood for it before still does
 */
export async function sourceAmong<F extends Keyable>(
  { projects, configuration }: Context,
  project: string,
  files: readonly F[],
  { files: before, source_file_id, source_key }: VersionBefore,
  manifest: VersionFiles,
): Promise<F | undefined> {
  const [first] = files
  if (first === undefined || manifest.new_source_file_path !== undefined) return first
  const { files: sources } = await projects.readFiles({ project, body: { file_ids: [source_file_id] } })
  const flatten = configuration.current.repo.flatten_names
  const [source] = keyFiles(
    sources.map((file) => ({ ...file, remote_key: source_key })),
    flatten,
    before,
  )
  if (source === undefined) return first
  const inItsPlace = keyFiles(files, flatten, before).find(({ key }) => key === source.key)
  if (inItsPlace !== undefined) return inItsPlace.file
  // What a pipeline put in its place is there under another name, and it stands for the record all the same.
  const wasThere = before.some(({ key }) => key === source.key)
  const isLeftOut = before.length === 0 || (wasThere && !isToStay(manifest, source.key))
  return isLeftOut ? first : undefined
}

/** A file stands for one open record at a repository: throws refused naming another one than that of the version. */
export async function checkSourceFree(
  { projects }: Pick<Context, 'projects'>,
  project: string,
  { file_id, absolute_path: path }: Pick<Keyable, 'file_id' | 'absolute_path'>,
  { repository, is_sandbox, concept_rec_id }: Pick<InternalRecord, 'repository' | 'is_sandbox' | 'concept_rec_id'>,
): Promise<void> {
  const record_status = ['prepared' as const, 'draft' as const]
  const body = { source_file_ids: [file_id], repository, is_sandbox, record_status }
  const { records } = await projects.findRecords({ project, body })
  const other = records.find((record) => record.concept_rec_id !== concept_rec_id)
  if (other !== undefined) throw new ServiceError('refused', say('file_of_other_record', { path, id: other.record_id }))
}
