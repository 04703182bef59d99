import { rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalJson } from '@regesta/contracts/canonical-json'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Logger } from '@regesta/log/logger'
import { openSheets, type Sheets } from '../store/sheets.js'
import type { IndexOutcome } from './index-sheet.js'
import { Sheet } from './sheet.js'
import { sheetBuilds } from './sheet-builds.js'
import type { Reading } from './table-format.js'
import type { TableReader } from './table-reader.js'

interface IndexOptions {
  /** Where the index lies. */
  readonly folder: string
  readonly tables: TableReader
  readonly log: Logger
}

interface SheetOptions {
  reading: Reading
  /** The filename column that the mapping names. */
  filenameColumn?: string | undefined
}

/**
 * Raised whenever the same content is read or indexed differently, here or in the readers of tables: what a former release
 * has indexed is not found any more then, and the spreadsheet is indexed again.
 */
const READING = 5

/** The index lies in `<folder>/sheets.db` and can be deleted at any time while the service does not run. */
export function openSheetIndex({ folder, tables, log }: IndexOptions) {
  const database = join(folder, 'sheets.db')
  const store = openStore(database, log)
  const builds = sheetBuilds(tables, log, () => store.removeUnfinished())

  /** The digest of a content that is known to be the file's, without reading the file. */
  async function knownContent(path: string): Promise<string | undefined> {
    const found = await stat(path, { bigint: true }).catch(() => undefined)
    if (found === undefined) throw missing(path)
    return store.findContent(path, {
      size: Number(found.size),
      mtime_ns: String(found.mtimeNs),
      ctime_ns: String(found.ctimeNs),
    })
  }

  async function open(path: string, options: SheetOptions, signal?: AbortSignal): Promise<Sheet> {
    const { reading, filenameColumn } = options
    const named = filenameColumn ?? null
    const key = canonicalJson({ ...reading, named, version: READING })
    const content = await knownContent(path)
    const known = content === undefined ? undefined : store.findReady(content, key)
    if (known !== undefined) {
      store.touch(known.sheet_id)
      return new Sheet(path, known, store)
    }
    const outcome = await builds.build({ database, path, reading, named, options: key }, signal)
    const record = outcome.kind === 'ready' ? store.findReady(outcome.content_sha256, key) : undefined
    if (record === undefined) throw sheetRefusal(outcome, path)
    return new Sheet(path, record, store)
  }

  async function close() {
    await builds.close()
    store.close()
  }

  return {
    /**
     * The indexed sheet; the first call for a content reads it. Throws sentences for the user.
     *
     * @param signal aborted when the caller no longer waits; the last one who waits takes the reading along
     */
    open,
    close,
  }
}

/** Spreadsheets that were read once and are looked up from then on, as long as their content stays. */
export type SheetIndex = ReturnType<typeof openSheetIndex>

/** The index can always be made again, so a damaged one is thrown away. */
function openStore(database: string, log: Logger): Sheets {
  try {
    const store = openSheets(database)
    store.removeUnfinished()
    return store
  } catch (error) {
    log.warn({ err: error, database }, 'the spreadsheet index is not readable and is made again')
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true })
    return openSheets(database)
  }
}

const missing = (path: string) => new ServiceError('not_found', say('sheet_missing', { path }))

function sheetRefusal(outcome: IndexOutcome, path: string): ServiceError {
  if (outcome.kind === 'missing') return missing(path)
  if (outcome.kind === 'no_filename_column') return new ServiceError('not_found', outcome.problem)
  const reason = outcome.kind === 'unreadable' ? outcome.problem : say('index_gone', {})
  return new ServiceError('invalid_input', say('sheet_unreadable', { path, reason }))
}
