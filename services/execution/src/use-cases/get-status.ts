import type { execution } from '@regesta/contracts/execution'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { findRow } from '../runs/find-row.js'

/** Shows whether a run goes on, and its outputs or its error. */
export function getStatus({ executions }: Context): Handler<typeof execution.getStatus> {
  return ({ params }) => {
    const { id, status, error } = findRow(executions, params.execution_id)
    if (status === 'failed') return reply(200, { status, error: error ?? 'The run failed' })
    if (status !== 'completed') return reply(200, { status })
    const output_files = executions.listOutputFiles(id).map(({ path }) => path)
    return reply(200, { status, results: { output_files } })
  }
}
