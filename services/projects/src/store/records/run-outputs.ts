import type { RunOutput } from '@regesta/contracts/projects-internal'
import type { OpenProject } from '../../open-project.js'
import { atomically } from '../durably.js'

/** The outputs of the run of a pipeline over any record of a file that were stored last. */
export function latestRunOutputs(project: OpenProject, fileId: number, pipelineId: number): RunOutput[] {
  const rows = project
    .statement(
      `with latest as (
         select output.run_uuid from run_outputs output join repo_records record on record.record_id = output.record_id
         where record.source_file_id = @fileId and output.pipeline_id = @pipelineId
         order by output.stored_order desc limit 1)
       select record_id, pipeline_id, run_uuid, step_number, output_id, file_id, file_path, repo_mappings_json, completed_at
       from run_outputs where pipeline_id = @pipelineId and run_uuid = (select run_uuid from latest)
         and record_id in (select record_id from repo_records where source_file_id = @fileId)
       order by step_number, output_id`,
    )
    .all({ fileId, pipelineId }) as (Omit<RunOutput, 'repo_mappings'> & { repo_mappings_json: string })[]
  return rows.map(({ repo_mappings_json, ...row }) => ({ ...row, repo_mappings: JSON.parse(repo_mappings_json) }))
}

export function storeRunOutputs(project: OpenProject, outputs: readonly RunOutput[]): void {
  const insert = project.statement(
    `insert into run_outputs (record_id, pipeline_id, run_uuid, step_number, output_id, file_id, file_path, repo_mappings_json,
       completed_at, stored_order)
     values (@record_id, @pipeline_id, @run_uuid, @step_number, @output_id, @file_id, @file_path, @mappings, @completed_at,
       (select coalesce(max(stored_order), 0) + 1 from run_outputs))
     on conflict do update set step_number = excluded.step_number, file_id = excluded.file_id, file_path = excluded.file_path,
       repo_mappings_json = excluded.repo_mappings_json, completed_at = excluded.completed_at,
       stored_order = excluded.stored_order`,
  )
  atomically(project, () => {
    for (const { repo_mappings, ...output } of outputs)
      insert.run({ ...output, mappings: JSON.stringify(repo_mappings) })
  })
}
