import { findingsOf } from '@regesta/contracts/messages'
import type { ItemResult, RunEvent } from '@regesta/contracts/pipelines'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context } from '../context.js'
import type { RunItem } from '../store/item-store.js'
import { idOf } from './item-id.js'
import type { RunScope } from './run-scope.js'
import { untilStored } from './until-stored.js'

type RunEnd = NonNullable<RunEvent['status']>

/** Ends the run and answers how: 200 when every item succeeded, 207 otherwise. */
export async function finishRun(scope: RunScope) {
  const { context, run, operation } = scope
  const items = context.items.list(run.run_uuid)
  const isWhole = items.every(({ status }) => status === 'completed')
  const status = isWhole ? 'completed' : operation.signal.aborted ? 'cancelled' : 'failed'
  await untilStored(scope, () => endRun(context, run.run_uuid, status, scope.progress))
  const results = items.map((item) => resultOf(scope, item))
  const both = { execution_uuid: run.run_uuid, results }
  if (status === 'completed') {
    return reply(200, { success: true, message: `Successfully executed pipeline for ${items.length} items.`, ...both })
  }
  const failed = results.filter(({ success }) => !success)
  const error = failed.map(({ id, message }) => `Item ${id}: ${message}`).join('\n')
  return reply(207, { success: false, message: 'Pipeline finished with errors.', error, ...both })
}

/** Stores how a run ended, and tells its viewers; may be repeated. */
export function endRun({ runs, feed }: Context, runUuid: string, status: RunEnd, progress: RunScope['progress']): void {
  runs.end(runUuid, status)
  feed.add(runUuid, {
    timestamp: new Date().toISOString(),
    level: status === 'completed' ? 'info' : 'error',
    message: `Run ${status}`,
    ...progress,
    status,
  })
}

function resultOf({ context, run }: RunScope, item: RunItem): ItemResult {
  const finished = context.steps.list(run.run_uuid, item.position).filter(({ status }) => status === 'completed')
  return {
    id: idOf(item.item_id, item.record_id),
    success: item.status === 'completed',
    ...said(item.message || say('run_not_started', {})),
    output_directory: item.output_directory,
    output_files: finished.flatMap(({ outputs }) => outputs.map(({ path }) => path)),
  }
}

/** The message, and which sentences of the table it is. */
const said = (message: string) => ({ message, findings: findingsOf([message]) })
