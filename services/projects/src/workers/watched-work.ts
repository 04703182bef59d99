/** Milliseconds between two looks, and the most that one of them counts: a machine that slept worked no longer. */
const TICK = 100
const MOST = 5 * TICK
/** The thread has not begun. */
const NONE = -1

/** A thread shows without messages which of its jobs it is at, and how many seconds that one may take. */
export const newProgress = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)

/** In this order: no job is ever held against the limit of the one after it. */
export function tellProgress(told: Int32Array, job: number, seconds: number): void {
  Atomics.store(told, 0, job)
  Atomics.store(told, 1, seconds)
}

/**
 * Watches a thread that works through jobs, and calls back with the place of a job that takes far longer than an honest
 * file of its size, and the seconds that it had. The time before the thread begins does not count.
 *
 * @returns ends the watching
 */
export function watchWork(progress: SharedArrayBuffer, tooLong: (job: number, seconds: number) => void): () => void {
  const told = new Int32Array(progress)
  tellProgress(told, NONE, 0)
  let job = NONE
  let spent = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const current = Atomics.load(told, 0)
    spent = current === job ? spent + Math.min(now - last, MOST) : 0
    job = current
    last = now
    const seconds = Atomics.load(told, 1)
    if (job !== NONE && spent > seconds * 1_000) tooLong(job, seconds)
  }, TICK)
  return () => clearInterval(timer)
}
