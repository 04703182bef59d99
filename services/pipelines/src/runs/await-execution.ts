import { setTimeout as pause } from 'node:timers/promises'
import type { executionInternal } from '@regesta/contracts/execution'
import { say } from '@regesta/contracts/sentences'
import { isStopping } from '@regesta/operations/live-operation'
import type { z } from 'zod'
import { Cancelled, runCancelled, type WorkingItem } from './run-scope.js'
import { createSilence, type Silence } from './silence.js'

type Ended = z.output<(typeof executionInternal.getExecution.answers)[200]>

/** An execution that has ended, with the paths that were announced for its declared outputs when it was accepted. */
export type Execution = Ended & { readonly estimated_outputs: readonly string[] }

type Start = z.input<typeof executionInternal.startExecution.body>

/** Seconds of one long poll, and of the pause when polls fail. */
const WAIT = 25
const POLL = 2

/**
 * Starts an execution, or finds it again by its key, and waits until it has ended.
 *
 * @param accepted gets its id at once
 */
export async function awaitExecution(
  work: WorkingItem,
  start: Start,
  accepted: (executionId: string) => void,
): Promise<Execution> {
  const { context, operation } = work
  const { execution_id, estimated_outputs } = await context.execution.startExecution({ body: start })
  accepted(execution_id)
  const silence = createSilence(work, start.component_name)
  for (;;) {
    if (operation.signal.aborted) await stopExecution(context, operation.signal, execution_id)
    const state = await pollOnce(work, execution_id, silence)
    if (state !== undefined && state.status !== 'running') {
      if (state.status === 'cancelled')
        throw new Cancelled(say('component_was_cancelled', { name: start.component_name }))
      return { ...state, estimated_outputs }
    }
  }
}

/** One long poll; undefined when nothing came back, after a pause. */
async function pollOnce(
  { context, operation: { signal } }: WorkingItem,
  execution_id: string,
  silence: Silence,
): Promise<Ended | undefined> {
  try {
    const state = await context.execution.getExecution({ params: { execution_id }, query: { wait: WAIT }, signal })
    silence.broken()
    return state
  } catch (error) {
    if (signal.aborted) return undefined
    silence.goesOn(error)
    await pause(POLL * 1000, undefined, { signal }).catch(() => {})
    return undefined
  }
}

/** A cancelled run ends its component; a service that stops leaves it running, to be found again after the start. */
async function stopExecution(
  context: WorkingItem['context'],
  signal: AbortSignal,
  execution_id: string,
): Promise<never> {
  if (!isStopping(signal)) await context.execution.cancelExecution({ params: { execution_id } })
  throw runCancelled()
}
