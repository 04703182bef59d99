import { join } from 'node:path'
import { isWithin } from '@regesta/http/allowed-roots'
import type { Database } from '@regesta/sqlite/open-database'
import { folderListing, type ListedFile } from '../scan/folder-listing.js'
import { openReadOnly } from '../store/look-into.js'
import type { ExaminerPool } from '../workers/examiner-pool.js'
import type { TaskRun } from '../workers/run-task.js'

export interface MatchFiles {
  readonly path: string
  readonly folder: string
  readonly method: 'filename' | 'hashcode'
  /** Real paths of the folders that links may lead to; none: anywhere. */
  readonly linkFolders: readonly string[]
}

export interface Match {
  readonly concept_rec_id: string
  readonly record_title: string
  readonly matched_file_path: string
}

type Published = Omit<Match, 'matched_file_path'>

/** Files that are looked at together. */
const BLOCK = 256
/** Contents whose records are remembered. */
const REMEMBERED = 10_000
const PUBLISHED = `from repo_records p join source_files f on f.file_id = p.source_file_id
  where p.record_status = 'published' and p.concept_rec_id is not null`

/**
 * Finds the newest published record of each file in a folder and tells the matches in blocks, by name. With `hashcode` only
 * files of a known size are hashed, each once.
 */
export async function task({ path, folder, method, linkFolders }: MatchFiles, run: TaskRun): Promise<null> {
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
      if (matches.length > 0) await run.tell(matches satisfies Match[])
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
  const sizes = new Set(database.prepare(`select distinct f.size_bytes ${PUBLISHED}`).pluck().all())
  return ({ size }) => sizes.has(size)
}

type RecordOf = (file: ListedFile) => Promise<Published | undefined>

function byName(database: Database): RecordOf {
  const find = database.prepare(
    `select p.concept_rec_id, p.record_title ${PUBLISHED} and f.filename in (@name, @nfc, @nfd)
     order by p.record_id desc limit 1`,
  )
  return async ({ name }) =>
    find.get({ name, nfc: name.normalize('NFC'), nfd: name.normalize('NFD') }) as Published | undefined
}

function byContent(database: Database, pool: ExaminerPool, folder: string): RecordOf {
  const find = database.prepare(
    `select p.concept_rec_id, p.record_title ${PUBLISHED} and f.sha256_hash = ? order by p.record_id desc limit 1`,
  )
  const known = new Map<string, Published | undefined>()
  return async ({ name, size }) => {
    const { sha256 } = await pool.examine({ path: join(folder, name), validate: false }, size)
    if (sha256 === '') return undefined
    if (!known.has(sha256)) {
      if (known.size >= REMEMBERED) known.clear()
      known.set(sha256, find.get(sha256) as Published | undefined)
    }
    return known.get(sha256)
  }
}
