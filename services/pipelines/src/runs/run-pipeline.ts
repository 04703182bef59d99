import type { ItemResult } from '@regesta/contracts/pipelines'
import { isServiceError, type ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { OperationHandle } from '@regesta/http/serve'
import { isStopping } from '@regesta/operations/live-operation'
import type { Context } from '../context.js'
import type { Run, RunItem } from '../store/run-store.js'
import { idOf, runItem } from './run-item.js'
import { Cancelled, type Tell } from './run-scope.js'

/**
 * Runs all items that have not ended yet and answers for the run as a whole. Called again after a restart it goes on where
 * the run was.
 */
export async function runPipeline(context: Context, run: Run, operation: OperationHandle) {
  const open = context.runs.items(run.run_uuid).filter(({ status }) => status === 'pending' || status === 'running')
  const lanes = Math.min(context.configuration.current.pipelines.max_parallel_items, Math.max(open.length, 1))
  showProgress(context, run, operation)
  const queue = open.values()
  await Promise.all(Array.from({ length: lanes }, () => runLane(context, run, operation, queue)))
  if (isStopping(operation.signal)) throw operation.signal.reason
  return finish(context, run, operation)
}

/** Takes items from the queue, one after the other. */
async function runLane(
  context: Context,
  run: Run,
  operation: OperationHandle,
  queue: Iterator<RunItem> & Iterable<RunItem>,
) {
  for (const item of queue) {
    if (operation.signal.aborted) return
    await runOne(context, run, operation, item)
    if (isStopping(operation.signal)) return
    showProgress(context, run, operation)
  }
}

async function runOne(context: Context, run: Run, operation: OperationHandle, item: RunItem): Promise<void> {
  const tell = teller(context, run, item)
  context.runs.changeItem(run.run_uuid, item.position, { status: 'running' })
  tell(`Item ${item.item_id}: started`)
  try {
    const result = await runItem({ context, run, item, operation, tell })
    context.runs.changeItem(run.run_uuid, item.position, { status: 'completed', message: result.message })
    tell(`Item ${item.item_id}: completed`)
  } catch (thrown) {
    if (isStopping(operation.signal)) return
    const cancelled = thrown instanceof Cancelled
    const message = reasonOf(context, thrown)
    context.runs.changeItem(run.run_uuid, item.position, { status: cancelled ? 'cancelled' : 'failed', message })
    tell(`Item ${item.item_id}: ${message}`, { level: 'error' })
  }
}

/** What a person may read; unexpected errors go to the log. */
function reasonOf({ log }: Context, thrown: unknown): string {
  if (thrown instanceof Cancelled) return thrown.message
  if (isServiceError(thrown)) return sentenceOf(thrown)
  log.error({ err: thrown }, 'item failed unexpectedly')
  return 'An unexpected error occurred. The log of the pipelines service says more'
}

function sentenceOf({ message, members }: ServiceError): string {
  const faults = members.validation_errors
  return Array.isArray(faults) && faults.length > 0 ? `${message} ${faults.join('; ')}` : message
}

function teller(context: Context, run: Run, item?: RunItem): Tell {
  return (message, { level = 'info', step_number } = {}) => {
    const place = item === undefined ? {} : { item: idOf(item.item_id, item.record_id) }
    const step = step_number === undefined ? {} : { step_number }
    context.feed.add(run.run_uuid, {
      timestamp: new Date().toISOString(),
      level,
      message,
      ...place,
      ...step,
      ...counts(context, run),
    })
  }
}

const ENDED = new Set(['completed', 'failed', 'cancelled'])

function counts({ runs }: Context, run: Run): { items_done: number; items_total: number } {
  const items = runs.items(run.run_uuid)
  return { items_done: items.filter(({ status }) => ENDED.has(status)).length, items_total: items.length }
}

function showProgress(context: Context, run: Run, operation: OperationHandle): void {
  const { items_done, items_total } = counts(context, run)
  operation.progress({
    done: items_done,
    total: items_total,
    unit: 'items',
    message: `${items_done} of ${items_total} items`,
  })
}

/** Ends the run and says how: 200 when every item is well, 207 otherwise. */
function finish(context: Context, run: Run, operation: OperationHandle) {
  const items = context.runs.items(run.run_uuid)
  const status = operation.signal.aborted
    ? 'cancelled'
    : items.every((item) => item.status === 'completed')
      ? 'completed'
      : 'failed'
  context.runs.end(run.run_uuid, status)
  context.feed.add(run.run_uuid, {
    timestamp: new Date().toISOString(),
    level: status === 'completed' ? 'info' : 'error',
    message: `Run ${status}`,
    ...counts(context, run),
    status,
  })
  const results = items.map((item) => itemResult(context, run, item))
  const failed = results.filter(({ success }) => !success)
  const both = { execution_uuid: run.run_uuid, results }
  if (failed.length === 0 && status === 'completed') {
    return reply(200, { success: true, message: `Successfully executed pipeline for ${items.length} items.`, ...both })
  }
  const error = failed.map(({ id, message }) => `Item ${id}: ${message}`).join('\n')
  return reply(207, { success: false, message: 'Pipeline finished with errors.', error, ...both })
}

function itemResult({ steps }: Context, run: Run, item: RunItem): ItemResult {
  const finished = steps.list(run.run_uuid, item.position).filter(({ status }) => status === 'completed')
  return {
    id: idOf(item.item_id, item.record_id),
    success: item.status === 'completed',
    message: item.message || 'Not started',
    output_directory: item.output_directory,
    output_files: finished.flatMap(({ outputs }) => outputs.map(({ path }) => path)),
  }
}
