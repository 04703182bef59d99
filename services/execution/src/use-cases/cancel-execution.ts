import type { executionInternal } from '@regesta/contracts/execution'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { findRow } from '../runs/find-row.js'

/** Ensures that a run has ended. */
export function cancelExecution({ executions, runs }: Context): Handler<typeof executionInternal.cancelExecution> {
  return async ({ params }) => {
    const live = runs.find(findRow(executions, params.execution_id).execution_id)
    live?.dispatch({ kind: 'cancel' })
    await live?.ended
    return reply(200, { status: findRow(executions, params.execution_id).status })
  }
}
