import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findRow } from '../runs/find-row.js'

/** Ensures that a run has ended. */
export function cancelExecution({ executions, runs }: Context): HandlerOf<'cancelExecution'> {
  return async ({ params }) => {
    const { execution_id, status } = findRow(executions, params.execution_id)
    const live = runs.find(execution_id)
    live?.dispatch({ kind: 'cancel' })
    return reply(200, { status: (await live?.settled) ?? status })
  }
}
