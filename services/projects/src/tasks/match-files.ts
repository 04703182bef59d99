import { join } from 'node:path'
import { isWithin } from '@regesta/http/allowed-roots'
import type { Database } from '@regesta/sqlite/open-database'
import { contentOf } from '../outside/content-of.js'
import { folderListing } from '../scan/folder-listing.js'
import type { ListedFile } from '../store/file-list.js'
import { openReadOnly } from '../store/look-into.js'
import {
  type PublishedFile,
  type PublishedVersion,
  publishedByContent,
  publishedByName,
  publishedSizes,
  publishedVersion,
} from '../store/published-files.js'
import type { ExaminerPool } from '../workers/examiner-pool.js'
import type { TaskRun } from '../workers/task-run.js'

export interface MatchFiles {
  readonly path: string
  readonly folder: string
  readonly method: 'filename' | 'hashcode'
  /** Real paths of the folders that links may lead to; none: anywhere. */
  readonly linkFolders: readonly string[]
  /** Only records of this environment. */
  readonly isSandbox?: boolean | undefined
  /** Whether each match says how its file and the version before stand to each other. */
  readonly compare?: boolean
}

export interface Match extends Omit<PublishedFile, 'record_id'> {
  readonly matched_file_path: string
  readonly compared?: PublishedVersion & {
    readonly record_id: number
    readonly size: number
    readonly md5: string | null
  }
}

/** Files that are looked at together. */
const BLOCK = 256
/** Contents whose records are remembered. */
const REMEMBERED = 10_000

/**
 * Finds the newest published record of each file in a folder and tells the matches in blocks, by name. With `hashcode` only
 * files of a known size are hashed, each once.
 */
export async function task(wanted: MatchFiles, run: TaskRun<Match[]>): Promise<null> {
  const { path, folder, method, linkFolders, isSandbox } = wanted
  const database = openReadOnly(path)
  const accept = method === 'filename' ? () => true : ofKnownSize(database)
  const mayBeRead = (real: string) => linkFolders.length === 0 || linkFolders.some((root) => isWithin(root, real))
  const listing = folderListing(folder, { accept, mayBeRead })
  try {
    const recordOf =
      method === 'filename' ? byName(database, isSandbox) : byContent(database, run.examiners, folder, isSandbox)
    const matchOf = wanted.compare ? comparing(database, run.signal) : told
    let done = 0
    for (const files of listing.blocks(BLOCK)) {
      run.signal.throwIfAborted()
      const records = await Promise.all(files.map(recordOf))
      const matches: Match[] = []
      for (const [index, record] of records.entries()) {
        run.signal.throwIfAborted()
        if (record !== undefined) matches.push(await matchOf(record, join(folder, files[index]?.name ?? '')))
      }
      if (matches.length > 0) await run.tell(matches)
      done += files.length
      run.progress({ done, total: listing.count, unit: 'files' })
    }
    return null
  } finally {
    listing.close()
    database.close()
  }
}

const told = async ({ concept_rec_id, record_title }: PublishedFile, path: string): Promise<Match> => ({
  concept_rec_id,
  record_title,
  matched_file_path: path,
})

/** Matches that say what their file is now, and which files the version before has. */
function comparing(database: Database, signal: AbortSignal) {
  const versionOf = publishedVersion(database)
  return async (record: PublishedFile, path: string): Promise<Match> => {
    const { size, md5 } = await contentOf(path, signal)
    const compared = { record_id: record.record_id, ...versionOf(record.record_id), size, md5 }
    return { ...(await told(record, path)), compared }
  }
}

function ofKnownSize(database: Database): (file: ListedFile) => boolean {
  const sizes = publishedSizes(database)
  return ({ size }) => sizes.has(size)
}

type RecordOf = (file: ListedFile) => Promise<PublishedFile | undefined>

function byName(database: Database, isSandbox: boolean | undefined): RecordOf {
  const find = publishedByName(database, isSandbox)
  return async ({ name }) => find(name)
}

function byContent(database: Database, pool: ExaminerPool, folder: string, isSandbox: boolean | undefined): RecordOf {
  const find = publishedByContent(database, isSandbox)
  const known = new Map<string, PublishedFile | undefined>()
  return async ({ name, size }) => {
    const { sha256 } = await pool.examine({ path: join(folder, name), validate: false }, size)
    if (sha256 === '') return undefined
    if (!known.has(sha256)) {
      if (known.size >= REMEMBERED) known.clear()
      known.set(sha256, find(sha256))
    }
    return known.get(sha256)
  }
}
