import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeWholeSync } from '@regesta/http/to-disk'
import { knownSchema } from '@regesta/sqlite/schema'
import { gt, valid } from 'semver'
import { z } from 'zod'
import { FORBIDDEN, StartProblem } from '../start-problem.js'
import type { Release } from './known-databases.js'

const FORMAT = 1

/** Later releases may add to the mark; these four are what a reader of any age needs. */
const Mark = z.looseObject({
  format: z.int(),
  written_by: z.string(),
  oldest_reader: z.string().refine((version) => valid(version) !== null, 'is not a version'),
  schemas: z.record(z.string(), z.int()),
  since: z.string(),
})

/** Which release wrote a data folder, and what it takes to read it. */
export type Mark = z.infer<typeof Mark>

/** The mark of a data folder. */
export const markOf = (home: string): string => join(home, 'regesta.json')
/** The migrated databases and their mark, which take the place of the old ones as soon as this folder is there. */
export const upgradeOf = (home: string): string => join(home, 'upgrade')
/** What was there before a release changed it. */
export const backupOf = (home: string, version: string): string => join(home, 'backups', `before-${version}`)

/** The mark of a data folder; none in a new one and in one of the first release. */
export function readMark(home: string): Mark | undefined {
  // An upgrade that is decided on counts, even when it was broken off before its files were in their places.
  const file = [join(upgradeOf(home), 'regesta.json'), markOf(home)].find(existsSync)
  if (file === undefined) return undefined
  try {
    return Mark.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new StartProblem(
      `${file} cannot be read, so nothing tells which release wrote the data folder (${(error as Error).message}). Put it back from a backup, or move it away: then each database is asked for its version`,
      { exitCode: FORBIDDEN },
    )
  }
}

/** @throws StartProblem when the data folder was last written by a release that this one cannot read */
export function refuseNewerData(home: string, release: Release): void {
  const mark = readMark(home)
  if (mark === undefined || isReadable(mark, release)) return
  throw new StartProblem(
    `This data folder was last used by Regesta ${mark.written_by}, which this ${release.version} cannot read. Install ${mark.written_by} or newer${backupClause(home, mark)}.`,
    { exitCode: FORBIDDEN },
  )
}

function isReadable(mark: Mark, { version, databases }: Release): boolean {
  if (mark.format > FORMAT || gt(mark.oldest_reader, version)) return false
  return databases.every(({ file, migrations }) => (mark.schemas[file] ?? 0) <= knownSchema(migrations))
}

function backupClause(home: string, { written_by }: Mark): string {
  const backup = backupOf(home, written_by)
  if (!existsSync(backup)) return ''
  const day = statSync(backup).mtime.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  return `, or restore the backup of ${day} (${backup})`
}

/** The mark of a data folder that this release has brought up to date. */
export const markBy = (release: Release, now: Date): Mark => ({
  format: FORMAT,
  written_by: release.version,
  oldest_reader: release.oldestReader,
  schemas: Object.fromEntries(release.databases.map(({ file, migrations }) => [file, knownSchema(migrations)])),
  since: now.toISOString(),
})

/** Whether two marks say the same about the data, whenever they were written. */
export const saysTheSame = (one: Mark | undefined, other: Mark): boolean =>
  one !== undefined && JSON.stringify({ ...one, since: '' }) === JSON.stringify({ ...other, since: '' })

export const writeMark = (file: string, mark: Mark): void => writeWholeSync(file, `${JSON.stringify(mark, null, 2)}\n`)
