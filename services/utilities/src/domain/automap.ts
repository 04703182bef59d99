import { setImmediate as nextTurn } from 'node:timers/promises'
import { similarity, THRESHOLD, wordOf } from './similarity.js'

/** Lower case without blanks and underscores. */
export const normalize = (text: string): string => text.normalize('NFC').toLowerCase().replace(/[\s_]/g, '')

/** What is still to be mapped: each name and each column at most once. */
interface Open {
  readonly names: ReadonlySet<string>
  /** Columns in the order of the table. */
  readonly columns: ReadonlySet<string>
}

/** Pairs that one level finds among what earlier levels left open. */
export type Level = (
  open: Open,
) => Iterable<readonly [name: string, column: string]> | Promise<readonly (readonly [string, string])[]>

/** Applies levels strictly one after the other. */
export async function mapByLevels(names: Iterable<string>, columns: Iterable<string>, levels: readonly Level[]) {
  const open = { names: new Set(names), columns: new Set(columns) }
  const mapping = new Map<string, string>()
  for (const level of levels) {
    for (const [name, column] of await level(open)) {
      if (!open.names.delete(name)) continue
      if (open.columns.delete(column)) mapping.set(name, column)
      else open.names.add(name)
    }
  }
  return Object.fromEntries(mapping)
}

/** A level that takes for each name, in order, the first free column that equals one of its keys. */
export function equalLevel(keysOf: (name: string) => readonly string[], keyOf: (column: string) => string): Level {
  return ({ names, columns }) => {
    const byKey = new Map<string, string[]>()
    const order = new Map<string, number>()
    for (const column of columns) {
      order.set(column, order.size)
      const key = keyOf(column)
      const alike = byKey.get(key)
      if (alike === undefined) byKey.set(key, [column])
      else alike.push(column)
    }
    const taken = new Set<string>()
    const pairs: [string, string][] = []
    for (const name of names) {
      const free = keysOf(name).flatMap((key) => byKey.get(key)?.find((column) => !taken.has(column)) ?? [])
      const first = free.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))[0]
      if (first === undefined) continue
      taken.add(first)
      pairs.push([name, first])
    }
    return pairs
  }
}

/** Milliseconds of comparing between two looks at other requests. */
const SLICE_MS = 8
/** Columns that are compared between two looks at the clock. */
const BLOCK = 100

/** A level that takes the most similar pairs first; ties go to the first column, then to the first name. */
export function similarLevel(keysOf: (name: string) => readonly string[], signal?: AbortSignal): Level {
  return async ({ names, columns }) => {
    const words = [...columns].map((column, place) => ({ column, place, word: wordOf(normalize(column)) }))
    const found: { name: string; column: string; score: number; place: number }[] = []
    let sliceEnd = performance.now() + SLICE_MS
    for (const name of names) {
      for (const key of new Set(keysOf(name))) {
        const wanted = wordOf(key)
        for (const { column, place, word } of words) {
          const score = similarity(wanted, word)
          if (score >= THRESHOLD) found.push({ name, column, score, place })
          if (place % BLOCK > 0 || performance.now() < sliceEnd) continue
          await nextTurn()
          signal?.throwIfAborted()
          sliceEnd = performance.now() + SLICE_MS
        }
      }
    }
    return found
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .map(({ name, column }) => [name, column] as const)
  }
}
