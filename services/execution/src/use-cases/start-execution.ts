import type { executionInternal } from '@regesta/contracts/execution'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { planOf } from '../runs/plan.js'
import type { StartRun } from '../runs/start-run.js'

/** Ensures that the run of a key exists. */
export function startExecution(start: StartRun): Handler<typeof executionInternal.startExecution> {
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
