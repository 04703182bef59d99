import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../workspace.js'
import { ACCEPTED, ACCEPTED_BUILT } from './accepted-patterns.js'
import { ANALYSER, judgePattern } from './judge-pattern.js'
import { type BuiltPattern, type Pattern, patternsIn, patternsOfProduct } from './patterns-in-code.js'

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
  const { written, built } = patternsOfProduct()
  const used = new Set([...written.map(keyOf), ...built.map(({ code }) => code)])
  const stale = [...ACCEPTED.keys(), ...ACCEPTED_BUILT.keys()].filter((key) => !used.has(key))
  return [
    ...written.filter((pattern) => !known.has(keyOf(pattern)) && !ACCEPTED.has(keyOf(pattern))).flatMap(complaint),
    ...unaccounted(built),
    ...stale.map((key) => `${key} is accepted, but nobody uses it any more`),
  ]
}

/** No analyser sees what these will be, so a person says why their time is no harm. */
const unaccounted = (built: readonly BuiltPattern[]): string[] =>
  built
    .filter(({ code }) => !ACCEPTED_BUILT.has(code))
    .map(({ file, line, code }) => `${file}:${line}: nobody says why the time of ${code} is no harm`)

function complaint(pattern: Pattern): string[] {
  const verdict = judgePattern(pattern)
  if (verdict.kind === 'linear') return []
  return [
    `${pattern.file}:${pattern.line}: the time of ${keyOf(pattern)} is not known to grow with the text alone (${verdict.growth})`,
  ]
}

/** This pattern once held a service up for good. */
const PLANTED = 'const line = /^((?:"(?:[^"]|"")*"|[^"])+)[\\r\\n]/.exec(text)'

/** Nobody has said anything of this one. */
const PLANTED_BUILT = 'const line = new RegExp("^(" + words.join("|") + ")+$")'

/** A check that finds nothing proves nothing, nor does one that passes over what it should judge. */
export function checkPatternRules(known = kept()): string[] {
  const planted = patternsIn(PLANTED, 'planted.ts').written
  const built = unaccounted(patternsIn(PLANTED_BUILT, 'planted.ts').built)
  const verdicts = planted.map(judgePattern)
  return [
    ...(verdicts.length === 1 && verdicts[0]?.kind === 'slow'
      ? []
      : ['The analyser does not find the planted pattern']),
    ...(built.length === 1 ? [] : ['A pattern that is put together is passed over']),
    ...(planted.some((pattern) => known.has(keyOf(pattern)))
      ? ['judged-patterns.json holds the planted pattern. Write it anew: npm run gen']
      : []),
  ]
}

/** Judges the patterns that nobody has judged yet in this way and keeps the linear ones. */
export function writeJudged(): void {
  const known = kept()
  const distinct = new Map(patternsOfProduct().written.map((pattern) => [keyOf(pattern), pattern]))
  const linear = [...distinct]
    .filter(([key, pattern]) => !ACCEPTED.has(key) && (known.has(key) || judgePattern(pattern).kind === 'linear'))
    .map(([key]) => key)
    .sort()
  writeFileSync(KEPT, `${JSON.stringify({ analyser: ANALYSER, linear } satisfies Judged, null, 2)}\n`)
}
