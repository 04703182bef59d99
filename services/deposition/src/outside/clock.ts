/** Time as this service waits for it. Tests and fault campaigns divide specified waiting times by a scale. */
export type Clock = ReturnType<typeof scaledClock>

/** Moments that are remembered; forgetting one means comparing it with the wall again. */
const REMEMBERED = 10_000

export function scaledClock(scale = 1) {
  const span = (specified: number) => specified / scale
  const steady = () => performance.now()
  const beginnings = new Map<string, number>()
  const moments = new Map<string, number>()
  const forgetOldest = (remembered: Map<string, number>) => {
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }
  return {
    /** Milliseconds since 1970. */
    now: () => Date.now(),
    /** Milliseconds that only grow, whatever happens to the clock on the wall. */
    steady,
    /**
     * Milliseconds since a stored moment, never less than 0. It is compared with the wall once, when it is first asked for by its
     * name; from then on a clock that is set forward or back changes nothing.
     */
    age: (name: string, since: string) => {
      const begun = beginnings.get(name) ?? steady() - Math.max(0, Date.now() - Date.parse(since))
      beginnings.set(name, begun)
      forgetOldest(beginnings)
      return steady() - begun
    },
    /** A moment so many milliseconds ahead, as it is stored. This process comes to it in that time, however the wall is set meanwhile. */
    ahead: (milliseconds: number): string => {
      const moment = new Date(Date.now() + milliseconds).toISOString()
      moments.set(moment, steady() + milliseconds)
      forgetOldest(moments)
      return moment
    },
    /** Milliseconds until a stored moment; less than 0 when it is over. */
    until: (moment: string): number => {
      const due = moments.get(moment)
      return due === undefined ? Date.parse(moment) - Date.now() : due - steady()
    },
    /** How long a specified time really lasts here, milliseconds. */
    span,
    /** Waits a specified time; ends early, with the signal's reason, when the signal aborts. */
    wait: (specified: number, signal?: AbortSignal) => waitUntil(performance.now() + span(specified), signal),
  }
}

/** Timers of Node that are to last longer go off at once. Milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1

async function waitUntil(moment: number, signal: AbortSignal | undefined): Promise<void> {
  for (let left = moment - performance.now(); ; left = moment - performance.now()) {
    await waitOnce(Math.min(Math.max(0, left), LONGEST_TIMER), signal)
    if (left <= LONGEST_TIMER) return
  }
}

const waitOnce = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
