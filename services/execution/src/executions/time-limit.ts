/** Timers last at most about 24 days; a longer limit is checked again then. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Calls back when a process has run for this many seconds; null: never. */
export function timeLimit(seconds: number | null, onOver: (seconds: number) => void) {
  let timer: NodeJS.Timeout | undefined

  function start(startedAt: number) {
    if (seconds === null) return
    const left = startedAt + seconds * 1000 - Date.now()
    const next = () => (left > LONGEST_TIMER ? start(startedAt) : onOver(seconds))
    timer = setTimeout(next, Math.min(Math.max(left, 0), LONGEST_TIMER))
  }

  return {
    /** @param startedAt milliseconds since 1970 */
    start,
    stop: (): void => clearTimeout(timer),
  }
}

export type TimeLimit = ReturnType<typeof timeLimit>
