import type { paths } from '../paths.js'

/** Where `g` and then a letter leads. */
export const GO = {
  h: 'start',
  o: 'project',
  f: 'files',
  m: 'mapping',
  r: 'records',
  v: 'versions',
  c: 'components',
  p: 'pipelines',
  u: 'runs',
  n: 'persons',
} as const satisfies Readonly<Record<string, keyof typeof paths>>

/** Milliseconds in which the letter has to follow. */
const PATIENCE = 1_500

let sinceG = Number.NEGATIVE_INFINITY

/** Whether the next letter belongs to a `g` before it, and to no key of a screen. */
export const isAfterG = (): boolean => performance.now() - sinceG < PATIENCE

/** Keeps in mind whether the key that was pressed was `g`. */
export function keepG(isG: boolean): void {
  sinceG = isG ? performance.now() : Number.NEGATIVE_INFINITY
}

/** What a key means after those before it. */
export function meaningOf(
  key: string,
  comesAfterG: boolean,
): { readonly go: (typeof GO)[keyof typeof GO] } | 'g' | 'help' | undefined {
  if (comesAfterG && Object.hasOwn(GO, key)) return { go: GO[key as keyof typeof GO] }
  if (key === 'g') return 'g'
  return key === '?' ? 'help' : undefined
}
