import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findRow } from '../executions/find-row.js'
import { wholeOf } from '../executions/views.js'

/** Shows an execution; waits for its end when asked to. */
export function getExecution({ executions, liveExecutions }: Context): HandlerOf<'getExecution'> {
  return async ({ params, query, signal }) => {
    const live = liveExecutions.find(findRow(executions, params.execution_id).execution_id)
    if (live !== undefined && query.wait > 0) await endOrTime(live.ended, query.wait * 1000, signal)
    const row = findRow(executions, params.execution_id)
    return reply(200, wholeOf(row, executions.listOutputFiles(row.id)))
  }
}

/** Waits for the end, a time, or until the caller goes away. */
function endOrTime(ended: Promise<void>, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
    void ended.then(done)
  })
}
