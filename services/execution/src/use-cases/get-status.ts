import { findingOf } from '@regesta/contracts/messages'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import type { LiveRun } from '../runs/conduct-run.js'
import { findRow } from '../runs/find-row.js'

/** Shows whether a run goes on, and its outputs or its error; also what keeps an end from being told. */
export function getStatus({ executions, runs }: Context): HandlerOf<'getStatus'> {
  return ({ params }) => {
    const { id, status, error } = findRow(executions, params.execution_id)
    if (status === 'failed') return reply(200, { status, ...told(error ?? 'The run failed') })
    if (status !== 'completed') return reply(200, { status, ...obstacle(runs.find(params.execution_id)) })
    const output_files = executions.listOutputFiles(id).map(({ path }) => path)
    return reply(200, { status, results: { output_files } })
  }
}

/** An end is told once it is stored: until then a restart could find another one. */
function obstacle(run: LiveRun | undefined) {
  const reason = run?.obstacle()
  return reason === undefined ? {} : told(say('run_not_stored', { reason }))
}

const told = (error: string) => ({ error, finding: findingOf(error) })
