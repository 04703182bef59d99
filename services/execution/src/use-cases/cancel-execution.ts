import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findRow } from '../executions/find-row.js'

/** Ensures that an execution has ended. */
export function cancelExecution({ executions, liveExecutions }: Context): HandlerOf<'cancelExecution'> {
  return async ({ params }) => {
    const { execution_id, status } = findRow(executions, params.execution_id)
    const live = liveExecutions.find(execution_id)
    live?.dispatch({ kind: 'cancel' })
    return reply(200, { status: (await live?.settled) ?? status })
  }
}
