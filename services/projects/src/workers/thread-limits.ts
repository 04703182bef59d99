import type { ResourceLimits } from 'node:worker_threads'

/**
 * What the space for new objects may take in a thread. MiB. The usual four times as much is never given back, thread by
 * thread, and makes no scan faster.
 */
const YOUNG = 12

/** @param old MiB of objects that stay */
export const threadLimits = (old: number): ResourceLimits => ({
  maxOldGenerationSizeMb: old,
  maxYoungGenerationSizeMb: YOUNG,
})
