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

/**
 * Whether a letter belongs to a `g` before it, and to no key of a screen: by the times at which both were pressed, however
 * late a busy page hears of them.
 */
export const isAfterG = ({ timeStamp }: KeyboardEvent): boolean => timeStamp - sinceG < PATIENCE

/** Keeps in mind whether the key that was pressed was `g`. */
export function keepG({ timeStamp }: KeyboardEvent, isG: boolean): void {
  sinceG = isG ? timeStamp : Number.NEGATIVE_INFINITY
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
