import { Fault, type FaultInput } from './fault.js'
import { randomFrom } from './random.js'

/** A call as faults see it. */
export interface CallSite {
  readonly route: string
  readonly method: string
  readonly path: string
}

export interface ArmedFault {
  readonly id: number
  readonly fault: Fault
  /** Calls it applied to so far, and how many of them it disturbed. */
  readonly seen: number
  readonly hits: number
}

const applies = (fault: Fault, { route, method, path }: CallSite) =>
  (fault.route === '*' || fault.route === route) &&
  (fault.method === '*' || fault.method === method) &&
  (fault.path === undefined || path.includes(fault.path))

/** These change what lists show; the others disturb calls. */
const isQuiet = ({ kind }: Fault) => kind === 'search-delay' || kind === 'ignore-status'

/** Work that is still to come, or not yet done. */
function laterWork() {
  interface Job {
    readonly timer: NodeJS.Timeout
    /** Begins the work unless it has begun; settles when it is done. */
    readonly begin: () => Promise<void>
  }
  const waiting = new Set<Job>()
  return {
    later(milliseconds: number, work: () => Promise<void>): void {
      let done: Promise<void> | undefined
      const begin = () => {
        done ??= work().finally(() => waiting.delete(job))
        return done
      }
      const job: Job = { timer: setTimeout(begin, milliseconds), begin }
      waiting.add(job)
    },
    count: (): number => waiting.size,
    async hasten(): Promise<void> {
      await Promise.all([...waiting].map(({ begin }) => begin()))
    },
    clear(): void {
      for (const { timer } of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}

type Armed = Map<number, ArmedFault & { random: () => number }>

/** Counts the call for this fault and says whether it strikes. */
function strikes(armed: Armed, id: number): boolean {
  const entry = armed.get(id)
  if (entry === undefined) return false
  const { fault, seen, hits, random } = entry
  const left = fault.times === null || hits < fault.times
  const hit = left && seen >= fault.skip && random() < fault.probability
  armed.set(id, { ...entry, seen: seen + 1, hits: hits + (hit ? 1 : 0) })
  return hit
}

/** The faults that are armed. Each decides by itself, from its own seed, which of its calls it disturbs. */
export function createFaults(initial: readonly FaultInput[] = []) {
  const armed: Armed = new Map()
  const work = laterWork()
  let nextId = 1

  const arm = (input: FaultInput): number => {
    const fault = Fault.parse(input)
    const id = nextId
    nextId += 1
    armed.set(id, { id, fault, seen: 0, hits: 0, random: randomFrom(fault.seed) })
    return id
  }
  for (const input of initial) arm(input)

  const first = (wanted: (fault: Fault) => boolean): Fault | undefined => {
    const struck = [...armed.values()].filter(({ fault }) => wanted(fault)).filter(({ id }) => strikes(armed, id))
    return struck[0]?.fault
  }
  return {
    arm,
    /** Does something later, unless everything is reset before. */
    later: work.later,
    /** Commits that have not come yet. */
    stillToCome: work.count,
    /** Lets the commits that have not come yet come now; settles when they are done. */
    hasten: work.hasten,
    disarm: (id: number): boolean => armed.delete(id),
    list: (): ArmedFault[] => [...armed.values()].map(({ random: _random, ...shown }) => shown),
    /** Disarms everything; commits that are still to come late are dropped as well. */
    reset(): void {
      armed.clear()
      work.clear()
    },
    /** The disturbance of this call, if any. */
    strike: (site: CallSite): Fault | undefined => first((fault) => !isQuiet(fault) && applies(fault, site)),
    ignoresStatus: (site: CallSite): boolean =>
      first((fault) => fault.kind === 'ignore-status' && applies(fault, site)) !== undefined,
    /** How long lists and searches shall not see what is committed now. */
    searchDelay(route: string): number {
      const fault = first((one) => one.kind === 'search-delay' && ['*', route].includes(one.route))
      return fault?.kind === 'search-delay' ? fault.delay_ms : 0
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
