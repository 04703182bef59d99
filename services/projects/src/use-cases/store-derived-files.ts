import { ServiceError } from '@regesta/contracts/problem'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { RequestOf } from '@regesta/http/serve'
import type { Context, HandlerOf } from '../context.js'
import type { Examined } from '../examine/examined.js'
import type { OpenProject } from '../open-project.js'
import { dataFile } from '../outside/data-file.js'
import { addFile, linkToRecord, noteOrigin, refreshFile, resetUpload } from '../store/add-file.js'
import { atomically } from '../store/durably.js'
import { recordRow } from '../store/records/records.js'
import { replaceSource, restoreSource } from '../store/records/replace-source.js'
import { fileById, fileByPath } from '../store/source-files.js'

type Body = RequestOf<typeof projectsInternal.storeDerivedFiles>['body']

/** Registers what a pipeline step made, with its provenance; a second call for the same path changes the same row. */
export function storeDerivedFiles({ openProjects, examiners, allowed }: Context): HandlerOf<'storeDerivedFiles'> {
  return async ({ project, body }) => {
    const projectFile = openProjects.use(project).path
    const outputs = body.files.map(({ absolute_path: given }) =>
      dataFile(allowed, { field: 'absolute_path', given, projectFile }),
    )
    const examined = await Promise.all(
      outputs.map(({ path, size }) => examiners.examine({ path, validate: true }, size)),
    )
    for (const { unreadable, path, report } of examined) {
      if (unreadable !== undefined)
        throw new ServiceError('not_found', `The output ${path} cannot be read: ${report.errors[0]}`)
    }
    const open = openProjects.use(project)
    const ids = atomically(open, () => examined.map((found, index) => store(open, body, found, index)))
    return reply(200, { files: ids.map((id) => fileById(open, id)).filter((file) => file !== undefined) })
  }
}

function store(project: OpenProject, body: Body, found: Examined, index: number): number {
  const { record_id, pipeline, step, run_uuid, files } = body
  recordRow(project, record_id)
  const known = fileByPath(project, found.path)
  const adding = { type: 'derived', status: 'pending_upload', pipelineSource: pipeline, stepSource: step } as const
  const fileId = known?.file_id ?? addFile(project, found, adding)
  if (known !== undefined && known.sha256_hash !== found.sha256) {
    refreshFile(project, fileId, found)
    resetUpload(project, record_id, fileId)
  }
  noteOrigin(project, fileId, { pipeline, step, run_uuid, provenance: files[index]?.provenance ?? {} })
  link(project, record_id, fileId, files[index])
  return fileId
}

/** An output that replaces the source file is uploaded, whatever else is said of it. */
function link(project: OpenProject, recordId: number, fileId: number, file: Body['files'][number] | undefined): void {
  if (file?.replaces_source) {
    replaceSource(project, recordId, fileId)
    return
  }
  restoreSource(project, recordId, fileId)
  if (file?.upload ?? true) linkToRecord(project, recordId, fileId)
}
