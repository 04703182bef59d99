import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { takePlaceSync, treeToDiskSync } from '@regesta/http/to-disk'
import { knownSchema, storedSchema } from '@regesta/sqlite/schema'
import { copyWhole, migrateCopy } from '@regesta/sqlite/whole-copy'
import { FORBIDDEN, StartProblem } from '../start-problem.js'
import type { KnownDatabase, Release } from './known-databases.js'
import { backupOf, markBy, markOf, readMark, saysTheSame, upgradeOf, writeMark } from './mark.js'

/** Backups of former upgrades that are kept. */
const KEPT = 3

/**
 * Brings the databases of a data folder up to date, all or none: they are backed up, copies are migrated and checked, and
 * the copies take their places in one step. Killed at any moment, the next start finds the old data or finishes the step.
 * No other process may have a database open.
 */
export async function bringUpToDate(home: string, release: Release, say: (line: string) => void): Promise<void> {
  rmSync(partial(upgradeOf(home)), { recursive: true, force: true })
  if (existsSync(upgradeOf(home))) putInPlace(home)
  const mark = readMark(home)
  const wanted = markBy(release, new Date())
  const isMarked = saysTheSame(mark, wanted)
  // A single database may have been put back from a copy, or could not be read when the others were brought up to date.
  const outdated = outdatedIn(home, release)
  if (outdated.length === 0) return isMarked ? undefined : writeMark(markOf(home), wanted)
  const backup = isMarked ? nextLaterBackupOf(home, release.version) : backupOf(home, release.version)
  try {
    await backUp(home, backup, outdated)
    say(`The data is brought up to Regesta ${release.version}. What it was before: ${backup}`)
    stage(home, backup, outdated, () => writeMark(join(partial(upgradeOf(home)), 'regesta.json'), wanted))
  } catch (error) {
    for (const left of [upgradeOf(home), backup]) {
      rmSync(partial(left), { recursive: true, force: true })
    }
    // Each start would leave another one.
    if (isMarked) rmSync(backup, { recursive: true, force: true })
    throw new StartProblem(
      `The data cannot be brought up to Regesta ${release.version}: ${(error as Error).message}. Nothing was changed; start again when that is mended, or install the release that was used before`,
      { exitCode: FORBIDDEN, cause: error },
    )
  }
  putInPlace(home)
  forgetOldBackups(home)
}

const partial = (path: string) => `${path}.partial`

/** The databases of a data folder that a release would change. */
export const outdatedIn = (home: string, { databases }: Release): KnownDatabase[] =>
  databases.filter((database) => isOutdated(home, database))

/** A database that is newer, or cannot be read, is left to its service, which stays closed and says why. */
function isOutdated(home: string, { file, migrations }: KnownDatabase): boolean {
  const stored = storedSchema(join(home, file))
  return stored !== undefined && stored < knownSchema(migrations)
}

/** What this release has backed up before stays as it is. */
function nextLaterBackupOf(home: string, version: string): string {
  let number = 1
  while (existsSync(backupOf(home, `${version}${LATER}${number}`))) number += 1
  return backupOf(home, `${version}${LATER}${number}`)
}

/** Part of the name of a backup of single databases, which came later than all others. */
const LATER = '-later-'

async function backUp(home: string, folder: string, databases: readonly KnownDatabase[]): Promise<void> {
  rmSync(partial(folder), { recursive: true, force: true })
  for (const { file } of databases) {
    await copyWhole(join(home, file), join(partial(folder), file))
  }
  // Put back with the rest, it lets the former release in again.
  if (existsSync(markOf(home))) copyFileSync(markOf(home), markOf(partial(folder)))
  treeToDiskSync(partial(folder))
  // An earlier attempt copied the same data, or older.
  rmSync(folder, { recursive: true, force: true })
  takePlaceSync(partial(folder), folder)
}

function stage(home: string, backup: string, databases: readonly KnownDatabase[], mark: () => void): void {
  const folder = partial(upgradeOf(home))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { file, migrations } of databases) {
    const copy = join(folder, file)
    mkdirSync(dirname(copy), { recursive: true, mode: 0o700 })
    copyFileSync(join(backup, file), copy)
    migrateCopy(copy, migrations)
  }
  mark()
  treeToDiskSync(folder)
  takePlaceSync(folder, upgradeOf(home))
}

/** Can be repeated until all is done: what is in its place already is no longer waiting. */
function putInPlace(home: string): void {
  const waiting = upgradeOf(home)
  for (const file of filesBelow(waiting)) {
    if (file === 'regesta.json') continue
    for (const companion of ['-wal', '-shm']) rmSync(join(home, `${file}${companion}`), { force: true })
    takePlaceSync(join(waiting, file), join(home, file))
  }
  if (existsSync(join(waiting, 'regesta.json'))) takePlaceSync(join(waiting, 'regesta.json'), markOf(home))
  rmSync(waiting, { recursive: true, force: true })
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** Anything else beside the backups is not ours. */
function forgetOldBackups(home: string): void {
  const folder = dirname(backupOf(home, ''))
  const backups = readdirSync(folder)
    .filter((name) => name.startsWith(basename(backupOf(home, ''))))
    .map((name) => ({ name, path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.time - one.time)
  const isLater = ({ name }: { name: string }) => name.includes(LATER)
  for (const kind of [backups.filter(isLater), backups.filter((one) => !isLater(one))])
    for (const { path } of kind.slice(KEPT)) rmSync(path, { recursive: true, force: true })
}
