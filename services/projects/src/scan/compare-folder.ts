import { realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, say } from '@regesta/contracts/sentences'
import { pathOnDisk } from '@regesta/http/path-on-disk'
import type { Database } from '@regesta/sqlite/open-database'
import type { Examined } from '../examine/examined.js'
import { countKnownFiles, type KnownFile, knownFiles } from '../store/known-files.js'
import type { TaskRun } from '../workers/task-run.js'
import { mayBeRead, type ScanPlan } from './plan.js'
import type { ScanTroubles } from './scan-troubles.js'

/** What became of the files that a project knows in a folder. */
export interface Comparison {
  readonly unchanged: number
  /** Same content, another time; only the stored time is updated. */
  readonly touched: readonly { file_id: number; mtime_ns: string }[]
  readonly changed: readonly { file: KnownFile; found: Examined }[]
  readonly missing: readonly KnownFile[]
  /** Files that an earlier comparison missed and that are there as they were. */
  readonly returned: readonly KnownFile[]
  /** Paths of known files whose names are spelled differently on disk. */
  readonly respelled: readonly string[]
}

export interface Comparing {
  readonly plan: Pick<ScanPlan, 'dataIn' | 'linkFolders' | 'xmlSchema'>
  /** Whether the project has a file of this path, spelled in this way. */
  readonly isKnown: (path: string) => boolean
  /** Takes what cannot be compared. */
  readonly troubles: ScanTroubles
}

/** A comparison while it is made. */
type Growing = {
  -readonly [Kind in keyof Comparison]: Comparison[Kind] extends readonly (infer Each)[] ? Each[] : Comparison[Kind]
}

interface Looking extends Comparing {
  readonly examiners: TaskRun['examiners']
  readonly result: Growing
}

/** Looks at every known file of a folder; content is read only where size or time differ. */
export const compareFolder = (database: Database, comparing: Comparing, run: TaskRun): Promise<Comparison> =>
  compareFiles(knownFiles(database), countKnownFiles(database), comparing, run)

/**
 * The same for some files of a folder, which counts as the input folder for that.
 *
 * @param blocks files with their paths below the folder
 */
export async function compareFiles(
  blocks: Iterable<KnownFile[]>,
  total: number,
  comparing: Comparing,
  run: TaskRun,
): Promise<Comparison> {
  const result: Growing = { unchanged: 0, touched: [], changed: [], missing: [], returned: [], respelled: [] }
  const looking = { ...comparing, examiners: run.examiners, result }
  let done = 0
  for (const files of blocks) {
    run.signal.throwIfAborted()
    await Promise.all(files.map((file) => look(file, looking)))
    done += files.length
    run.progress({ done, total, unit: 'files', message: say('comparing_files', {}) })
  }
  return result
}

async function look(file: KnownFile, looking: Looking): Promise<void> {
  const { plan, troubles, examiners, result } = looking
  const stored = join(plan.dataIn, file.relative_path)
  const path = spelledNow(stored, looking)
  if (path !== stored) result.respelled.push(path)
  const stat = statOf(path, plan)
  if (stat === undefined) {
    result.missing.push(file)
  } else if (stat instanceof Error) {
    troubles.addUnreadable(stored, `File is not readable: ${stat.message}`)
  } else if ('outside' in stat) {
    troubles.addOutside(stored, stat.outside)
  } else if (Number(stat.size) === file.size_bytes && String(stat.mtimeNs) === file.mtime_ns) {
    addUnchanged(file, result)
  } else {
    const size = Number(stat.size)
    addExamined(file, await examiners.examine({ path, validate: true, xmlSchema: plan.xmlSchema }, size), looking)
  }
}

function addUnchanged(file: KnownFile, result: Growing): void {
  result.unchanged += 1
  if (wasMissed(file)) result.returned.push(file)
}

function addExamined(file: KnownFile, found: Examined, { plan, troubles, result }: Looking): void {
  if (found.unreadable !== undefined) {
    troubles.addUnreadable(join(plan.dataIn, file.relative_path), found.report.errors[0] ?? '')
  } else if (found.sha256 === file.sha256_hash) {
    addUnchanged(file, result)
    result.touched.push({ file_id: file.file_id, mtime_ns: found.mtime_ns ?? '' })
  } else result.changed.push({ file, found })
}

/** Whether a comparison has noted that the file was not there. */
const wasMissed = ({ error_message }: KnownFile): boolean =>
  error_message !== null && messageOf(error_message).message_id === 'file_not_there_again'

/** The path as it is spelled on disk, unless that is the path of another known file. */
function spelledNow(stored: string, { isKnown }: Comparing): string {
  const path = pathOnDisk(stored)
  return path !== stored && isKnown(path) ? stored : path
}

/** Undefined for a file that is not there; an error if that cannot be known. */
function statOf(path: string, plan: Comparing['plan']) {
  try {
    const stat = statSync(path, { bigint: true })
    if (!stat.isFile()) return undefined
    if (plan.linkFolders.length === 0) return stat
    // A link may have taken the place of the file or of a folder above it.
    const real = realpathSync.native(path)
    return mayBeRead(plan, real) ? stat : { outside: real }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(code) ? undefined : (error as Error)
  }
}
