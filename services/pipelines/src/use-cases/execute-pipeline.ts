import { NO_PROJECT, ServiceError } from '@regesta/contracts/problem'
import type { Context, HandlerOf } from '../context.js'
import { startRun } from '../runs/start-run.js'
import { storedPipeline } from '../store/stored-pipeline.js'

/** Runs a pipeline over records, or over the next version of one concept, which wins when both are given. */
export const executePipeline =
  (context: Context): HandlerOf<'executePipeline'> =>
  ({ params, body, project, operation }) =>
    startRun(context, operation, async () => {
      const { pipeline } = storedPipeline(context.definitions, params.identifier)
      const item_ids = body.concept_rec_id ? [body.concept_rec_id] : [...new Set(body.record_ids)]
      if (item_ids.length === 0) throw new ServiceError('invalid_input', 'No record_ids or concept_rec_id provided')
      if (project === '') throw new ServiceError('no_project', NO_PROJECT)
      return {
        pipeline,
        item_ids,
        project_uuid: project,
        is_sandbox: body.is_sandbox,
        force: body.force,
        manifest: body.concept_rec_id ? (body.file_manifest ?? { files_to_keep: ['*'] }) : null,
        rerun_of: null,
      }
    })
