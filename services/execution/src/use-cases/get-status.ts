import { findingOf } from '@regesta/contracts/messages'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import type { LiveExecution } from '../executions/conduct-execution.js'
import { findRow } from '../executions/find-row.js'

/** Shows whether an execution goes on, and its outputs or its error; also what keeps an end from being reported. */
export function getStatus({ executions, liveExecutions }: Context): HandlerOf<'getStatus'> {
  return ({ params }) => {
    const { id, status, error } = findRow(executions, params.execution_id)
    if (status === 'failed') return reply(200, { status, ...told(error ?? 'The execution failed') })
    if (status !== 'completed') return reply(200, { status, ...obstacle(liveExecutions.find(params.execution_id)) })
    const output_files = executions.listOutputFiles(id).map(({ path }) => path)
    return reply(200, { status, results: { output_files } })
  }
}

/** An end is reported once it is stored: until then a restart could find another one. */
function obstacle(live: LiveExecution | undefined) {
  const reason = live?.obstacle()
  return reason === undefined ? {} : told(say('run_not_stored', { reason }))
}

const told = (error: string) => ({ error, finding: findingOf(error) })
