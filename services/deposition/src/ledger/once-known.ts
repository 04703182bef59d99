import type { Endpoint } from '@regesta/contracts/endpoint'
import { isServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Handler } from '@regesta/http/serve'
import { CERTAINTY } from '../domain/reading-schedule.js'
import type { LedgerNeeds } from './ledger-needs.js'

/** Nobody waits longer, specified milliseconds: the outcome of every write is certain before, unless nothing can be read. */
const LONGEST = CERTAINTY + 60_000
/** Milliseconds from the time of a reading to what follows from it. */
const READING = 100

/**
 * A handler for callers who cannot come back later, such as pipelines: where a write of unknown outcome stands in its way,
 * it is tried again after the next reading of that write, or when it cannot arrive any more.
 */
export function onceKnown<E extends Endpoint>(
  { outside: { clock } }: Pick<LedgerNeeds, 'outside'>,
  handler: Handler<E>,
): Handler<E> {
  return async (request) => {
    const { signal, progress } = request.operation
    const begun = clock.steady()
    for (;;) {
      try {
        return await handler(request)
      } catch (error) {
        const at = isServiceError(error) ? timeIn(error.members) : undefined
        if (typeof at !== 'string' || clock.steady() - begun > clock.span(LONGEST)) throw error
        const until = new Date(clock.now() + clock.span(LONGEST) - (clock.steady() - begun)).toISOString()
        progress({ message: say('not_known_yet', { time: at, next_time: until }) })
        await clock.wait((Math.max(0, Date.parse(at) - clock.now()) + READING) / clock.span(1), signal)
      }
    }
  }
}

const timeIn = ({ checked_again_at, try_again_at }: Record<string, unknown>) => checked_again_at ?? try_again_at
