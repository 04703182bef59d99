import { keptProofs } from './evidence/evidence.js'
import { checkGenerated } from './generated-files.js'
import { checkImportDirection, checkImportRules } from './import-direction.js'
import { runLargeTests, runPackageTests } from './package-tests.js'
import { checkPatternRules, checkPatterns } from './patterns/check-patterns.js'
import { proofFaults, toShow } from './proof/check-proof.js'
import { checkReleased } from './released/released-surface.js'
import { checkSql, checkSqlRules } from './sql/check-sql.js'
import { inWords, type Outcome, program, step, sum } from './steps.js'
import { checkStrayFiles } from './stray-files.js'

/**
 * `npm test [-- package ...]`: everything that must hold, or, for the named packages, only their tests.
 *
 * @param sqlite fulfilled when SQLite is there; the rules do without
 * @returns whether nothing failed
 */
export async function runChecks(packages: readonly string[], sqlite?: Promise<unknown>): Promise<boolean> {
  if (packages.length > 0) return endsWell([await runPackageTests(packages)])
  // The rules keep one core busy, the tests wait much of their time.
  const [outcomes, tests] = await Promise.all([rules(), Promise.resolve(sqlite).then(() => runPackageTests())])
  return endsWell([...outcomes, tests, await proof()])
}

/** `npm run test:campaigns [-- package ...]`: the short form of every campaign. */
export const runShortCampaigns = async (packages: readonly string[]): Promise<boolean> =>
  endsWell([await runLargeTests('campaigns', packages)])

/** `npm run test:browser`: the console in a browser. */
export const runBrowserTests = async (packages: readonly string[]): Promise<boolean> =>
  endsWell([await runLargeTests('pages', packages)])

function endsWell(outcomes: readonly Outcome[]): boolean {
  const all = sum(outcomes)
  process.stdout.write(`\n${inWords(all)}\n`)
  return all.failed === 0
}

const rules = async () => [
  await step('style: no complaint of the linter', () => program('@biomejs/biome/bin/biome', ['check'])),
  await step('unused: every export is named somewhere, every dependency is needed', () =>
    program('knip/bin/knip.js', ['--no-progress']),
  ),
  await step('types: the tests compile', () => program('ts7/bin/tsc', ['-p', 'tsconfig.tests.json'])),
  await step('import direction: each rule finds its planted violation', checkImportRules),
  await step('import direction: nothing is imported the wrong way', checkImportDirection),
  await step('SQL: the rule finds what is planted', checkSqlRules),
  await step('SQL: it stands in folders named store', checkSql),
  await step('patterns: the analyser finds the planted one', checkPatternRules),
  await step('patterns: time grows with the text, or somebody says why that is no harm', checkPatterns),
  await step('stray files: the repository keeps text, and formats that it knows', checkStrayFiles),
  await step('generated files: unchanged, and no service calls itself through others', checkGenerated),
  await step('released interface: nothing that clients rely on has gone', checkReleased),
]

const proof = () => step(`proof: tests that passed show ${toShow}`, () => proofFaults(keptProofs()))
