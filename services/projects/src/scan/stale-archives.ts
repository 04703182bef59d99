import { statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { messageOf, say } from '@regesta/contracts/sentences'
import { pathOnDisk } from '@regesta/http/path-on-disk'
import type { Database } from '@regesta/sqlite/open-database'
import { isOfScan } from '../domain/scan-status.js'
import { isReadable } from '../outside/is-readable.js'
import { objectIn } from '../store/json-in.js'
import { type KnownArchive, knownArchives } from '../store/known-archives.js'
import type { StoredPlace } from '../store/known-files.js'
import type { TaskRun } from '../workers/task-run.js'
import type { Compared } from './join-known.js'
import type { Judgment } from './judge-anew.js'
import type { ZipEntry } from './make-archives.js'
import type { ScanPlan } from './plan.js'

/** An archive that no longer holds what its members are, and what is to be packed into it. */
export interface StaleArchive {
  readonly archive: KnownArchive
  readonly entries: readonly ZipEntry[]
  /** Its bytes become others; otherwise it only has to be shown that they are right again. */
  readonly isChanged: boolean
}

/** What a comparison found of the archives of the project. */
export interface ComparedArchives {
  readonly stale: readonly StaleArchive[]
  /** Of those that cannot be packed: what was packed is not all there. */
  readonly judgments: readonly Judgment[]
  /** Same content, another time. */
  readonly touched: readonly { file_id: number; mtime_ns: string }[]
}

interface Comparing {
  readonly database: Database
  readonly plan: ScanPlan
  readonly run: TaskRun
  readonly compared: Pick<Compared, 'places'>
  /** Files that have changed or have gone, wherever they are. */
  readonly others: ReadonlySet<number>
  /** Where a file is that has not moved below the input folder. */
  readonly pathOf: (place: StoredPlace) => string
}

/** Finds the archives whose members have changed, have other names or are not there, or that are not themselves what they were. */
export async function compareArchives(comparing: Comparing): Promise<ComparedArchives> {
  const { database, plan, run, compared, others, pathOf } = comparing
  const found = { stale: [] as StaleArchive[], judgments: [] as Judgment[], touched: [] as Touched[] }
  const placeOf = ({ file_id, path }: { file_id: number; path: string }) => {
    const moved = compared.places.get(file_id)
    return pathOnDisk(moved === undefined ? path : join(plan.dataIn, moved))
  }
  for (const archive of knownArchives(database, pathOf)) {
    run.signal.throwIfAborted()
    const { library, members } = archive
    const folder = dirname(placeOf(library))
    const entries = members.map((member) => ({ path: placeOf(member), name: nameIn(folder, placeOf(member)) }))
    const before = members.map(({ path }) => nameIn(dirname(library.path), path))
    const areMembersSame =
      members.every(({ file_id }) => !others.has(file_id)) && entries.every(({ name }, at) => name === before[at])
    const state = await stateOf(archive, run)
    if (typeof state === 'object') found.touched.push(state)
    const isChanged = !areMembersSame || state === 'other'
    if (!isChanged && !wasOutdated(archive)) continue
    const lost = entries.find(({ path, name }) => name.startsWith('../') || !isReadable(path))
    if (lost === undefined) found.stale.push({ archive, entries, isChanged })
    else found.judgments.push(...outdated(archive, lost.path, folder))
  }
  return found
}

type Touched = ComparedArchives['touched'][number]

const nameIn = (folder: string, path: string) => relative(folder, path).normalize('NFC')

/** Whether the archive is what the project knows; its new time where only that differs. */
async function stateOf(archive: KnownArchive, { examiners }: TaskRun): Promise<'same' | 'other' | Touched> {
  const { path, size_bytes, mtime_ns, sha256_hash, file_id } = archive
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (stat === undefined || Number(stat.size) !== size_bytes) return 'other'
  if (String(stat.mtimeNs) === mtime_ns) return 'same'
  const found = await examiners.examine({ path, validate: false }, size_bytes)
  return found.sha256 === sha256_hash ? { file_id, mtime_ns: found.mtime_ns ?? '' } : 'other'
}

const errorsOf = ({ validation_report }: KnownArchive): string[] =>
  (objectIn(validation_report).errors as string[] | undefined) ?? []

const isOutdated = (error: string) => messageOf(error).message_id === 'archive_outdated'

/** Whether an earlier comparison could not pack it. */
const wasOutdated = (archive: KnownArchive) => errorsOf(archive).some(isOutdated)

/** The judgement of an archive that cannot be packed; none where that is known. */
function outdated(archive: KnownArchive, path: string, folder: string): Judgment[] {
  const { file_id, relative_path, status, validation_report } = archive
  const known = errorsOf(archive)
  const errors = [say('archive_outdated', { path, folder }), ...known.filter((error) => !isOutdated(error))]
  const to = isOfScan(status) ? 'Problems' : status
  if (to === status && errors[0] === known[0]) return []
  const report = JSON.stringify({ ...objectIn(validation_report), is_valid: false, errors })
  return [{ file_id, relative_path, from: status, to, report }]
}
