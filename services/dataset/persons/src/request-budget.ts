/** How often a host may be asked; guests of the repository are documented at 60 a minute and 2000 an hour. */
export interface Budget {
  readonly per_minute: number
  readonly per_hour: number
}

export const GUEST_BUDGET: Budget = { per_minute: 60, per_hour: 2000 }

/** A moment at which a request may be sent. */
interface Turn {
  /** Milliseconds from now. */
  readonly wait: number
  /** What is used up until then. */
  readonly used: string
  /** Leaves the moment to others. */
  giveBack(): void
}

/** Gives every request the next moment at which neither a minute nor an hour exceeds its limit. */
export class RequestBudget {
  /** When the last requests were or will be sent, the oldest first. */
  private readonly moments: number[] = []
  private readonly windows: readonly { limit: number; length: number; used: string }[]

  /** @param clockScale divides times; for tests */
  constructor({ per_minute, per_hour }: Budget, clockScale: number) {
    this.windows = [
      { limit: per_minute, length: 60_000 / clockScale, used: `${per_minute} requests a minute` },
      { limit: per_hour, length: 3_600_000 / clockScale, used: `${per_hour} requests an hour` },
    ]
  }

  take(): Turn {
    const { moments } = this
    const now = performance.now()
    const longest = Math.max(...this.windows.map(({ length }) => length))
    // Drops what no window contains any more; going by number alone, a moment given back would drop another one.
    while ((moments[0] ?? now) <= now - longest) moments.shift()
    const free = this.windows.map(({ limit, length }) => (moments.at(-limit) ?? Number.NEGATIVE_INFINITY) + length)
    const moment = Math.max(now, moments.at(-1) ?? now, ...free)
    moments.push(moment)
    return {
      wait: moment - now,
      used: this.windows[free.indexOf(Math.max(...free))]?.used ?? '',
      giveBack: () => {
        const place = moments.lastIndexOf(moment)
        if (place >= 0) moments.splice(place, 1)
      },
    }
  }
}
