import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ServiceError } from '@regesta/contracts/problem'
import { migrate } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { openReadOnly } from '../store/look-into.js'
import { syncFile } from '../store/whole-file.js'

export interface CheckProject {
  readonly path: string
}

export interface CheckedFile {
  readonly projectId: number | null
  readonly projectName: string | null
  readonly uuid: string | null
  /** The copy that was kept before an older schema was brought up to date. */
  readonly keptCopy: string | null
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const CURRENT = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length

/** Checks a project file before it is used: damage, schema version; an older schema is migrated after a copy was kept. */
export async function task({ path }: CheckProject): Promise<CheckedFile> {
  const version = soundVersion(path)
  if (version > CURRENT) {
    throw new ServiceError(
      'newer_schema',
      `The project file ${path} was written by a newer release (schema ${version}, this one knows ${CURRENT}). Use that release`,
    )
  }
  const keptCopy = version < CURRENT ? bringUpToDate(path, version) : null
  const database = openReadOnly(path)
  try {
    const row = database.prepare('select project_id, project_name from project_info limit 1').get() as
      | { project_id: number; project_name: string }
      | undefined
    const uuid = database
      .prepare("select config_value from project_configuration where config_key = 'core.project_uuid'")
      .pluck()
      .get() as string | undefined
    return { projectId: row?.project_id ?? null, projectName: row?.project_name ?? null, uuid: uuid ?? null, keptCopy }
  } finally {
    database.close()
  }
}

function soundVersion(path: string): number {
  try {
    const database = openReadOnly(path)
    try {
      const faults = database.pragma('quick_check(3)') as { quick_check: string }[]
      if (faults[0]?.quick_check !== 'ok') throw new Error(faults.map(({ quick_check }) => quick_check).join('; '))
      return database.pragma('user_version', { simple: true }) as number
    } finally {
      database.close()
    }
  } catch (error) {
    throw new ServiceError(
      'unreadable_project',
      `The project file ${path} is damaged: ${(error as Error).message}. Restore one of its snapshots`,
    )
  }
}

function bringUpToDate(path: string, version: number): string {
  const kept = freeName(`${path}.schema-${version}.bak`)
  makeWhole(path)
  copyFileSync(path, kept)
  syncFile(kept)
  const database = new Sqlite(path, { fileMustExist: true })
  try {
    database.pragma('foreign_keys = ON')
    migrate(database, { migrations: MIGRATIONS })
  } finally {
    database.close()
  }
  return kept
}

/** A killed program may have left in a log what was stored last. */
function makeWhole(path: string): void {
  if (!existsSync(`${path}-wal`)) return
  const database = new Sqlite(path, { fileMustExist: true })
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}

function freeName(wanted: string): string {
  let name = wanted
  for (let number = 2; existsSync(name); number += 1) name = `${wanted}.${number}`
  return name
}
