import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepProofs, type ProvedTest, proofsOf, readLines } from './evidence/evidence.js'
import type { Answer } from './evidence/record-answers.js'
import type { TestRun } from './evidence/test-reporter.js'
import { inWords, type Outcome, runNode, sum } from './steps.js'
import { testFolder } from './test-folder.js'
import { filesBelow, inRoot, packageFolders } from './workspace.js'

/** Verifies the pacts that the tests of consumers have written; runs after all of those. */
const PROVIDER_TEST = 'tests/pact/provider.test.ts'
/** Milliseconds; several units at a time on few cores make single tests slow, fifteen times as slow on a machine that others share. */
const TEST_TIMEOUT = 120_000

/** Files share processes: a process and its modules for each file would take a quarter of the time. */
const inProcesses = (count: number) => [`--maxWorkers=${count}`, `--fileParallelism=${count > 1}`, '--no-isolate']

/** Bytes of test files in a unit; each has a process to start, and modules to load. */
const UNIT = 120_000
/** Where tests start whole installations, a few lines take as long as hundreds elsewhere. */
const UNIT_OF_INSTALLATIONS = 20_000
const INSTALLATIONS = ['infra/launcher', 'infra/cli', 'infra/demo', 'infra/package']
/** Each process of its tests would make the package first, which takes longest. */
const UNDIVIDED = ['infra/package']

/** In the browser, fewer lines still do. */
const UNIT_OF_PAGES = 25_000
/** What takes more than a minute by itself, whatever its length. */
const LONG = [
  'everywhere',
  'firefox',
  'main-job',
  'museum',
  'pseudo',
  'watch-programs',
  'excused-programs',
  'bites',
  'killed-programs',
  'hung',
  'hostile',
]

const ENDING = '.test.ts'

/** Memory for new objects: tests make many, and clearing up after them takes a tenth of their processor time. Programs have their own. */
const YOUNG = '--max-semi-space-size=64'

/** Units at a time, or processes of one, however many cores there are. */
const MOST_LANES = 8

const REPORTER = fileURLToPath(new URL('./evidence/test-reporter.js', import.meta.url))
const RECORDER = new URL('./evidence/record-answers.js', import.meta.url)

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** How the tests of one unit ended, and what they proved. */
interface PackageOutcome extends Outcome {
  readonly folder: string
  readonly proofs: readonly ProvedTest[]
}

/** Test files of one package that share a process, or several of which each takes the next file. */
interface Unit {
  readonly folder: string
  readonly title: string
  readonly files: readonly string[]
  readonly processes: number
}

/** Runs a unit as soon as a lane is free; before all others that wait, where it is the next one. */
type Lanes = (unit: Unit, isNext?: boolean) => Promise<PackageOutcome>

/** Runs the tests of all packages, those that verify pacts after those that write them. Keeps what they proved. */
export async function runPackageTests(only: readonly string[] = []): Promise<Outcome> {
  const folders = packageFolders().filter((folder) => isNamed(folder, only))
  if (folders.length === 0) return nothingFound('package', only)
  const outcomes = await runUnits(folders)
  for (const folder of folders) {
    keepProofs(
      folder,
      outcomes.filter((outcome) => outcome.folder === folder).flatMap(({ proofs }) => proofs),
    )
  }
  return sum(outcomes)
}

/**
 * Runs what takes whole installations: the campaigns, in their short forms where they have a long one, or the browser.
 * What takes longest begins.
 *
 * @param only names of packages, or of test files without their `.test.ts`; everything when empty
 */
export async function runLargeTests(kind: 'campaigns' | 'pages', only: readonly string[] = []): Promise<Outcome> {
  const units = packageFolders().flatMap((folder) => {
    const files = filesBelow(inRoot(folder, kind), ENDING)
    return largeUnits(
      `${folder}/${kind}`,
      folder,
      files.filter((file) => isNamed(folder, only) || isNamed(file.slice(0, -ENDING.length), only)),
    )
  })
  if (units.length === 0) return nothingFound('package or test file', only)
  const run = openLanes(availableParallelism() + 1)
  return sum(await Promise.all(units.toSorted(longFirst).map((unit) => run(unit))))
}

/** Tests in the browser share a process, and so its Chromium; each campaign has one, as has what is long. */
function largeUnits(title: string, folder: string, files: readonly string[]): Unit[] {
  const isAlone = (file: string) => isLong(file) || dirname(file).endsWith('/campaigns')
  const groups = [
    ...files.filter(isAlone).map((file) => [file]),
    ...evenly(
      files.filter((file) => !isAlone(file)),
      UNIT_OF_PAGES,
    ),
  ]
  return groups.map((files) => ({ folder, title: `${title}: ${files.map(nameOf).join(', ')}`, files, processes: 1 }))
}

const nameOf = (file: string) => basename(file, ENDING)
const isLong = (file: string) => LONG.includes(nameOf(file))
const longFirst = (one: Unit, other: Unit) => Number(other.files.some(isLong)) - Number(one.files.some(isLong))

/**
 * Writers of pacts come first, so that nobody waits for them at the end; then what takes longest, lest one lane goes on alone.
 */
async function runUnits(folders: readonly string[]): Promise<PackageOutcome[]> {
  const run = openLanes(2 * availableParallelism())
  const units = folders.length === 1 ? undivided : divided
  const all = (units: readonly Unit[], areNext = false) => Promise.all(units.map((unit) => run(unit, areNext)))
  const isProvider = (file: string) => file.endsWith(PROVIDER_TEST)
  const consumers = folders.flatMap((folder) => units(folder, (file) => !isProvider(file))).toSorted(byTime)
  const providers = folders.flatMap((folder) => units(folder, isProvider))
  const verified = all(consumers.filter(writesPacts)).then(async (writers) => [
    ...writers,
    ...(await all(providers, true)),
  ])
  const others = all(consumers.filter((unit) => !writesPacts(unit)))
  return (await Promise.all([verified, others])).flat()
}

const isPact = (file: string) => dirname(file).endsWith('/pact')
const writesPacts = ({ files }: Unit) => files.some(isPact)
const bytesOf = (files: readonly string[]) => files.reduce((bytes, file) => bytes + statSync(file).size, 0)
const timeOf = ({ folder, files }: Unit) => bytesOf(files) / unitOf(folder)
const byTime = (one: Unit, other: Unit) => timeOf(other) - timeOf(one)

const testsOf = (folder: string) => filesBelow(inRoot(folder, 'tests'), ENDING)

/** The chosen tests of a package that has the machine to itself: most of their time is waiting, which costs nobody anything. */
function undivided(folder: string, isChosen: (file: string) => boolean): Unit[] {
  const files = testsOf(folder).filter(isChosen)
  const pacts = { folder, title: `${folder}: pacts`, files: files.filter(isPact), processes: 1 }
  const processes = UNDIVIDED.includes(folder) ? 1 : Math.min(MOST_LANES, 3 * availableParallelism())
  const free = { folder, title: folder, files: files.filter((file) => !isPact(file)), processes }
  return [free, pacts].filter(({ files }) => files.length > 0)
}

/** Divides the chosen tests of a package that may be divided; pacts stay together, because several write to one file. */
function divided(folder: string, isChosen: (file: string) => boolean): Unit[] {
  const files = testsOf(folder).filter(isChosen)
  const free = files.filter((file) => !isPact(file))
  const [first = [], ...others] = UNDIVIDED.includes(folder) ? [free] : evenly(free, unitOf(folder))
  const groups = [[...files.filter(isPact), ...first], ...others].filter(({ length }) => length > 0)
  return groups.map((group, index) => ({
    folder,
    title: groups.length === 1 ? folder : `${folder} (${index + 1} of ${groups.length})`,
    files: group,
    processes: 1,
  }))
}

const unitOf = (folder: string) => (INSTALLATIONS.includes(folder) ? UNIT_OF_INSTALLATIONS : UNIT)

/** Groups of files with about as much text, which is as near to their time as anybody can tell beforehand. */
function evenly(files: readonly string[], unit: number): string[][] {
  const sized = files.map((file) => ({ file, size: statSync(file).size })).sort((a, b) => b.size - a.size)
  const groups = Array.from({ length: Math.ceil(bytesOf(files) / unit) }, () => ({ files: [] as string[], size: 0 }))
  for (const { file, size } of sized) {
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least))
    smallest.files.push(file)
    smallest.size += size
  }
  return groups.map((group) => group.files)
}

/**
 * A third of the time of units is waiting, so there may be more lanes than cores. Many more make nothing faster: the cores are
 * busy, and what waits for its turn looks to the tests like what does not answer.
 */
function openLanes(lanes: number): Lanes {
  const waiting: (() => void)[] = []
  const folder = testFolder()
  let free = Math.min(MOST_LANES, lanes)
  return async (unit, isNext = false) => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => (isNext ? waiting.unshift(begin) : waiting.push(begin)))
    const outcome = await runOne(unit, folder)
    const begin = waiting.shift()
    if (begin === undefined) free += 1
    else begin()
    return outcome
  }
}

const isNamed = (path: string, only: readonly string[]) => only.length === 0 || only.some((name) => path.endsWith(name))

/** Tests that nobody finds have not passed. */
function nothingFound(kind: string, only: readonly string[]): Outcome {
  say(`FAILED  There is no ${kind} whose name ends in ${only.map((name) => `'${name}'`).join(' or ')}`)
  return { passed: 0, failed: 1, skipped: 0 }
}

async function runOne({ folder, title, files, processes }: Unit, temporary: string): Promise<PackageOutcome> {
  const started = Date.now()
  const reports = mkdtempSync(join(temporary, 'report-'))
  const file = join(reports, 'tests.json')
  const answers = join(reports, 'answers.jsonl')
  // Some tests start a service as another user, who writes down its answers too.
  chmodSync(reports, 0o711)
  writeFileSync(answers, '')
  chmodSync(answers, 0o666)
  const times = [`--testTimeout=${TEST_TIMEOUT}`, `--hookTimeout=${TEST_TIMEOUT}`]
  const form = ['--reporter=default', `--reporter=${REPORTER}`, `--outputFile.tests=${file}`]
  const how = [...form, ...inProcesses(processes), ...times, '--no-color']
  const { code, output } = await runNode(
    'vitest/vitest.mjs',
    ['run', '--root', inRoot(folder), ...how, ...files],
    environment(answers, temporary),
  )
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
function environment(answers: string, temporary: string): NodeJS.ProcessEnv {
  const recorder = new URL(RECORDER)
  recorder.searchParams.set('file', answers)
  const options = [process.env.NODE_OPTIONS, YOUNG, `--import=${recorder.href}`].filter(Boolean).join(' ')
  return { PACT_DO_NOT_TRACK: 'true', CI: 'true', NODE_OPTIONS: options, TMPDIR: temporary }
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
