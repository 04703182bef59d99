import { availableParallelism } from 'node:os'
import { keepProofs } from './evidence/evidence.js'
import { type Outcome, say, sum } from './steps.js'
import { openLanes, type PackageOutcome, type Unit } from './test-lanes.js'
import {
  byTime,
  divided,
  isNamed,
  type LargeKind,
  largeUnits,
  longFirst,
  undivided,
  verifiesPacts,
  writesPacts,
} from './test-units.js'
import { packageFolders } from './workspace.js'

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
export async function runLargeTests(kind: LargeKind, only: readonly string[] = []): Promise<Outcome> {
  const units = packageFolders().flatMap((folder) => largeUnits(folder, kind, only))
  if (units.length === 0) return nothingFound('package or test file', only)
  const run = openLanes(availableParallelism() + 1)
  return sum(await Promise.all(units.toSorted(longFirst).map((unit) => run(unit))))
}

/**
 * Writers of pacts come first, so that nobody waits for them at the end; then what takes longest, lest one lane goes on alone.
 */
async function runUnits(folders: readonly string[]): Promise<PackageOutcome[]> {
  const run = openLanes(2 * availableParallelism())
  const units = folders.length === 1 ? undivided : divided
  const all = (units: readonly Unit[], areNext = false) => Promise.all(units.map((unit) => run(unit, areNext)))
  const consumers = folders.flatMap((folder) => units(folder, (file) => !verifiesPacts(file))).toSorted(byTime)
  const providers = folders.flatMap((folder) => units(folder, verifiesPacts))
  const verified = all(consumers.filter(writesPacts)).then(async (writers) => [
    ...writers,
    ...(await all(providers, true)),
  ])
  const others = all(consumers.filter((unit) => !writesPacts(unit)))
  return (await Promise.all([verified, others])).flat()
}

/** Tests that nobody finds have not passed. */
function nothingFound(kind: string, only: readonly string[]): Outcome {
  say(`FAILED  There is no ${kind} whose name ends in ${only.map((name) => `'${name}'`).join(' or ')}`)
  return { passed: 0, failed: 1, skipped: 0 }
}
