import type { Pipeline } from '@regesta/contracts/pipelines'

/** What a client decides about a pipeline; ids, times and counters are the store's. */
export type Definition = Omit<
  Pipeline,
  | 'pipeline_id'
  | 'metadata_mapping'
  | 'created_timestamp'
  | 'last_modified_timestamp'
  | 'last_executed_timestamp'
  | 'execution_count'
>

/** The id under which the record's own file is known in a run. */
export const SOURCE_FILE = 'source_file'
