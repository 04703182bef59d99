import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Outside } from './deposit-repository.js'
import type { RepositoryAddress } from './repository-address.js'

/** For room within the limits nobody is kept longer who waits for an answer, specified milliseconds: a minute that is used up. */
const PATIENCE = 60_000

/** What is to be sent next, and how long anybody waits for it, specified milliseconds. */
interface NextCall {
  readonly kind?: 'call' | 'search'
  readonly patience?: number
}

/** The room that the limits of a repository leave. */
export type Room = ReturnType<typeof roomAt>

export function roomAt({ clock, limiter }: Outside, address: RepositoryAddress) {
  /** Milliseconds until there is room, where that is too long. */
  const longWait = ({ kind = 'call', patience = PATIENCE }: NextCall = {}) => {
    const wait = limiter.waitFor(address, kind)
    return wait > clock.span(patience) ? wait : undefined
  }
  return {
    /** @throws upstream_unreachable, naming the time, where `fullUntil` tells one */
    checkRoom: (call?: NextCall) => {
      const wait = longWait(call)
      if (wait === undefined) return
      throw new ServiceError(
        'upstream_unreachable',
        say('limit_used_up', { repository: address.baseUrl, time: inTime(clock, wait) }),
        {},
        { headers: { 'Retry-After': String(Math.ceil(wait / 1000)) } },
      )
    },
    /** When the limit leaves room again, where it would keep a call for longer than anybody waits for an answer. */
    fullUntil: (call?: NextCall) => {
      const wait = longWait(call)
      return wait === undefined ? undefined : inTime(clock, wait)
    },
  }
}

/** Turns a wait into a sentence for whoever shows what is waited for. */
export const saying = (
  waits: ((sentence: string) => () => void) | undefined,
  { clock }: Outside,
  { baseUrl }: RepositoryAddress,
) =>
  waits === undefined
    ? undefined
    : (milliseconds: number) =>
        waits(say('waits_for_limit', { repository: baseUrl, time: inTime(clock, milliseconds) }))

const inTime = (clock: Outside['clock'], milliseconds: number) => new Date(clock.now() + milliseconds).toISOString()
