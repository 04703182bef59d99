import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ProvedTest, proofsOf, readLines } from './evidence/evidence.js'
import type { Answer } from './evidence/record-answers.js'
import type { TestRun } from './evidence/test-reporter.js'
import { inWords, type Outcome, runNode, say } from './steps.js'
import { testFolder } from './test-folder.js'
import { testPath } from './test-path.js'
import { inRoot } from './workspace.js'

/** Units at a time, or processes of one, however many cores there are. */
export const MOST_LANES = 8

/** Milliseconds; several units at a time on few cores make single tests slow, fifteen times as slow on a machine that others share. */
const TEST_TIMEOUT = 120_000

const inProcesses = (count: number) => [`--maxWorkers=${count}`, `--fileParallelism=${count > 1}`]

/** Memory for new objects: tests make many, and clearing up after them takes a tenth of their processor time. Programs have their own. */
const YOUNG = '--max-semi-space-size=64'

const REPORTER = fileURLToPath(new URL('./evidence/test-reporter.js', import.meta.url))
const RECORDER = new URL('./evidence/record-answers.js', import.meta.url)

/** Test files of one package that share a process, or several of which each takes the next file. */
export interface Unit {
  readonly folder: string
  readonly title: string
  readonly files: readonly string[]
  readonly processes: number
}

/** How the tests of one unit ended, and what they proved. */
export interface PackageOutcome extends Outcome {
  readonly folder: string
  readonly proofs: readonly ProvedTest[]
}

/** Runs a unit as soon as a lane is free; before all others that wait, where it is the next one. */
export type Lanes = (unit: Unit, isNext?: boolean) => Promise<PackageOutcome>

/**
 * A third of the time of units is waiting, so there may be more lanes than cores. Many more make nothing faster: the cores are
 * busy, and what waits for its turn looks to the tests like what does not answer.
 */
export function openLanes(lanes: number): Lanes {
  const waiting: (() => void)[] = []
  const surroundings = { TMPDIR: testFolder(), PATH: testPath(process.env.PATH) }
  let free = Math.min(MOST_LANES, lanes)
  return async (unit, isNext = false) => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => (isNext ? waiting.unshift(begin) : waiting.push(begin)))
    const outcome = await runOne(unit, surroundings)
    const begin = waiting.shift()
    if (begin === undefined) free += 1
    else begin()
    return outcome
  }
}

/** What tests find around them, as environment variables. */
type Surroundings = Readonly<Record<'TMPDIR' | 'PATH', string>>

async function runOne({ folder, title, files, processes }: Unit, surroundings: Surroundings): Promise<PackageOutcome> {
  const started = Date.now()
  const reports = mkdtempSync(join(surroundings.TMPDIR, 'report-'))
  const file = join(reports, 'tests.json')
  const answers = join(reports, 'answers.jsonl')
  // Some tests start a service as another user, who writes down its answers too.
  chmodSync(reports, 0o711)
  writeFileSync(answers, '')
  chmodSync(answers, 0o666)
  const times = [`--testTimeout=${TEST_TIMEOUT}`, `--hookTimeout=${TEST_TIMEOUT}`]
  const form = ['--reporter=default', `--reporter=${REPORTER}`, `--outputFile.tests=${file}`]
  const how = [...form, ...inProcesses(processes), ...times, '--no-color']
  const { code, output } = await runNode('vitest/vitest.mjs', ['run', '--root', inRoot(folder), ...how, ...files], {
    ...surroundings,
    ...environment(answers),
  })
  const tests = testsIn(file)
  const proofs = proofsOf(folder, tests ?? [], readLines<Answer>(answers))
  rmSync(reports, { recursive: true, force: true })
  const outcome = outcomeOf(tests, code)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const verdict = outcome.failed === 0 ? 'ok     ' : 'FAILED '
  say(`${verdict} ${title}: ${inWords(outcome)}, ${seconds} s`)
  for (const failed of (tests ?? []).filter(({ state }) => state === 'failed'))
    say(`         ${failed.file} > ${failed.title}: ${failed.reason}`)
  if (outcome.failed > 0) say(output)
  return { folder, proofs, ...outcome }
}

/** Every process that the tests start writes down its answers. */
function environment(answers: string): NodeJS.ProcessEnv {
  const recorder = new URL(RECORDER)
  recorder.searchParams.set('file', answers)
  const options = [process.env.NODE_OPTIONS, YOUNG, `--import=${recorder.href}`].filter(Boolean).join(' ')
  return { PACT_DO_NOT_TRACK: 'true', CI: 'true', NODE_OPTIONS: options }
}

function testsIn(report: string): TestRun[] | undefined {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as TestRun[]
  } catch {
    return undefined
  }
}

/** The counts of the report; a run that ended badly without a failed test counts as one failure. */
function outcomeOf(tests: readonly TestRun[] | undefined, code: number | null): Outcome {
  if (tests === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const count = (wanted: TestRun['state']) => tests.filter(({ state }) => state === wanted).length
  const failed = count('failed')
  return { passed: count('passed'), failed: failed === 0 && code !== 0 ? 1 : failed, skipped: count('skipped') }
}
