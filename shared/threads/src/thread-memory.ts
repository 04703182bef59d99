import { getHeapStatistics } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

const MiB = 1024 * 1024
/** MiB for new objects; they are never given back, and the usual four times as much makes no work faster. */
const YOUNG = 12

/** @param heap MiB of objects that a thread may have */
export const threadLimits = (heap: number): ResourceLimits => ({
  maxOldGenerationSizeMb: heap,
  maxYoungGenerationSizeMb: YOUNG,
})

/**
 * MiB that the thread which asks keeps after its work: of objects, those included that nothing needs any more, or of memory
 * that objects hold elsewhere, whichever is more. The memory of what validates XML, for one, only ever grows.
 */
export function keptMemory(): number {
  const { total_heap_size: objects, external_memory: beside } = getHeapStatistics()
  return Math.max(objects, beside) / MiB
}
