import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import type { AcceptExecution } from '../executions/accept-execution.js'
import { planOf } from '../executions/plan.js'

/** Starts a component and answers at once. */
export function runComponent(accept: AcceptExecution): HandlerOf<'runComponent'> {
  return async ({ params, body }) => {
    const row = await accept({ ...body, component_name: params.component_name })
    return reply(202, {
      success: true,
      execution_id: row.execution_id,
      message: 'Component execution started',
      command: row.command,
      output_strategy: row.output_strategy,
      estimated_outputs: [...planOf(row).estimated_outputs],
    })
  }
}
