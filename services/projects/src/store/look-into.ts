import { existsSync, statSync } from 'node:fs'
import type { Database } from '@regesta/sqlite/open-database'
import { prepared } from '@regesta/sqlite/prepared'
import { Sqlite } from '@regesta/sqlite/sqlite'

/** What a file at some path is, as far as a project is concerned. */
export type FileKind = 'missing' | 'folder' | 'foreign' | 'project' | 'predecessor'

/** Distinguishes project files from others without changing them. */
export function kindOf(path: string): FileKind {
  if (!existsSync(path)) return 'missing'
  if (statSync(path).isDirectory()) return 'folder'
  // Opening a named pipe would wait for ever, and the whole service with it.
  const database = statSync(path).isFile() ? openIfDatabase(path) : undefined
  if (database === undefined) return 'foreign'
  try {
    const tables = new Set(
      database.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[],
    )
    if (!tables.has('project_info') || !tables.has('source_files')) return 'foreign'
    if (tables.has('file_roots') && tables.has('repo_records')) return 'project'
    return [...tables].some((name) => /^[a-z]+_records$/.test(name)) ? 'predecessor' : 'foreign'
  } finally {
    database.close()
  }
}

/**
 * Whether a file is one that SQLite reads; asked of SQLite, which knows what else this process has open. Closing a file ends all locks
 * that the process has on it: another program would take itself for the only one then, and take the log away when it closes the file.
 */
export function isDatabase(path: string): boolean {
  const database = openIfDatabase(path)
  database?.close()
  return database !== undefined
}

function openIfDatabase(path: string): Database | undefined {
  try {
    return openReadOnly(path)
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_NOTADB') return undefined
    throw error
  }
}

/** Kilobytes of pages that a connection keeps which is asked again and again. */
const PAGES = 16_000

/**
 * Opens a file for reading only; nothing is created, migrated or changed.
 *
 * @param pages kilobytes of pages that are kept
 */
export function openReadOnly(path: string, pages = PAGES): Database {
  return prepared(new Sqlite(path, { readonly: true, fileMustExist: true, timeout: 10_000 }), (database) => {
    database.pragma(`cache_size = -${pages}`)
    return database
  })
}

/** Whether a closed project file may hold a claim or a remote write of unknown outcome; looks without changing the file. */
export function hasOpenWork(path: string): boolean {
  // Whatever a killed process left in its log comes to light when the file is opened.
  if (existsSync(`${path}-wal`)) return true
  const database = openReadOnly(path)
  try {
    const found = database.prepare(
      `select exists (select 1 from remote_writes where state in ('sent', 'unknown')) or exists (select 1 from record_claims)`,
    )
    return found.pluck().get() === 1
  } finally {
    database.close()
  }
}

/** The number of the project, and whether any of its records ever had a draft. */
export function replaceability(path: string): { projectId: string | null; hadDraft: boolean } {
  const database = openReadOnly(path)
  try {
    const id = database.prepare('select project_id from project_info').pluck().get() as number | undefined
    const had = database
      .prepare(
        `select exists (select 1 from repo_records where record_status in ('draft', 'published') or repo_record_id is not null)
           or exists (select 1 from remote_writes where kind = 'create')`,
      )
      .pluck()
      .get()
    return { projectId: id === undefined ? null : String(id), hadDraft: had === 1 }
  } finally {
    database.close()
  }
}

/** What a closed project file says of its project; null for what it does not say. */
export interface DescribedProject {
  readonly projectId: number | null
  readonly projectName: string | null
  readonly uuid: string | null
  readonly schema: number
}

export function describedProject(path: string): DescribedProject {
  const database = openReadOnly(path)
  try {
    const row = database.prepare('select project_id, project_name from project_info limit 1').get() as
      | { project_id: number; project_name: string }
      | undefined
    const uuid = database
      .prepare("select config_value from project_configuration where config_key = 'core.project_uuid'")
      .pluck()
      .get() as string | undefined
    const schema = database.pragma('user_version', { simple: true }) as number
    return { projectId: row?.project_id ?? null, projectName: row?.project_name ?? null, uuid: uuid ?? null, schema }
  } finally {
    database.close()
  }
}
