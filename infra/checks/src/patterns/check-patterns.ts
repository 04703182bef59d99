import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from '../workspace.js'
import { ACCEPTED } from './accepted-patterns.js'
import { judgePattern } from './judge-pattern.js'
import { type Pattern, patternsIn, patternsOfProduct } from './patterns-in-code.js'

/** What the analyser has found linear, so that only new patterns are judged again. */
interface Judged {
  readonly analyser: string
  readonly linear: readonly string[]
}

const KEPT = inRoot('infra', 'checks', 'judged-patterns.json')
const ANALYSER = `recheck ${(createRequire(import.meta.url)('recheck/package.json') as { version: string }).version}`

const keyOf = ({ source, flags }: Pattern) => `/${source}/${flags}`

function kept(): ReadonlySet<string> {
  if (!existsSync(KEPT)) return new Set()
  const { analyser, linear } = JSON.parse(readFileSync(KEPT, 'utf8')) as Judged
  return new Set(analyser === ANALYSER ? linear : [])
}

/** A complaint about every pattern of the product whose time may grow faster than the text, and that nobody accounts for. */
export function checkPatterns(): string[] {
  const known = kept()
  const patterns = patternsOfProduct()
  const used = new Set(patterns.map(keyOf))
  const stale = [...ACCEPTED.keys()].filter((key) => !used.has(key))
  return [
    ...patterns.filter((pattern) => !known.has(keyOf(pattern)) && !ACCEPTED.has(keyOf(pattern))).flatMap(complaint),
    ...stale.map((key) => `${key} is accepted, but nobody uses it any more`),
  ]
}

function complaint(pattern: Pattern): string[] {
  const verdict = judgePattern(pattern)
  if (verdict.kind === 'linear') return []
  return [
    `${pattern.file}:${pattern.line}: the time of ${keyOf(pattern)} is not known to grow with the text alone (${verdict.growth})`,
  ]
}

/** A check that finds nothing proves nothing: this pattern once held a service up for good. */
const PLANTED = 'const line = /^((?:"(?:[^"]|"")*"|[^"])+)[\\r\\n]/.exec(text)'

export function checkPatternRules(): string[] {
  const found = patternsIn(PLANTED, 'planted.ts').map(judgePattern)
  return found.length === 1 && found[0]?.kind === 'slow' ? [] : ['The analyser does not find the planted pattern']
}

/** Judges the patterns that nobody has judged yet and keeps the linear ones. */
export function writeJudged(): void {
  const known = kept()
  const distinct = new Map(patternsOfProduct().map((pattern) => [keyOf(pattern), pattern]))
  const linear = [...distinct]
    .filter(([key, pattern]) => !ACCEPTED.has(key) && (known.has(key) || judgePattern(pattern).kind === 'linear'))
    .map(([key]) => key)
    .sort()
  writeFileSync(KEPT, `${JSON.stringify({ analyser: ANALYSER, linear } satisfies Judged, null, 2)}\n`)
}
