import { basename, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { type Database, setPragmas } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { now } from '@regesta/sqlite/timestamp'
import { foldName } from '../domain/fold-name.js'
import { type Comparison, compareFolder, type KnownFile, pathSet } from '../scan/compare-folder.js'
import { missingFiles } from '../scan/missing-files.js'
import type { ScanPlan } from '../scan/plan.js'
import { scanInto } from '../scan/scan-into.js'
import { scanTroubles } from '../scan/scan-troubles.js'
import { walk } from '../scan/walk.js'
import { fileSpool } from '../store/file-spool.js'
import { fileWriter } from '../store/file-writer.js'
import type { TaskRun } from '../workers/run-task.js'

export interface Rescan {
  readonly path: string
  readonly dryRun: boolean
  /** The input folder as it is to be from now on. */
  readonly plan: ScanPlan
}

export interface RescanReport {
  readonly added: string[]
  readonly changed: string[]
  readonly moved: { from: string; to: string }[]
  readonly missing: string[]
  readonly unreadable: { path: string; error: string }[]
  /** Links that lead out of the folders that may be read. */
  readonly not_followed: { path: string; error: string }[]
  readonly unchanged: number
}

interface Move {
  readonly file: KnownFile
  readonly to: string
  readonly mtime_ns: string | null
}

/** New files that are hashed together. */
const BLOCK = 256
const MOVING = 'Looking for moved files'

/** Compares the input folder with the project and takes over what changed, in one transaction. Records stay as they are. */
export async function task({ path, dryRun, plan }: Rescan, run: TaskRun): Promise<RescanReport> {
  const database = new Sqlite(path, { fileMustExist: true })
  setPragmas(database)
  const known = pathSet(knownPaths(database, plan.dataIn))
  try {
    const comparison = await compareFolder(database, plan, run)
    assertSameFolder(comparison, plan.dataIn)
    for (const spelled of comparison.respelled) known.add(spelled)
    const troubles = scanTroubles(plan.dataIn)
    const fresh: { path: string; size: number }[] = []
    walk(
      plan,
      troubles,
      (file) => !known.has(file),
      (file, size) => fresh.push({ path: file, size }),
    )
    const moves = await findMoves(comparison.missing, fresh, plan.dataIn, run)
    const moved = new Set(moves.map(({ to }) => to))
    const found = new Set(moves.map(({ file }) => file))
    const report = {
      added: fresh
        .map((file) => relativeTo(plan.dataIn, file.path))
        .filter((file) => !moved.has(file))
        .sort(),
      changed: comparison.changed.map(({ file }) => file.relative_path).sort(),
      moved: moves.map(({ file, to }) => ({ from: file.relative_path, to })),
      missing: comparison.missing
        .filter((file) => !found.has(file))
        .map((file) => file.relative_path)
        .sort(),
      unreadable: [...troubles.unreadable, ...comparison.unreadable],
      not_followed: troubles.notFollowed,
      unchanged: comparison.unchanged,
    }
    if (dryRun) return report
    for (const { to } of moves) known.add(join(plan.dataIn, to))
    await apply(database, plan, run, {
      comparison,
      moves,
      missing: new Set(report.missing),
      accept: (file) => !known.has(file),
    })
    return report
  } finally {
    known.close()
    database.close()
  }
}

const relativeTo = (folder: string, path: string) => path.slice(folder.length + 1)

function* knownPaths(database: Database, folder: string): Generator<string> {
  const rows = database
    .prepare("select relative_path from source_files join file_roots using (root_id) where purpose = 'data_in'")
    .pluck()
    .iterate() as IterableIterator<string>
  for (const relative of rows) yield join(folder, relative)
}

/** A folder that holds none of the known files is another folder. */
function assertSameFolder({ missing, unchanged, changed, unreadable }: Comparison, folder: string): void {
  if (missing.length === 0 || unchanged + changed.length + unreadable.length > 0) return
  throw new ServiceError(
    'refused',
    `None of the ${missing.length} files of the project is in ${folder}. Send the folder that they are in as 'data_in_path'`,
  )
}

/** A new file with the content of a missing one is that file under another name; each is taken once. */
async function findMoves(
  missing: readonly KnownFile[],
  fresh: readonly { path: string; size: number }[],
  folder: string,
  run: TaskRun,
): Promise<Move[]> {
  const sizes = new Set(missing.map(({ size_bytes }) => size_bytes))
  const waiting = missingFiles(missing)
  const moves: Move[] = []
  const likely = fresh.filter(({ size }) => sizes.has(size))
  for (let at = 0; at < likely.length; at += BLOCK) {
    run.signal.throwIfAborted()
    const examining = likely
      .slice(at, at + BLOCK)
      .map(({ path, size }) => run.examiners.examine({ path, validate: false }, size))
    for (const { path, sha256, mtime_ns } of await Promise.all(examining)) {
      const file = sha256 === '' ? undefined : waiting.take(sha256, basename(path))
      if (file !== undefined) moves.push({ file, to: relativeTo(folder, path), mtime_ns })
    }
    run.progress({ done: Math.min(at + BLOCK, likely.length), total: likely.length, unit: 'files', message: MOVING })
  }
  return moves
}

interface Changes {
  readonly comparison: Comparison
  readonly moves: readonly Move[]
  readonly missing: ReadonlySet<string>
  readonly accept: (path: string) => boolean
}

/** New files are examined first, so that nobody else waits for the project file meanwhile. */
async function apply(database: Database, plan: ScanPlan, run: TaskRun, changes: Changes): Promise<void> {
  const options = { ...plan.options, obj_options: { ...plan.options.obj_options, archive_subdirectories: false } }
  const spool = fileSpool()
  try {
    await scanInto(spool, { ...plan, options }, run, changes.accept)
    const takeOver = database.transaction(() => {
      relink(database, plan.dataIn)
      applyToKnown(database, changes)
      spool.emptyInto(fileWriter(database))
    })
    takeOver.immediate()
  } finally {
    spool.close()
  }
}

function relink(database: Database, folder: string): void {
  database.prepare("update file_roots set absolute_path = ? where purpose = 'data_in'").run(folder)
  database.prepare("update project_configuration set config_value = ? where config_key = 'paths.data_in'").run(folder)
  database.prepare('update project_info set last_modified_timestamp = ?').run(now())
}

function applyToKnown(database: Database, { comparison, moves, missing }: Changes): void {
  const at = now()
  const touch = database.prepare('update source_files set mtime_ns = ?, error_message = null where file_id = ?')
  for (const { file_id, mtime_ns } of comparison.touched) touch.run(mtime_ns, file_id)
  const change = database.prepare(
    `update source_files set size_bytes = ?, sha256_hash = ?, mtime_ns = ?, mime_type = ?, validation_report = ?, error_message = null,
       last_processed_timestamp = ?, status = iif(status in ('Valid', 'Invalid'), ?, status) where file_id = ?`,
  )
  for (const { file, found } of comparison.changed) {
    const report = { ...found.report }
    const status = report.is_valid ? 'Valid' : 'Invalid'
    change.run(found.size, found.sha256, found.mtime_ns, found.mime, JSON.stringify(report), at, status, file.file_id)
  }
  const move = database.prepare(
    'update source_files set relative_path = ?, filename = ?, search_name = ?, mtime_ns = ?, error_message = null where file_id = ?',
  )
  for (const { file, to, mtime_ns } of moves) move.run(to, basename(to), foldName(basename(to)), mtime_ns, file.file_id)
  const note = database.prepare('update source_files set error_message = ? where file_id = ?')
  for (const file of comparison.missing) {
    if (missing.has(file.relative_path))
      note.run(`The file was not there when the folder was scanned again at ${at}.`, file.file_id)
  }
}
