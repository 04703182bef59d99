import { setTimeout as pause } from 'node:timers/promises'
import { isServiceError, type ProblemCode } from '@regesta/contracts/problem'

/** Answers of a service that say nothing about what it was told: it is away, or its disk is full. */
const PASSING: ReadonlySet<ProblemCode> = new Set(['service_unavailable', 'storage_full', 'busy', 'internal'])
const FIRST_WAIT = 250
const LONGEST_WAIT = 5_000

/** Whether an error says nothing about what a service was told: it may take the same later. */
export const isPassing = (error: unknown): boolean => !isServiceError(error) || PASSING.has(error.code)

/** Tells a service again, after ever longer pauses, until it takes or refuses what it is told. Never throws. */
export async function keepTelling(tell: () => Promise<unknown>, closing: AbortSignal): Promise<void> {
  for (let wait = FIRST_WAIT; !closing.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    await pause(wait, undefined, { signal: closing }).catch(() => {})
    const isOver = await tell().then(
      () => true,
      (error: unknown) => !isPassing(error),
    )
    if (isOver) return
  }
}
