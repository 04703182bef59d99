/** Milliseconds between two looks at the clock. */
const TICK = 100
/** What one tick may count at most: a machine that slept, or a program that was stopped, worked no longer than that. */
const MOST = 5 * TICK

/** Seconds for work on a file: enough for an honest one of its size many times over. */
export const secondsFor = (bytes: number): number => 5 + Math.ceil(bytes / (1024 * 1024))

/**
 * Calls back after so many seconds in which this program ran.
 *
 * @returns ends the counting
 */
export function afterSeconds(seconds: number, callBack: () => void): () => void {
  let left = seconds * 1_000
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    left -= Math.min(now - last, MOST)
    last = now
    if (left > 0) return
    clearInterval(timer)
    callBack()
  }, TICK)
  return () => clearInterval(timer)
}
