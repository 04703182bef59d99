import { checkGenerated } from './generated-files.js'
import { checkImportDirection, checkImportRules } from './import-direction.js'
import { runPackageTests } from './package-tests.js'
import { program, step, sum } from './steps.js'

/**
 * `npm test [-- package ...]`: everything that must hold, or, for the named packages, only their tests.
 *
 * @returns whether nothing failed
 */
export async function runChecks(packages: readonly string[]): Promise<boolean> {
  const outcomes = packages.length > 0 ? [] : await rules()
  const { passed, failed } = sum([...outcomes, await runPackageTests(packages)])
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0
}

const rules = async () => [
  await step('style: no complaint of the linter', () => program('@biomejs/biome/bin/biome', ['check'])),
  await step('types: the tests compile', () => program('ts7/bin/tsc', ['-p', 'tsconfig.tests.json'])),
  await step('import direction: each rule finds its planted violation', checkImportRules),
  await step('import direction: nothing is imported the wrong way', checkImportDirection),
  await step('generated files: unchanged, and no service calls itself through others', checkGenerated),
]
