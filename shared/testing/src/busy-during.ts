import { performance } from 'node:perf_hooks'

/**
 * The share of its time, 0 to 1, that the event loop of this process was busy while something was done. A service that a
 * test started lives in it: the share is small when a thread does the work, and near 1 when the service does it itself,
 * however fast the machine is.
 */
export async function busyDuring(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization()
  await work()
  return performance.eventLoopUtilization(before).utilization
}
