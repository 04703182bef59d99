import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Outcome, runNode, sum } from './steps.js'
import { filesBelow, inRoot, packageFolders } from './workspace.js'

/** Verifies the pacts that the tests of consumers have written; runs after all of those. */
const PROVIDER_TEST = 'tests/pact/provider.test.ts'
/** Milliseconds; two packages at a time on two cores make single tests slow. */
const TEST_TIMEOUT = 60_000

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Runs the tests of all packages: first all but the provider verifications, then those. */
export async function runPackageTests(only: readonly string[] = []): Promise<Outcome> {
  const folders = packageFolders().filter((folder) => only.length === 0 || only.some((name) => folder.endsWith(name)))
  const tests = (folder: string) => filesBelow(inRoot(folder, 'tests'), '.test.ts')
  const isProvider = (file: string) => file.endsWith(PROVIDER_TEST)
  const consumers = folders.filter((folder) => tests(folder).some((file) => !isProvider(file)))
  const providers = folders.filter((folder) => tests(folder).some(isProvider))
  return sum([
    await runAll(consumers, (folder) => runOne(folder, ['--exclude', `**/${PROVIDER_TEST}`])),
    await runAll(providers, (folder) => runOne(folder, [PROVIDER_TEST])),
  ])
}

/** One package per core at a time. */
async function runAll(folders: readonly string[], run: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const waiting = [...folders]
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) outcomes.push(await run(folder))
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker))
  return sum(outcomes)
}

async function runOne(folder: string, words: readonly string[]): Promise<Outcome> {
  const started = Date.now()
  const reports = mkdtempSync(join(tmpdir(), 'regesta-report-'))
  const file = join(reports, 'report.json')
  const times = [`--testTimeout=${TEST_TIMEOUT}`, `--hookTimeout=${TEST_TIMEOUT}`]
  const form = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, '--maxWorkers=1', '--no-color']
  const command = ['run', '--root', inRoot(folder), ...form, ...times, ...words]
  const { code, output } = await runNode('vitest/vitest.mjs', command, { PACT_DO_NOT_TRACK: 'true', CI: 'true' })
  const outcome = outcomeOf(file, code)
  rmSync(reports, { recursive: true, force: true })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  say(
    `${outcome.failed === 0 ? 'ok     ' : 'FAILED '} tests of ${folder}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`,
  )
  if (outcome.failed > 0) say(output)
  return outcome
}

/** The counts of the report; a run that ended badly without a failed test counts as one failure. */
function outcomeOf(file: string, code: number | null): Outcome {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    const failed = report.numFailedTests === 0 && code !== 0 ? 1 : report.numFailedTests
    return { passed: report.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
