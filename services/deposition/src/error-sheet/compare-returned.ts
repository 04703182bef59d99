import { ERROR_SHEET_COLUMNS } from '@regesta/contracts/error-sheet'
import { say } from '@regesta/contracts/sentences'
import type { Cell, Delimiter } from '@regesta/tables/cell'
import { fileBytes } from '@regesta/tables/file-bytes'
import { everyRow, type ReadAs, type Table } from '@regesta/tables/open-table'
import { UnreadableTable } from '@regesta/tables/unreadable-table'
import { refuseBomb } from '@regesta/tables/xlsx/refuse-bomb'
import { rewriteSheet } from '@regesta/tables/xlsx/rewrite-sheet'
import type { Reading } from '../preparation/table-format.js'
import { type UnreadableFile, unreadableFile } from '../preparation/unreadable-file.js'
import { type Base, compareRows, type Difference, readRows, withoutGuard } from './compare-rows.js'
import { givenCells, openAsMapped, ownPlaces, readMark } from './sheet-rows.js'
import { writeText } from './write-table.js'

interface SheetFile {
  readonly path: string
  readonly reading: Reading
}

export interface ReturnTask {
  /** The returned sheet; what is wrong with it is a finding. */
  readonly path: string
  readonly reading: Reading
  /** The spreadsheet of the mapping. */
  readonly base: SheetFile
  readonly filenameColumn: string
  /** Where the returned sheet is written without the columns that are not the person's; not there yet. */
  readonly target: string | null
}

type ReturnOutcome =
  | ({ readonly kind: 'compared' } & Difference)
  | { readonly kind: 'base'; readonly file: UnreadableFile }
  | UnreadableFile

/** Compares a returned sheet with the spreadsheet of the mapping, and writes it where that is wanted. */
export async function compareReturned(task: ReturnTask): Promise<ReturnOutcome> {
  const base = await ofBase(() => openAsMapped(task.base.path, task.base.reading))
  if ('kind' in base) return base
  try {
    return await compareWith(base, task)
  } catch (error) {
    return unreadableFile(error)
  } finally {
    await base.close()
  }
}

/** What is wrong with the spreadsheet of the mapping is told apart from what is wrong with the returned one. */
async function ofBase<T>(read: () => Promise<T>) {
  return read().catch((error: unknown) => ({ kind: 'base' as const, file: unreadableFile(error) }))
}

/** A returned sheet that cannot be taken says so before the rows of the other are read, which may be a million. */
async function compareWith(base: Table, task: ReturnTask): Promise<ReturnOutcome> {
  const returned = await openReturned(base, task)
  try {
    const rows = await ofBase(() => readRows(base))
    if ('kind' in rows) return rows
    const before = { columns: base.columns, rows }
    const difference = await compareRows(before, returned.table, task.filenameColumn)
    if (task.target !== null) await write(returned, before, { ...task, target: task.target })
    return { kind: 'compared', ...difference }
  } finally {
    await returned.table.close()
  }
}

interface ReturnedTable {
  readonly table: Table
  readonly reading: ReadAs
}

/** @throws UnreadableTable for one by whose columns no row is known again */
async function openReturned(
  { columns, delimiter = ',' }: Table,
  { path, reading: asked }: ReturnTask,
): Promise<ReturnedTable> {
  const isText = asked.format !== 'excel'
  if (!isText) await refuseBomb(path)
  // Programs separate as they are used to, and leave quotes away that others need: the own column shows what separates.
  const known = isText ? [...new Set<Delimiter>([delimiter, ',', ';', '\t'])] : [undefined]
  for (const sign of known) {
    const reading = { ...asked, delimiter: sign }
    const table = await openAsMapped(path, reading)
    if (table.columns.includes(ERROR_SHEET_COLUMNS.row))
      return { table: isText ? { ...table, columns: namesAsBefore(table.columns, new Set(columns)) } : table, reading }
    await table.close()
  }
  throw new UnreadableTable('other_format', say('returned_without_mark', { column: ERROR_SHEET_COLUMNS.row }))
}

/** Names of columns without an apostrophe that they were handed out with. */
function namesAsBefore(columns: readonly string[], earlier: ReadonlySet<string>): string[] {
  return columns.map((name) => {
    const plain = withoutGuard(name, name.slice(1))
    return earlier.has(plain) && !earlier.has(name) ? plain : name
  })
}

/** The returned sheet as it stays: a workbook with its columns taken out, or a text as it was before but for what was changed. */
async function write(
  returned: ReturnedTable,
  before: Base,
  { path, base, target }: ReturnTask & { readonly target: string },
): Promise<void> {
  const { columns, part, delimiter = ',' } = returned.table
  const without = ownPlaces(columns)
  if (part !== undefined) return rewriteSheet(path, target, part, { without, added: new Map(), shown: [] })
  const isMarked = hasMark(path) || hasMark(base.path)
  await writeText(target, givenRows(path, returned, before, without), { delimiter, isMarked, isQuoted: false })
}

/** Whether a text begins with the mark by which programs know its encoding. */
function hasMark(path: string): boolean {
  const [start] = fileBytes(path, 3)
  return start !== undefined && /^(?:efbbbf|fffe|feff)/.test(start.toString('hex'))
}

async function* givenRows(
  path: string,
  { table: { columns, headerNumber }, reading }: ReturnedTable,
  { columns: earlier, rows }: Base,
  without: ReadonlySet<number>,
): AsyncGenerator<readonly Cell[]> {
  const places = columns.map((name) => earlier.indexOf(name))
  const markAt = columns.indexOf(ERROR_SHEET_COLUMNS.row)
  for await (const { number, cells } of everyRow(path, { ...reading, typed: false })) {
    const known = number === headerNumber ? earlier : (rows.get(readMark(cells[markAt])?.row ?? 0) ?? [])
    const plain = cells.map((cell, at) =>
      typeof cell === 'string' ? withoutGuard(cell, String(known[places[at] ?? -1] ?? '')) : cell,
    )
    yield givenCells(plain, without)
  }
}
