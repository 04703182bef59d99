import type { execution, executionInternal, RunReason } from '@regesta/contracts/execution'
import type { z } from 'zod'
import type { ExecutionRow } from '../store/executions.js'

type Listing = z.infer<(typeof execution.listExecutions.answers)[200]>['items'][number]
type Whole = z.infer<(typeof executionInternal.getExecution.answers)[200]>

/** An execution as the list shows it. */
export const listingOf = (row: ExecutionRow): Listing => ({
  execution_id: row.execution_id,
  component_name: row.component_name,
  component_version: row.component_version,
  status: row.status,
  ...(row.reason_json === null ? {} : { reason: JSON.parse(row.reason_json) as RunReason }),
  ...(row.error === null ? {} : { error: row.error }),
  run_key: row.run_key,
  command: row.command,
  output_directory: row.output_directory,
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
  duration_ms: row.duration_ms,
  peak_memory_bytes: row.peak_memory_bytes,
})

/** Everything about an execution, for the pipelines. */
export const wholeOf = (row: ExecutionRow, output_files: Whole['output_files']): Whole => ({
  ...listingOf(row),
  output_strategy: row.output_strategy,
  output_files,
  warnings: JSON.parse(row.warnings_json) as string[],
})
