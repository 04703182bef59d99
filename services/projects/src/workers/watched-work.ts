import { secondsFor } from '@regesta/threads/counted-time'

/** Milliseconds between two looks, and the most that one of them counts: a machine that slept worked no longer. */
const TICK = 100
const MOST = 5 * TICK

/** A thread tells without messages which of its jobs it is at. */
export const newProgress = (): SharedArrayBuffer => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)

export const tellProgress = (progress: SharedArrayBuffer, job: number): void => {
  Atomics.store(new Int32Array(progress), 0, job)
}

/**
 * Watches a thread that works through jobs of some sizes, and calls back with the place of a job that takes far longer
 * than an honest file of its size, and the seconds that it had.
 *
 * @returns ends the watching
 */
export function watchWork(
  progress: SharedArrayBuffer,
  sizes: readonly number[],
  tooLong: (job: number, seconds: number) => void,
): () => void {
  const at = new Int32Array(progress)
  let job = 0
  let spent = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const current = Atomics.load(at, 0)
    spent = current === job ? spent + Math.min(now - last, MOST) : 0
    job = current
    last = now
    const seconds = secondsFor(sizes[job] ?? 0)
    if (spent > seconds * 1_000) tooLong(job, seconds)
  }, TICK)
  return () => clearInterval(timer)
}
