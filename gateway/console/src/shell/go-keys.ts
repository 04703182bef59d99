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
export const PATIENCE = 1_500

/** What a key means after those before it. */
export function meaningOf(
  key: string,
  isAfterG: boolean,
): { readonly go: (typeof GO)[keyof typeof GO] } | 'g' | 'help' | undefined {
  if (isAfterG && Object.hasOwn(GO, key)) return { go: GO[key as keyof typeof GO] }
  if (key === 'g') return 'g'
  return key === '?' ? 'help' : undefined
}
