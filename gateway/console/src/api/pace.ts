import type { Operation } from '@regesta/contracts/operations'

/** How far work was at a moment. */
export interface Sample {
  /** Milliseconds of a clock. */
  readonly at: number
  readonly done: number
  readonly bytes: number
}

/** How fast work goes; null while it cannot be estimated. */
export interface Pace {
  readonly perSecond: number | null
  readonly bytesPerSecond: number | null
  readonly secondsLeft: number | null
}

const UNKNOWN: Pace = { perSecond: null, bytesPerSecond: null, secondsLeft: null }

/** Least milliseconds that a pace is taken from. */
const LEAST = 1_500

/** The pace between the first and the last of some looks; what is left goes by bytes where they are known, else by pieces. */
export function paceOf(samples: readonly Sample[], work: Operation | undefined): Pace {
  const [first, last] = [samples[0], samples.at(-1)]
  if (work?.status !== 'running' || first === undefined || last === undefined || last.at - first.at < LEAST)
    return UNKNOWN
  const seconds = (last.at - first.at) / 1_000
  const [perSecond, bytesPerSecond] = [(last.done - first.done) / seconds, (last.bytes - first.bytes) / seconds]
  const byBytes = timeFor((work.bytes_total ?? 0) - last.bytes, bytesPerSecond)
  return {
    perSecond,
    bytesPerSecond: work.bytes_total === undefined ? null : bytesPerSecond,
    secondsLeft: work.bytes_total === undefined ? timeFor((work.total ?? 0) - last.done, perSecond) : byBytes,
  }
}

const timeFor = (left: number, pace: number) => (pace > 0 && left >= 0 ? Math.ceil(left / pace) : null)
