import { keptProofs } from './evidence/evidence.js'
import { checkGenerated } from './generated-files.js'
import { checkImportDirection, checkImportRules } from './import-direction.js'
import { runPackageTests } from './package-tests.js'
import { checkPatternRules, checkPatterns } from './patterns/check-patterns.js'
import { checkCoverage } from './proof/check-coverage.js'
import { checkReleased } from './released/released-surface.js'
import { program, step, sum } from './steps.js'

/**
 * `npm test [-- package ...]`: everything that must hold, or, for the named packages, only their tests.
 *
 * @returns whether nothing failed
 */
export async function runChecks(packages: readonly string[]): Promise<boolean> {
  const outcomes = packages.length > 0 ? [] : await rules()
  const tests = await runPackageTests(packages)
  const { passed, failed } = sum([...outcomes, tests, ...(packages.length > 0 ? [] : [await covered()])])
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0
}

const rules = async () => [
  await step('style: no complaint of the linter', () => program('@biomejs/biome/bin/biome', ['check'])),
  await step('types: the tests compile', () => program('ts7/bin/tsc', ['-p', 'tsconfig.tests.json'])),
  await step('import direction: each rule finds its planted violation', checkImportRules),
  await step('import direction: nothing is imported the wrong way', checkImportDirection),
  await step('patterns: the analyser finds the planted one', checkPatternRules),
  await step('patterns: time grows with the text, or somebody says why that is no harm', checkPatterns),
  await step('generated files: unchanged, and no service calls itself through others', checkGenerated),
  await step('released interface: nothing that clients rely on has gone', checkReleased),
]

const covered = () =>
  step('coverage: every answer, limit, transition and fixed message has a test that passed', () =>
    checkCoverage(keptProofs()),
  )
