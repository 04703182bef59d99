import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { makeFolderSync } from '@regesta/http/make-folder'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import type { MadeArchive } from '../scan/make-archives.js'
import type { ScanPlan } from '../scan/plan.js'
import { scanInto } from '../scan/scan-into.js'
import type { ScanTroubles } from '../scan/scan-troubles.js'
import { createProjectFile, fillProjectFile } from '../store/create-project-file.js'
import { NewProjectWriter } from '../store/file-writer.js'
import type { NewProjectRows } from '../store/new-project-rows.js'
import { publishFile, replaceFile } from '../store/whole-file.js'
import type { TaskRun } from '../workers/task-run.js'

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

/** The archives of a project before the first of them gets its name: those that get it now, and those that have it already. */
export interface ToldByCreation {
  readonly archives: readonly string[]
  readonly found: readonly string[]
}

/** Builds a project file beside its place and moves it there when it is complete. Whatever fails leaves nothing behind. */
export async function task(input: CreateProject, run: TaskRun<ToldByCreation>): Promise<CreatedProject> {
  const moved: string[] = []
  try {
    const { projectId, added, archives, troubles } = await build(input, run)
    const places = archives.map(({ final }) => final)
    await run.tell({ archives: places.filter((path) => !existsSync(path)), found: places.filter(existsSync) })
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
  const database = newFile(partial)
  try {
    return await fillProjectFile(database, rows, async () => {
      const writer = new NewProjectWriter(statementCache(database))
      const scanned = await scanInto(writer, plan, run)
      writer.flush()
      return scanned
    })
  } finally {
    database.close()
  }
}

function newFile(path: string): Database {
  try {
    return createProjectFile(path)
  } catch (error) {
    if (isFullDisk(error)) throw error
    throw new ServiceError('internal', say('project_not_creatable', {}), {}, { cause: error })
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
    return new ServiceError('internal', say('project_not_written', { reason: `${message} (${code})` }))
  }
  if (code === 'EEXIST') {
    return new ServiceError('refused', say('project_appeared', {}))
  }
  return error
}
