import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServiceError } from '@regesta/contracts/problem'
import { makeFolderSync } from '@regesta/http/make-folder'
import { type Database, migrate } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import type { MadeArchive } from '../scan/make-archives.js'
import type { ScanPlan } from '../scan/plan.js'
import { scanInto } from '../scan/scan-into.js'
import type { ScanTroubles } from '../scan/scan-troubles.js'
import { bulkLoad } from '../store/bulk-load.js'
import { fileWriter } from '../store/file-writer.js'
import { insertProject, type NewProjectRows } from '../store/new-project-rows.js'
import { publishFile, replaceFile } from '../store/whole-file.js'
import type { TaskRun } from '../workers/run-task.js'

export interface CreateProject {
  /** The unfinished file, beside the wanted one. */
  readonly partial: string
  readonly target: string
  /** Where the file goes that is at the wanted place now; null when there is none. */
  readonly keepOldAs: string | null
  readonly rows: NewProjectRows
  readonly plan: ScanPlan
}

export interface CreatedProject {
  readonly projectId: number
  readonly filesAdded: number
  readonly troubles: Pick<ScanTroubles, 'unreadable' | 'notFollowed'>
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Builds a project file beside its place and moves it there when it is complete. Whatever fails leaves nothing behind. */
export async function task(input: CreateProject, run: TaskRun): Promise<CreatedProject> {
  const moved: string[] = []
  try {
    const { projectId, added, archives, troubles } = await build(input, run)
    await run.tell({ archives: archives.map(({ final }) => final).filter((path) => !existsSync(path)) })
    run.signal.throwIfAborted()
    moveArchives(archives, moved)
    if (input.keepOldAs === null) publishFile(input.partial, input.target)
    else replaceFile(input.partial, input.target, input.keepOldAs)
    return { projectId, filesAdded: added, troubles }
  } catch (error) {
    for (const path of moved) rmSync(path, { force: true })
    throw failure(error)
  } finally {
    for (const path of [input.partial, `${input.partial}-journal`]) rmSync(path, { force: true })
    rmSync(input.plan.archiveStage, { recursive: true, force: true })
  }
}

async function build({ partial, rows, plan }: CreateProject, run: TaskRun) {
  const database = createSchema(partial)
  try {
    database.exec('begin')
    const projectId = insertProject(database, rows)
    const scanned = await bulkLoad(database, () => scanInto(fileWriter(database), plan, run))
    // No statistics: those of a small project would mislead every query once it has grown.
    database.exec('commit')
    return { projectId, ...scanned }
  } finally {
    database.close()
  }
}

/** An unfinished file needs no durable journal: it is thrown away when anything goes wrong. */
function createSchema(path: string): Database {
  let database: Database | undefined
  try {
    database = new Sqlite(path)
    database.pragma('journal_mode = MEMORY')
    database.pragma('synchronous = OFF')
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('cache_size = -32000')
    database.pragma('foreign_keys = ON')
    migrate(database, { migrations: MIGRATIONS })
    return database
  } catch (error) {
    database?.close()
    if (isFullDisk(error)) throw error
    throw new ServiceError('internal', 'Failed to create the project database schema', {}, { cause: error })
  }
}

function moveArchives(archives: readonly MadeArchive[], moved: string[]): void {
  for (const { staged, final } of archives) {
    makeFolderSync(dirname(final))
    // An archive that was there before has the same content: its name was chosen so.
    if (existsSync(final)) continue
    publishFile(staged, final)
    moved.push(final)
  }
}

const isFullDisk = (error: unknown) =>
  /^(SQLITE_FULL|SQLITE_IOERR\w*|ENOSPC|EDQUOT|EFBIG)$/.test((error as { code?: string }).code ?? '')

/** What the caller can act upon becomes a sentence; the rest stays what it is. */
function failure(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (isFullDisk(error)) {
    return new ServiceError(
      'internal',
      `The project file could not be written: ${message} (${code}). Free some space and try again`,
    )
  }
  if (code === 'EEXIST') {
    return new ServiceError(
      'refused',
      'Another file appeared at pdbPath during the scan; it was left alone. Choose another name',
    )
  }
  return error
}
