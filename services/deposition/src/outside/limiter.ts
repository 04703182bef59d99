import { askedRest, type LimitNotice } from '@regesta/http/asked-rest'
import Bottleneck from 'bottleneck'
import { unlessAborted } from '../unless-aborted.js'
import type { Clock } from './clock.js'
import type { RepositoryAddress } from './repository-address.js'

export interface Rates {
  readonly per_minute: number
  readonly per_hour: number
}

/** Keeps all calls to a repository host inside its limits. */
export interface Limiter {
  /** Waits until one more call may be sent. A search counts twice: as a call and against the limit for searches. */
  admit(address: RepositoryAddress, kind: 'call' | 'search', signal?: AbortSignal): Promise<void>
  /** Learns from an answer; after 429, or when nothing remains, the host rests until the time it names. */
  note(address: RepositoryAddress, notice: LimitNotice): void
  /** Milliseconds until a host may be asked again; 0 when it does not rest. */
  restLeft(address: RepositoryAddress): number
}

const MINUTE = 60_000
const HOUR = 3_600_000
/** Public limit for list and search calls of the repository. */
const SEARCHES_PER_MINUTE = 30
/** Rest after a 429 that names no time; doubled with each further one. */
const FIRST_REST = 1_000
const LONGEST_REST = 60_000

/** At most `limit` admissions in any window of this length: a slot comes back one window after it was taken. */
function slidingWindow(limit: number, length: number) {
  const slots = new Bottleneck({ maxConcurrent: limit })
  const hold = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, length).unref()
    })
  return {
    resize: (maxConcurrent: number) => slots.updateSettings({ maxConcurrent }),
    admit: () =>
      new Promise<void>((admitted) => {
        void slots.schedule(() => {
          admitted()
          return hold()
        })
      }),
  }
}

/** One set of windows per repository host. The practice repository has none, but is obeyed when it answers 429. */
export function createLimiter(rates: () => Rates, clock: Clock): Limiter {
  const hosts = new Map<string, ReturnType<typeof limitedHost>>()

  function limitedHost() {
    const { per_minute, per_hour } = rates()
    return {
      minute: slidingWindow(per_minute, clock.span(MINUTE)),
      hour: slidingWindow(per_hour, clock.span(HOUR)),
      searches: slidingWindow(SEARCHES_PER_MINUTE, clock.span(MINUTE)),
      rates: { per_minute, per_hour },
      restsUntil: 0,
      refusals: 0,
    }
  }

  function hostOf({ baseUrl }: RepositoryAddress) {
    const known = hosts.get(baseUrl) ?? limitedHost()
    hosts.set(baseUrl, known)
    const current = rates()
    if (current.per_minute !== known.rates.per_minute) known.minute.resize(current.per_minute)
    if (current.per_hour !== known.rates.per_hour) known.hour.resize(current.per_hour)
    known.rates = { ...current }
    return known
  }

  const restLeft = ({ restsUntil }: { restsUntil: number }) => Math.max(0, restsUntil - clock.steady())

  return {
    async admit(address, kind, signal) {
      const host = hostOf(address)
      if (!address.isPractice) {
        const windows = [...(kind === 'search' ? [host.searches] : []), host.hour, host.minute]
        for (const window of windows) await unlessAborted(window.admit(), signal)
      }
      for (let rest = restLeft(host); rest > 0; rest = restLeft(host)) {
        await clock.wait(rest / clock.span(1), signal)
      }
      signal?.throwIfAborted()
    },
    note(address, notice) {
      const host = hostOf(address)
      host.refusals = notice.status === 429 ? host.refusals + 1 : 0
      const rest = askedRest(notice, clock.now())
      if (rest !== undefined) host.restsUntil = Math.max(host.restsUntil, clock.steady() + clock.span(rest))
      else if (notice.status === 429) {
        const wait = Math.min(FIRST_REST * 2 ** (host.refusals - 1), LONGEST_REST)
        host.restsUntil = clock.steady() + clock.span(wait * (1 + Math.random() / 4))
      }
    },
    restLeft: (address) => restLeft(hostOf(address)),
  }
}
