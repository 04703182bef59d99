import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context, HandlerOf } from '../context.js'
import { startRun } from '../runs/start-run.js'
import { storedPipeline } from '../store/stored-pipeline.js'

/** Files that the projects and deposition services take in one call. */
const BLOCK = 500

/** Adds files to the project, prepares their records, and runs a pipeline over them. */
export const executeOnLocalFiles =
  (context: Context): HandlerOf<'executeOnLocalFiles'> =>
  ({ params, body, project, operation }) =>
    startRun(context, operation, async () => {
      if (body.local_file_paths.length === 0) throw new ServiceError('invalid_input', 'No local_file_paths provided.')
      const { pipeline } = storedPipeline(context.definitions, params.identifier)
      const files = await sourceFiles(context, project, body.local_file_paths)
      return {
        pipeline,
        item_ids: await preparedRecordIds(context, project, files, body.is_sandbox),
        project_uuid: project,
        is_sandbox: body.is_sandbox,
        force: body.force,
        manifest: null,
        rerun_of: null,
      }
    })

/** Paths by the ids of their files. */
type SourceFiles = ReadonlyMap<number, string>

async function sourceFiles({ projects }: Context, project: string, paths: readonly string[]): Promise<SourceFiles> {
  const found = new Map<number, string>()
  for (let start = 0; start < paths.length; start += BLOCK) {
    const { files } = await projects.ensureFiles({
      project,
      body: { absolute_paths: paths.slice(start, start + BLOCK) },
    })
    const problems = files
      .filter(({ file }) => file === null)
      .map(({ absolute_path, error }) => `${absolute_path}: ${error ?? 'not added'}`)
    if (problems.length > 0)
      throw new ServiceError('invalid_input', say('files_unusable', { reason: problems.join('; ') }))
    for (const { file, absolute_path } of files) if (file !== null) found.set(file.file_id, absolute_path)
  }
  return found
}

async function preparedRecordIds(
  { deposition }: Context,
  project: string,
  files: SourceFiles,
  isSandbox: boolean,
): Promise<number[]> {
  const ids: number[] = []
  const fileIds = [...files.keys()]
  for (let start = 0; start < fileIds.length; start += BLOCK) {
    const body = { source_file_ids: fileIds.slice(start, start + BLOCK), target_is_sandbox: isSandbox }
    const { results } = await deposition.prepare({ project, body })
    const problems = results
      .filter(({ record_id }) => record_id === null)
      .map((result) => `${files.get(result.source_file_id)}: ${result.validation_errors.join('; ') || result.error}`)
    if (problems.length > 0)
      throw new ServiceError('invalid_input', say('preparing_first_failed', { reason: problems.join('. ') }))
    ids.push(...results.flatMap(({ record_id }) => (record_id === null ? [] : [record_id])))
  }
  return ids
}
