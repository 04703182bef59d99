import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findRow } from '../executions/find-row.js'

/** Ends an execution; answers when its processes are gone. */
export function cancelRun({ executions, liveExecutions }: Context): HandlerOf<'cancelRun'> {
  return async ({ params }) => {
    const { execution_id, status } = findRow(executions, params.execution_id)
    const live = liveExecutions.find(execution_id)
    live?.dispatch({ kind: 'cancel' })
    const outcome = await live?.settled
    if (outcome === 'cancelled') return reply(200, { success: true, message: 'Execution cancelled' })
    const ended = outcome ?? status
    throw new ServiceError('not_found', `Execution not found or already completed: it has ended as ${ended}`)
  }
}
