import { join } from 'node:path'
import { isWithin } from '@regesta/http/allowed-roots'
import type { Database } from '@regesta/sqlite/open-database'
import { folderListing } from '../scan/folder-listing.js'
import type { ListedFile } from '../store/file-list.js'
import { openReadOnly } from '../store/look-into.js'
import { type PublishedFile, publishedByContent, publishedByName, publishedSizes } from '../store/published-files.js'
import type { ExaminerPool } from '../workers/examiner-pool.js'
import type { TaskRun } from '../workers/run-task.js'

export interface MatchFiles {
  readonly path: string
  readonly folder: string
  readonly method: 'filename' | 'hashcode'
  /** Real paths of the folders that links may lead to; none: anywhere. */
  readonly linkFolders: readonly string[]
}

export interface Match extends PublishedFile {
  readonly matched_file_path: string
}

/** Files that are looked at together. */
const BLOCK = 256
/** Contents whose records are remembered. */
const REMEMBERED = 10_000

/**
 * Finds the newest published record of each file in a folder and tells the matches in blocks, by name. With `hashcode` only
 * files of a known size are hashed, each once.
 */
export async function task({ path, folder, method, linkFolders }: MatchFiles, run: TaskRun<Match[]>): Promise<null> {
  const database = openReadOnly(path)
  const accept = method === 'filename' ? () => true : ofKnownSize(database)
  const mayBeRead = (real: string) => linkFolders.length === 0 || linkFolders.some((root) => isWithin(root, real))
  const listing = folderListing(folder, { accept, mayBeRead })
  try {
    const recordOf = method === 'filename' ? byName(database) : byContent(database, run.examiners, folder)
    let done = 0
    for (const files of listing.blocks(BLOCK)) {
      run.signal.throwIfAborted()
      const records = await Promise.all(files.map(recordOf))
      const matches = files.flatMap(({ name }, index) => {
        const record = records[index]
        return record === undefined ? [] : [{ ...record, matched_file_path: join(folder, name) }]
      })
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

function ofKnownSize(database: Database): (file: ListedFile) => boolean {
  const sizes = publishedSizes(database)
  return ({ size }) => sizes.has(size)
}

type RecordOf = (file: ListedFile) => Promise<PublishedFile | undefined>

function byName(database: Database): RecordOf {
  const find = publishedByName(database)
  return async ({ name }) => find(name)
}

function byContent(database: Database, pool: ExaminerPool, folder: string): RecordOf {
  const find = publishedByContent(database)
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
