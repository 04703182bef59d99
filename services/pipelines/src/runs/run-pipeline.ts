import { findingsOf } from '@regesta/contracts/messages'
import { say } from '@regesta/contracts/sentences'
import { fileDigests } from '@regesta/http/file-digests'
import type { OperationHandle } from '@regesta/http/serve'
import { isStopping } from '@regesta/operations/live-operation'
import type { Context } from '../context.js'
import { batchRow } from '../outside/batch-row.js'
import { contentDigests } from '../outside/content-digests.js'
import type { RunItem } from '../store/item-store.js'
import type { Run } from '../store/run-store.js'
import { componentDescriptions } from './component-descriptions.js'
import { finishRun } from './finish-run.js'
import { idOf } from './item-id.js'
import { readableFault } from './readable-fault.js'
import { runItem } from './run-item.js'
import { Cancelled, type ItemScope, type RunScope, type Tell } from './run-scope.js'
import { untilStored } from './until-stored.js'

/**
 * Runs all items that have not ended yet and answers for the run as a whole. Called again after a restart it goes on where
 * the run was.
 */
export async function runPipeline(context: Context, run: Run, operation: OperationHandle) {
  const items = context.items.list(run.run_uuid)
  const open = items.filter(({ status }) => status === 'pending' || status === 'running')
  const scope = openScope(context, run, operation, {
    items_done: items.length - open.length,
    items_total: items.length,
  })
  const note = batchRow(context, {
    project: run.project_uuid,
    name: `pipeline ${run.pipeline.identifier} ${run.run_uuid}`,
    description: `${run.pipeline.name} for ${items.length} item(s)`,
  })
  await note('in_progress', share(scope))
  const lanes = Math.min(context.configuration.current.pipelines.max_parallel_items, Math.max(open.length, 1))
  showProgress(scope)
  const queue = open.values()
  // Only a stop breaks a lane off; what the others are at is stored first.
  await Promise.allSettled(Array.from({ length: lanes }, () => runLane(scope, queue)))
  if (isStopping(operation.signal)) throw operation.signal.reason
  const answer = await finishRun(scope)
  await note(answer.status === 200 ? 'completed' : 'failed', share(scope))
  return answer
}

/** Per cent of the items that have ended. */
const share = ({ progress: { items_done, items_total } }: RunScope) => Math.round((100 * items_done) / items_total)

function openScope(context: Context, run: Run, operation: OperationHandle, progress: RunScope['progress']): RunScope {
  let known: ReturnType<RunScope['project']> | undefined
  const project = () => {
    known ??= context.projects.readProject({ project: run.project_uuid })
    // The next item asks again.
    known.catch(() => {
      known = undefined
    })
    return known
  }
  const { signal } = operation
  const cancelled = new AbortController()
  const cancel = () => isStopping(signal) || cancelled.abort(signal.reason)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  const descriptions = componentDescriptions(context)
  return {
    context,
    run,
    operation,
    cancelled: cancelled.signal,
    progress,
    project,
    descriptions,
    digestOf: contentDigests(),
    sourceDigests: fileDigests(),
  }
}

/** Takes items from the queue, one after the other. One that had begun before a restart is ended also in a cancelled run. */
async function runLane(scope: RunScope, queue: Iterable<RunItem>): Promise<void> {
  const { signal } = scope.operation
  for (const item of queue) {
    if (isStopping(signal) || (signal.aborted && item.status === 'pending')) return
    await runOne(scope, item)
    if (isStopping(signal)) return
    showProgress(scope)
  }
}

/** Runs one item to its end, whatever that is; only a stopping service leaves it open. */
async function runOne(scope: RunScope, item: RunItem): Promise<void> {
  const { context, run, progress } = scope
  const tell = teller(scope, item)
  const end = await endOf({ ...scope, item, tell })
  if (end === undefined) return
  await untilStored(scope, () => context.items.change(run.run_uuid, item.position, end))
  progress.items_done += 1
  const { status, message } = end
  await untilStored(scope, () => {
    if (status === 'completed') tell(`Item ${item.item_id}: completed`)
    else tell(`Item ${item.item_id}: ${message}`, { level: 'error', findings: findingsOf([message]) })
  })
}

/** How the work on an item ends; undefined when a stopping service broke it off. */
async function endOf(scope: ItemScope) {
  const { context, run, operation, item, tell } = scope
  try {
    context.items.change(run.run_uuid, item.position, { status: 'running' })
    tell(`Item ${item.item_id}: started`)
    await runItem(scope)
    return { status: 'completed', message: say('run_completed', {}) } as const
  } catch (thrown) {
    if (isStopping(operation.signal)) return undefined
    const message = readableFault(context, thrown)
    return { status: thrown instanceof Cancelled ? 'cancelled' : 'failed', message } as const
  }
}

function teller({ context, run, progress }: RunScope, item: RunItem): Tell {
  return (message, { level = 'info', step_number, findings } = {}) => {
    context.feed.add(run.run_uuid, {
      timestamp: new Date().toISOString(),
      level,
      message,
      item: idOf(item.item_id, item.record_id),
      ...(step_number === undefined ? {} : { step_number }),
      ...(findings === undefined ? {} : { findings }),
      ...progress,
    })
  }
}

function showProgress({ operation, progress: { items_done, items_total } }: RunScope): void {
  operation.progress({
    done: items_done,
    total: items_total,
    unit: 'items',
    message: `${items_done} of ${items_total} done`,
  })
}
