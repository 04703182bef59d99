import type { OperationHandle } from '@regesta/http/serve'
import type { Values } from '../domain/metadata/evaluate-mapping.js'

export interface PreparationRequest {
  readonly project: string
  /** At most 500. */
  readonly sourceFileIds: readonly number[]
  readonly isSandbox: boolean
  readonly pipelineId?: number | null | undefined
  /** What a person sets; merged into what is kept for each file, `null` empties a field. */
  readonly overrides?: Values | undefined
  /** Fields for which nothing is kept any longer. */
  readonly overridesRemoved?: readonly string[] | undefined
  /** Values of a pipeline run; not kept. */
  readonly runOverrides?: Values | undefined
  /** Aborted when the caller no longer waits; only the reading of a spreadsheet ends with it. */
  readonly caller?: AbortSignal | undefined
  /** Where the work can be watched and stopped; stopped work has stored nothing. */
  readonly operation?: Pick<OperationHandle, 'progress' | 'signal'> | undefined
}
