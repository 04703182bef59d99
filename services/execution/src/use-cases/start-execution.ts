import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import type { AcceptExecution } from '../executions/accept-execution.js'
import { planOf } from '../executions/plan.js'

/** Ensures that the execution of a key exists. */
export function startExecution(accept: AcceptExecution): HandlerOf<'startExecution'> {
  return async ({ body }) => {
    const row = await accept(body)
    return reply(200, {
      execution_id: row.execution_id,
      command: row.command,
      output_strategy: row.output_strategy,
      estimated_outputs: [...planOf(row).estimated_outputs],
    })
  }
}
