import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../workspace.js'
import type { Answer } from './record-answers.js'
import type { TestRun } from './test-reporter.js'

/** One test with the answers that servers of ours gave while it ran. */
export interface ProvedTest {
  /** Relative to the root. */
  readonly file: string
  readonly title: string
  readonly state: TestRun['state']
  /** Each once: `GET /files 200`, `GET /files 400 no_project`. */
  readonly answers: readonly string[]
}

/** Where the last run of every package's tests is kept between runs. */
const KEPT = inRoot('node_modules', '.regesta-evidence')

const keptFile = (folder: string) => join(KEPT, `${folder.replaceAll('/', '-')}.json`)

/** Gives every answer to the test that ran when its request came. */
export function proofsOf(folder: string, tests: readonly TestRun[], answers: readonly Answer[]): ProvedTest[] {
  const ran = tests.filter(({ from }) => from > 0).sort((a, b) => a.from - b.from)
  const given = new Map<TestRun, Set<string>>()
  for (const answer of withOutcomes(answers)) {
    const test = ran.findLast(({ from, to }) => from <= answer.at && answer.at <= to)
    if (test === undefined) continue
    const line = [answer.method, answer.path, answer.status, answer.code].filter(Boolean).join(' ')
    given.set(test, (given.get(test) ?? new Set()).add(line))
  }
  return tests.map((test) => ({
    file: `${folder}/${test.file}`,
    title: test.title,
    state: test.state,
    answers: [...(given.get(test) ?? [])].sort(),
  }))
}

/** The outcome of long work, as it was told last, counts as an answer of the endpoint that started it, too. */
function withOutcomes(answers: readonly Answer[]): Answer[] {
  const started = new Map<string, Answer>()
  const told = new Map<string, Answer>()
  for (const answer of answers) {
    if (answer.operation !== undefined) (answer.status === 202 ? started : told).set(answer.operation, answer)
  }
  const outcomes = [...told].flatMap(([operation, answer]) => {
    const start = started.get(operation)
    return start === undefined ? [] : [{ ...answer, method: start.method, path: start.path }]
  })
  return [...answers, ...outcomes]
}

export function readLines<T>(file: string): T[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}

export function keepProofs(folder: string, proofs: readonly ProvedTest[]): void {
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(keptFile(folder), JSON.stringify(proofs))
}

/** What the last runs of all packages proved. */
export function keptProofs(): ProvedTest[] {
  if (!existsSync(KEPT)) return []
  return readdirSync(KEPT).flatMap((file) => JSON.parse(readFileSync(join(KEPT, file), 'utf8')) as ProvedTest[])
}
