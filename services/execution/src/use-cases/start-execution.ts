import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { planOf } from '../runs/plan.js'
import type { StartRun } from '../runs/start-run.js'

/** Ensures that the run of a key exists. */
export function startExecution(start: StartRun): HandlerOf<'startExecution'> {
  return async ({ body }) => {
    const row = await start(body)
    return reply(200, {
      execution_id: row.execution_id,
      command: row.command,
      output_strategy: row.output_strategy,
      estimated_outputs: [...planOf(row).estimated_outputs],
    })
  }
}
