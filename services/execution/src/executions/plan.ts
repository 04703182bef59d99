import type { ExpectedOutput } from '../domain/build-command.js'
import type { ExecutionOrder } from '../outside/executor.js'
import type { ExecutionRow } from '../store/executions.js'

/** What was decided when an execution was accepted; stored with it. */
export interface Plan {
  readonly order: ExecutionOrder
  readonly expected: readonly ExpectedOutput[]
  readonly estimated_outputs: readonly string[]
}

export const planOf = (row: Pick<ExecutionRow, 'plan_json'>): Plan => JSON.parse(row.plan_json) as Plan
