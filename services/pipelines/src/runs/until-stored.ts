import { setTimeout as pause } from 'node:timers/promises'
import { isStopping } from '@regesta/operations/live-operation'
import { readableFault } from './readable-fault.js'
import type { RunScope } from './run-scope.js'

/** Milliseconds between attempts to store how something ended, for example while the disk is full. */
const RETRY = 1_000

/**
 * Stores how a run or an item ended, as soon as that is possible; nothing else of it begins before. Viewers see what is
 * waited for. A service that stops leaves the end to its next start.
 */
export async function untilStored(
  { context, operation: { signal, waits } }: Pick<RunScope, 'context' | 'operation'>,
  store: () => void,
): Promise<void> {
  let endWait: (() => void) | undefined
  try {
    for (;;) {
      try {
        return store()
      } catch (error) {
        if (isStopping(signal)) throw signal.reason
        const fault = readableFault(context, error)
        endWait ??= waits(fault)
        await pause(RETRY)
      }
    }
  } finally {
    endWait?.()
  }
}
