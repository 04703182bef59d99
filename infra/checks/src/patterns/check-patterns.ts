import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../workspace.js'
import { ACCEPTED } from './accepted-patterns.js'
import { ANALYSER, judgePattern } from './judge-pattern.js'
import { type Pattern, patternsIn, patternsOfProduct } from './patterns-in-code.js'

/** What the analyser has found linear, so that only new patterns are judged again. */
interface Judged {
  readonly analyser: string
  readonly linear: readonly string[]
}

const KEPT = inRoot('infra', 'checks', 'judged-patterns.json')

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

/** This pattern once held a service up for good. */
const PLANTED = 'const line = /^((?:"(?:[^"]|"")*"|[^"])+)[\\r\\n]/.exec(text)'

/** A check that finds nothing proves nothing, nor does one that passes over what it should judge. */
export function checkPatternRules(known = kept()): string[] {
  const planted = patternsIn(PLANTED, 'planted.ts')
  const verdicts = planted.map(judgePattern)
  return [
    ...(verdicts.length === 1 && verdicts[0]?.kind === 'slow'
      ? []
      : ['The analyser does not find the planted pattern']),
    ...(planted.some((pattern) => known.has(keyOf(pattern)))
      ? ['judged-patterns.json holds the planted pattern. Write it anew: npm run gen']
      : []),
  ]
}

/** Judges the patterns that nobody has judged yet in this way and keeps the linear ones. */
export function writeJudged(): void {
  const known = kept()
  const distinct = new Map(patternsOfProduct().map((pattern) => [keyOf(pattern), pattern]))
  const linear = [...distinct]
    .filter(([key, pattern]) => !ACCEPTED.has(key) && (known.has(key) || judgePattern(pattern).kind === 'linear'))
    .map(([key]) => key)
    .sort()
  writeFileSync(KEPT, `${JSON.stringify({ analyser: ANALYSER, linear } satisfies Judged, null, 2)}\n`)
}
