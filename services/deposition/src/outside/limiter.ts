import { askedRest, type LimitNotice } from '@regesta/http/asked-rest'
import Bottleneck from 'bottleneck'
import { unlessAborted } from '../unless-aborted.js'
import type { Clock } from './clock.js'
import type { RepositoryAddress } from './repository-address.js'

export interface Rates {
  readonly per_minute: number
  readonly per_hour: number
}

const MINUTE = 60_000
const HOUR = 3_600_000
/** Public limit for list and search calls of the repository. */
const SEARCHES_PER_MINUTE = 30
/** Rest after a 429 that names no time; doubled with each further one. */
const FIRST_REST = 1_000
const LONGEST_REST = 60_000
/** Nobody is told of a shorter wait, specified milliseconds. */
const MOMENT = 5_000

/** Runs so many pieces of work with the same key at the same time; those with another key do not count. */
export function turnsByKey(maxConcurrent: number) {
  const queues = new Bottleneck.Group({ maxConcurrent })
  return <T>(key: string, work: () => Promise<T>): Promise<T> => queues.key(key).schedule(work)
}

/** At most `limit` admissions in any window of this length: a slot comes back one window after it was taken. */
function slidingWindow(limit: number, length: number, steady: () => number) {
  const slots = new Bottleneck({ maxConcurrent: limit })
  let size = limit
  let queued = 0
  /** When each slot that is taken comes back, the next one first. */
  const returns: number[] = []
  const hold = () =>
    new Promise<void>((resolve) => {
      returns.push(steady() + length)
      setTimeout(() => {
        returns.shift()
        resolve()
      }, length).unref()
    })
  return {
    resize: (maxConcurrent: number) => {
      size = maxConcurrent
      return slots.updateSettings({ maxConcurrent })
    },
    admit: () =>
      new Promise<void>((admitted) => {
        queued += 1
        void slots.schedule(() => {
          queued -= 1
          admitted()
          return hold()
        })
      }),
    /** Milliseconds until whoever asks now is admitted, after all who wait already. */
    waitFor: (): number => {
      const turn = returns.length + queued - size
      if (turn < 0) return 0
      // A slot that is not taken yet comes back one window after the one that makes room for it; more than fit may be taken.
      const rounds = Math.max(0, Math.floor((turn - returns.length) / size) + 1)
      return (returns[turn - rounds * size] ?? steady()) - steady() + rounds * length
    },
    usage: (limit: number): WindowUsage => ({
      limit,
      used: returns.length,
      left: Math.max(0, limit - returns.length),
      // As many slots have to come back as are taken beyond the limit.
      freeIn: returns.length < limit ? 0 : Math.max(0, (returns[returns.length - limit] ?? 0) - steady()),
    }),
  }
}

/** How far a limit is used now; `freeIn` milliseconds pass until there is room again. */
interface WindowUsage {
  readonly limit: number
  readonly used: number
  readonly left: number
  readonly freeIn: number
}

/** How far the limits of a repository are used; without windows where calls are not held back. */
export interface Usage {
  readonly windows: Readonly<Record<'minute' | 'hour' | 'searches', WindowUsage>> | undefined
  /** Calls that wait for room or for the end of a rest. */
  readonly waiting: number
  /** Milliseconds until the next call may be sent. */
  readonly freeIn: number
}

/** What limits a call, the longest wait first: a slot counts from when it is taken, not from when the call is sent. */
function windowsOf({ searches, hour, minute }: Host, { isPractice }: RepositoryAddress, kind: Call) {
  // The practice repository has no limits.
  if (isPractice) return []
  return kind === 'search' ? [hour, searches, minute] : [hour, minute]
}

interface Host {
  readonly minute: ReturnType<typeof slidingWindow>
  readonly hour: ReturnType<typeof slidingWindow>
  readonly searches: ReturnType<typeof slidingWindow>
  rates: Rates
  restsUntil: number
  /** Calls that have asked to be admitted and are not yet. */
  waiting: number
  refusals: number
}

type Call = 'call' | 'search'

/** On whose behalf a call waits. */
export interface Waiter {
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined
  /** Told how many milliseconds are waited for, unless that is a moment; what it returns is called when they are over. */
  readonly onWait?: ((milliseconds: number) => () => void) | undefined
}

/**
 * Keeps all calls to a repository host inside its limits. The practice repository has none, but is obeyed when it answers
 * 429.
 */
export class Limiter {
  private readonly hosts = new Map<string, Host>()

  constructor(
    private readonly rates: () => Rates,
    private readonly clock: Clock,
  ) {}

  /** Waits until one more call may be sent. A search counts twice: as a call and against the limit for searches. */
  async admit(address: RepositoryAddress, kind: Call, { signal, onWait }: Waiter = {}): Promise<void> {
    const host = this.hostOf(address)
    const { span } = this.clock
    let over = () => {}
    const tell = (wait: number) => {
      over()
      over = (wait > span(MOMENT) ? onWait?.(wait) : undefined) ?? (() => {})
    }
    host.waiting += 1
    try {
      for (const window of windowsOf(host, address, kind)) {
        tell(window.waitFor())
        await unlessAborted(window.admit(), signal)
      }
      for (let rest = this.restOf(host); rest > 0; rest = this.restOf(host)) {
        tell(rest)
        await this.clock.wait(rest / span(1), signal)
      }
    } finally {
      over()
      host.waiting -= 1
    }
    signal?.throwIfAborted()
  }

  /** Whether anything is remembered of a host, which the next start would not know. */
  isUsed(): boolean {
    return this.hosts.size > 0
  }

  /** Milliseconds until a call that asks now is admitted. */
  waitFor(address: RepositoryAddress, kind: Call): number {
    const host = this.hostOf(address)
    const windows = windowsOf(host, address, kind)
    return Math.max(this.restOf(host), ...windows.map((window) => window.waitFor()))
  }

  /** Learns from an answer; after 429, or when nothing remains, the host rests until the time it names. */
  note(address: RepositoryAddress, notice: LimitNotice): void {
    const { clock } = this
    const host = this.hostOf(address)
    host.refusals = notice.status === 429 ? host.refusals + 1 : 0
    const rest = askedRest(notice, clock.now())
    if (rest !== undefined) host.restsUntil = Math.max(host.restsUntil, clock.steady() + clock.span(rest))
    else if (notice.status === 429) {
      const wait = Math.min(FIRST_REST * 2 ** (host.refusals - 1), LONGEST_REST)
      host.restsUntil = clock.steady() + clock.span(wait * (1 + Math.random() / 4))
    }
  }

  /** Milliseconds until a host may be asked again; 0 when it does not rest. */
  restLeft(address: RepositoryAddress): number {
    return this.restOf(this.hostOf(address))
  }

  /** How far the limits of a repository are used now. */
  usage(address: RepositoryAddress): Usage {
    const host = this.hostOf(address)
    const [waiting, rest] = [host.waiting, this.restOf(host)]
    if (address.isPractice) return { windows: undefined, waiting, freeIn: rest }
    const windows = {
      minute: host.minute.usage(host.rates.per_minute),
      hour: host.hour.usage(host.rates.per_hour),
      searches: host.searches.usage(SEARCHES_PER_MINUTE),
    }
    return { windows, waiting, freeIn: Math.max(rest, windows.minute.freeIn, windows.hour.freeIn) }
  }

  private restOf({ restsUntil }: Host): number {
    return Math.max(0, restsUntil - this.clock.steady())
  }

  private hostOf({ baseUrl }: RepositoryAddress): Host {
    const current = this.rates()
    const known = this.hosts.get(baseUrl) ?? this.newHost(current)
    this.hosts.set(baseUrl, known)
    if (current.per_minute !== known.rates.per_minute) known.minute.resize(current.per_minute)
    if (current.per_hour !== known.rates.per_hour) known.hour.resize(current.per_hour)
    known.rates = { ...current }
    return known
  }

  private newHost(rates: Rates): Host {
    const { span, steady } = this.clock
    return {
      minute: slidingWindow(rates.per_minute, span(MINUTE), steady),
      hour: slidingWindow(rates.per_hour, span(HOUR), steady),
      searches: slidingWindow(SEARCHES_PER_MINUTE, span(MINUTE), steady),
      rates,
      restsUntil: 0,
      waiting: 0,
      refusals: 0,
    }
  }
}
