import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@regesta/sqlite/open-database'
import { atomically } from './durably.js'

/** Files that one transaction stores; more of them only where they belong together. */
export const BLOCK = 500

/** What others who wait get of the time that was needed: they ask every tenth of a second at least, for ten seconds. */
const SHARE = 0.25

/** Does work in transactions, between which others who write get their turn. A stop between two of them is harmless to all. */
export async function inBlocks(database: Database, signal: AbortSignal, blocks: Iterable<() => void>): Promise<void> {
  for (const block of blocks) {
    signal.throwIfAborted()
    const began = performance.now()
    atomically({ database }, block)
    await pause(SHARE * (performance.now() - began))
  }
}
