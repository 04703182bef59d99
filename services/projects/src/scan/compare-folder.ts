import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import type { Examination } from '../examine/examine-file.js'
import { pathOnDisk } from '../outside/path-on-disk.js'
import type { TaskRun } from '../workers/run-task.js'
import type { ScanPlan } from './plan.js'

export interface KnownFile {
  readonly file_id: number
  readonly relative_path: string
  readonly size_bytes: number
  readonly sha256_hash: string
  readonly mtime_ns: string | null
}

/** What became of the files that a project knows in a folder. */
export interface Comparison {
  readonly unchanged: number
  /** Same content, another time; only the note of the time is renewed. */
  readonly touched: readonly { file_id: number; mtime_ns: string }[]
  readonly changed: readonly { file: KnownFile; found: Examination }[]
  readonly missing: readonly KnownFile[]
  readonly unreadable: readonly { path: string; error: string }[]
  /** Paths of known files whose names are spelled otherwise on disk. */
  readonly respelled: readonly string[]
}

const BLOCK = 500

/** Looks at every known file of a folder; content is read only where size or time differ. */
export async function compareFolder(
  database: Database,
  { dataIn: folder, xmlSchema }: Pick<ScanPlan, 'dataIn' | 'xmlSchema'>,
  run: TaskRun,
): Promise<Comparison> {
  const result = {
    unchanged: 0,
    touched: [] as { file_id: number; mtime_ns: string }[],
    changed: [] as { file: KnownFile; found: Examination }[],
    missing: [] as KnownFile[],
    unreadable: [] as { path: string; error: string }[],
    respelled: [] as string[],
  }
  const page = database.prepare(
    `select f.file_id, f.relative_path, f.size_bytes, f.sha256_hash, f.mtime_ns from source_files f join file_roots r using (root_id)
     where r.purpose = 'data_in' and f.file_id > ? order by f.file_id limit ${BLOCK}`,
  )
  const total = database
    .prepare("select count(*) from source_files join file_roots using (root_id) where purpose = 'data_in'")
    .pluck()
    .get() as number
  let after = 0
  for (let done = 0; ; done += BLOCK) {
    run.signal.throwIfAborted()
    const files = page.all(after) as KnownFile[]
    const last = files.at(-1)
    if (last === undefined) return result
    after = last.file_id
    await Promise.all(files.map((file) => look(file)))
    run.progress({ done: Math.min(total, done + files.length), total, unit: 'files', message: 'Comparing known files' })
  }

  async function look(file: KnownFile): Promise<void> {
    const stored = join(folder, file.relative_path)
    const path = pathOnDisk(stored)
    if (path !== stored) result.respelled.push(path)
    const stat = statOf(path)
    if (stat === undefined) {
      result.missing.push(file)
      return
    }
    if (stat instanceof Error) {
      result.unreadable.push({ path: file.relative_path, error: `File is not readable: ${stat.message}` })
      return
    }
    if (Number(stat.size) === file.size_bytes && String(stat.mtimeNs) === file.mtime_ns) {
      result.unchanged += 1
      return
    }
    const found = await run.examiners.examine({ path, validate: true, xmlSchema }, Number(stat.size))
    if (found.unreadable !== undefined)
      result.unreadable.push({ path: file.relative_path, error: found.report.errors[0] ?? '' })
    else if (found.sha256 !== file.sha256_hash) result.changed.push({ file, found })
    else {
      result.unchanged += 1
      result.touched.push({ file_id: file.file_id, mtime_ns: found.mtime_ns ?? '' })
    }
  }
}

/** Undefined for a file that is not there; an error for one of which nobody can say that. */
function statOf(path: string) {
  try {
    const stat = statSync(path, { bigint: true })
    return stat.isFile() ? stat : undefined
  } catch (error) {
    const { code = '' } = error as { code?: string }
    return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(code) ? undefined : (error as Error)
  }
}

/** A list of paths on disk, for asking whether one is in it. */
export function pathSet(paths: Iterable<string>) {
  const database: Database = new Sqlite('')
  database.exec('create table paths (path text primary key) without rowid; begin')
  const add = database.prepare('insert or ignore into paths values (?)')
  for (const path of paths) add.run(path)
  const find = database.prepare('select 1 from paths where path = ?')
  return {
    has: (path: string) => find.get(path) !== undefined,
    add: (path: string) => void add.run(path),
    close: () => void database.close(),
  }
}
