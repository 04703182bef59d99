import { setTimeout as pause } from 'node:timers/promises'
import { isServiceError, type ProblemCode } from '@regesta/contracts/problem'
import type { Context } from '../context.js'

/** The projects service is away, or its disk is full: it has taken nothing, and will later. */
const PASSING: ReadonlySet<ProblemCode> = new Set(['service_unavailable', 'storage_full', 'busy', 'internal'])
const FIRST_WAIT = 250
const LONGEST_WAIT = 5_000

/**
 * Gives the claim on a record back. Never throws: how an item ended is true whatever becomes of its claim, which is given back
 * as soon as the projects service takes it.
 */
export async function giveBackClaim(context: Context, project: string, token: string): Promise<void> {
  const tell = () => context.projects.releaseClaim({ project, params: { token } })
  await tell().catch((error: unknown) => {
    context.log.warn({ err: error }, 'claim not given back')
    void keepTelling(tell, context.closing)
  })
}

async function keepTelling(tell: () => Promise<unknown>, closing: AbortSignal): Promise<void> {
  for (let wait = FIRST_WAIT; !closing.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    await pause(wait, undefined, { signal: closing }).catch(() => {})
    const isTaken = await tell().then(
      () => true,
      (error: unknown) => isServiceError(error) && !PASSING.has(error.code),
    )
    if (isTaken) return
  }
}
