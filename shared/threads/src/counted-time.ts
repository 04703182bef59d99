/** Milliseconds between readings of the clocks. */
const TICK = 100
/** What one tick may count at most: a machine that slept, or a program that was stopped, worked no longer than that. */
const MOST = 5 * TICK
/** How many times its own time work may take that waits for a busy processor or disk. */
const WAITING = 6

/** Seconds for work on a file: enough for an honest one of its size many times over. */
export const secondsFor = (bytes: number): number => 5 + Math.ceil(bytes / (1024 * 1024))

/**
 * Calls back after this many seconds in which this program worked, or six times as many in which it ran.
 *
 * @returns ends the counting
 */
export function afterSeconds(seconds: number, callBack: () => void): () => void {
  let [working, running] = [seconds * 1_000, seconds * 1_000 * WAITING]
  let [last, spent] = [performance.now(), processorTime()]
  const timer = setInterval(() => {
    const [now, used] = [performance.now(), processorTime()]
    const ran = Math.min(now - last, MOST)
    running -= ran
    working -= Math.min(ran, used - spent)
    last = now
    spent = used
    if (working > 0 && running > 0) return
    clearInterval(timer)
    callBack()
  }, TICK)
  return () => clearInterval(timer)
}

/** Milliseconds that the processors have spent on this program. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
