import { createRequire } from 'node:module'
import { checkSync } from 'recheck'
import type { Pattern } from './patterns-in-code.js'

/** What the analyser says of a pattern: how its time grows with the text, or that it could not tell. */
export type Verdict = { readonly kind: 'linear' } | { readonly kind: 'slow' | 'unknown'; readonly growth: string }

/** Milliseconds for one pattern; the analyser is done with most of them in one, and with some in ten on a busy machine. */
const PATIENCE = 30_000
/** With a seed of its own, so that the verdict is the same each time. */
const OPTIONS = { timeout: PATIENCE, randomSeed: 1 }

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
/** What judges, and how: a verdict that came about in another way does not count. */
export const ANALYSER = `recheck ${version} ${JSON.stringify(OPTIONS)}`

// The analyser as plain JavaScript: it would look for a program or a virtual machine first.
process.env.RECHECK_BACKEND ??= 'pure'

/** Judges a pattern by the analyser `recheck`. */
export function judgePattern({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Verdict {
  const told = checkSync(source, flags, OPTIONS)
  if (told.status === 'safe') return { kind: 'linear' }
  if (told.status === 'vulnerable') return { kind: 'slow', growth: told.complexity.summary }
  return { kind: 'unknown', growth: `not judged (${told.error.kind})` }
}
