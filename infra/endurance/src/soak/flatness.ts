/** A figure over time: hours since the start, and its value. */
export interface Sample {
  readonly hours: number
  readonly value: number
}

/** What is allowed to a figure that has to stay where it is. */
export interface Allowance {
  /** The last third may be higher than the first by this factor and this much. */
  readonly factor: number
  readonly more: number
  /** Units per hour that the trend may rise; judged only over at least `TREND_HOURS`. */
  readonly trend: number
}

/** Shorter stretches say nothing about a trend: one page more would be megabytes per hour. */
export const TREND_HOURS = 0.25
/** Within the first minutes everything still fills and warms up. */
const LEVEL_HOURS = 0.05

/**
 * Compares the last third of a series with its first, and its trend (Theil–Sen: the median of all slopes, which single
 * outliers do not move) with what is allowed.
 *
 * @returns one sentence for each rule that is broken
 */
export function judgeFlatness(series: readonly Sample[], { factor, more, trend }: Allowance): string[] {
  const { first, last, slope } = describeSeries(series)
  const limit = first * factor + more
  const [begin, end] = [series[0]?.hours ?? 0, series.at(-1)?.hours ?? 0]
  return [
    ...(end - begin >= LEVEL_HOURS && last > limit
      ? [`is ${last.toFixed(1)} in the last third, allowed are ${limit.toFixed(1)}`]
      : []),
    ...(end - begin >= TREND_HOURS && slope > trend
      ? [`rises by ${slope.toFixed(1)} per hour, allowed are ${trend}`]
      : []),
  ]
}

/** Medians of the first and the last third, and the trend per hour. */
export function describeSeries(series: readonly Sample[]): { first: number; last: number; slope: number } {
  const third = Math.max(1, Math.floor(series.length / 3))
  const values = series.map(({ value }) => value)
  const slopes = series.flatMap((from, index) =>
    series.slice(index + 1).map((to) => (to.value - from.value) / (to.hours - from.hours)),
  )
  return { first: median(values.slice(0, third)), last: median(values.slice(-third)), slope: median(slopes) }
}

function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
