import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { say } from '@regesta/contracts/sentences'
import type { Row } from '@regesta/tables/cell'
import { openTable, type Table } from '@regesta/tables/open-table'
import { comparableName, stemInRow } from '../domain/metadata/file-name.js'
import { filenameColumn } from '../domain/metadata/filename-column.js'
import { type FileState, type NamedRow, openSheets, type Sheets } from '../store/sheets.js'
import type { Reading } from './table-format.js'
import { type UnreadableFile, unreadableFile } from './unreadable-file.js'

/** What is to be indexed, and where. */
export interface IndexTask {
  database: string
  path: string
  reading: Reading
  /** The filename column that the mapping names. */
  named: string | null
  options: string
}

/** What became of it; a problem is a sentence for the person who made the mapping. */
export type IndexOutcome =
  | { kind: 'ready'; content_sha256: string }
  | { kind: 'no_filename_column'; problem: string }
  | UnreadableFile

/** At least; they are written with the block that they end in. */
const ROWS_PER_TRANSACTION = 2_000
const ATTEMPTS = 3
/** Characters of a name that are looked for: no path is longer, and an index of megabytes is slow to search. */
const LONGEST_NAME = 4_096
/** A file that changed this recently may change again without its times showing it. Milliseconds. */
const SETTLED = { mtime: 2_000, ctime: 100 }
const KEEP_SHEETS = 20

/** Indexes the content that the file has, not a mixture: it starts again when the file changes meanwhile. */
export async function indexSheet(task: IndexTask): Promise<IndexOutcome> {
  const store = openSheets(task.database)
  try {
    return await index(task, store).catch(unreadableFile)
  } finally {
    store.close()
  }
}

async function index(task: IndexTask, store: Sheets): Promise<IndexOutcome> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const state = await stateOf(task.path)
    if (state === undefined) return { kind: 'missing' }
    const content = await sha256(task.path)
    const outcome = store.findReady(content, task.options) ? ready(content) : await build(task, store, content)
    if (outcome === 'changed') continue
    if (isSettled(state)) store.rememberContent(task.path, state, content)
    return outcome
  }
  return { kind: 'unreadable', reason: 'changing', problem: say('file_keeps_changing', {}) }
}

function ready(content_sha256: string): IndexOutcome {
  return { kind: 'ready', content_sha256 }
}

async function build(task: IndexTask, store: Sheets, content: string): Promise<IndexOutcome | 'changed'> {
  const table = await openTable(task.path, { ...task.reading, typed: false })
  try {
    return await buildFrom(table, task, store, content)
  } finally {
    await table.close()
  }
}

async function buildFrom(
  table: Table,
  { path, named, options }: IndexTask,
  store: Sheets,
  content_sha256: string,
): Promise<IndexOutcome | 'changed'> {
  const found = filenameColumn(named, table.columns)
  if (found.column === undefined) return { kind: 'no_filename_column', problem: found.problem }
  const sheetId = store.begin({
    content_sha256,
    options,
    columns: table.columns,
    filename_column: found.column,
    guessed: found.guessed,
  })
  let finished = false
  try {
    const count = await copyRows(table, found.column, (rows) => store.addRows(sheetId, rows))
    if ((await sha256(path)) !== content_sha256) return 'changed'
    finished = store.finish(sheetId, count)
    store.prune(KEEP_SHEETS)
    return ready(content_sha256)
  } finally {
    if (!finished) store.remove(sheetId)
  }
}

async function copyRows(table: Table, column: string, add: (rows: NamedRow[]) => void): Promise<number> {
  const nameAt = table.columns.indexOf(column)
  let count = 0
  let rows: NamedRow[] = []
  for await (const block of table.blocks()) {
    count += block.length
    rows.push(...block.map((row) => namedRow(row, nameAt)))
    if (rows.length < ROWS_PER_TRANSACTION) continue
    add(rows)
    rows = []
  }
  add(rows)
  return count
}

function namedRow({ number, cells }: Row, nameAt: number): NamedRow {
  const name = String(cells[nameAt] ?? '')
    .slice(0, LONGEST_NAME)
    .normalize('NFC')
  const folded = comparableName(name)
  return { row_number: number, name, folded, folded_stem: stemInRow(folded), cells: JSON.stringify(cells) }
}

/** The times of a file vouch for its content only when they are older than their own resolution. */
function isSettled(state: FileState): boolean {
  const age = (nanoseconds: string) => Date.now() - Number(BigInt(nanoseconds) / 1_000_000n)
  return age(state.mtime_ns) > SETTLED.mtime && age(state.ctime_ns) > SETTLED.ctime
}

async function stateOf(path: string): Promise<FileState | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  if (found === undefined || !found.isFile()) return undefined
  return { size: Number(found.size), mtime_ns: String(found.mtimeNs), ctime_ns: String(found.ctimeNs) }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
