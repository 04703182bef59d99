import { newestUsed } from '../newest-used.js'

/** Lists of ids, put in order once and kept for as long as the file does not change. */
export type KnownLists = Map<string, Int32Array>

/** How many lists are kept; each has four bytes for an item. */
const KEPT = 8

/** A list that is known, or is made now and kept. */
export const remembered = (known: KnownLists, key: string, make: () => Int32Array): Int32Array =>
  newestUsed(known, KEPT, key, make)
