import { parentPort, workerData } from 'node:worker_threads'
import { ERROR_SHEET_COLUMNS } from '@regesta/contracts/error-sheet'
import type { Cell } from '@regesta/tables/cell'
import { everyRow, type Table } from '@regesta/tables/open-table'
import { UnreadableTable } from '@regesta/tables/unreadable-table'
import { refuseBomb } from '@regesta/tables/xlsx/refuse-bomb'
import { rewriteSheet } from '@regesta/tables/xlsx/rewrite-sheet'
import type { Reading } from '../preparation/table-format.js'
import { type UnreadableFile, unreadableFile } from '../preparation/unreadable-file.js'
import { compareRows, type Difference, readRows, withoutGuard } from './compare-rows.js'
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

export type ReturnOutcome =
  | ({ readonly kind: 'compared' } & Difference)
  | { readonly kind: 'base'; readonly file: UnreadableFile }
  | UnreadableFile

const task = workerData as ReturnTask
parentPort?.postMessage(await compare())

async function compare(): Promise<ReturnOutcome> {
  const before = await readBase().catch((error: unknown) => ({ kind: 'base' as const, file: unreadableFile(error) }))
  if ('kind' in before) return before
  return compareWith(before).catch(unreadableFile)
}

async function readBase() {
  const table = await openAsMapped(task.base.path, task.base.reading)
  return { columns: table.columns, rows: await readRows(table) }
}

type Base = Awaited<ReturnType<typeof readBase>>

async function compareWith(before: Base): Promise<ReturnOutcome> {
  if (task.reading.format === 'excel') await refuseBomb(task.path)
  const returned = await openAsMapped(task.path, task.reading)
  refuseForeign(returned)
  const difference = await compareRows(before, returned, task.filenameColumn)
  if (task.target !== null) await write(returned, before, task.target)
  return { kind: 'compared', ...difference }
}

function refuseForeign({ columns }: Table): void {
  const { row } = ERROR_SHEET_COLUMNS
  if (columns.includes(row)) return
  throw new UnreadableTable(
    'other_format',
    `It has no column '${row}', by which its rows are known again. Return the error sheet that was downloaded, with all its columns`,
  )
}

/** The returned sheet as it stays: a workbook with its columns taken out, or a text as it was before but for what was changed. */
async function write(returned: Table, before: Base, target: string): Promise<void> {
  const without = ownPlaces(returned.columns)
  if (returned.part !== undefined)
    return rewriteSheet(task.path, target, returned.part, { without, added: new Map(), shown: [] })
  const delimiter = returned.delimiter ?? ','
  await writeText(target, givenRows(returned, before, without), { delimiter, isMarked: false, isQuoted: false })
}

async function* givenRows(
  { columns }: Table,
  { columns: earlier, rows }: Base,
  without: ReadonlySet<number>,
): AsyncGenerator<readonly Cell[]> {
  const places = columns.map((name) => earlier.indexOf(name))
  const markAt = columns.indexOf(ERROR_SHEET_COLUMNS.row)
  for await (const { cells } of everyRow(task.path, { ...task.reading, typed: false })) {
    const known = rows.get(readMark(cells[markAt])?.row ?? 0) ?? []
    const plain = cells.map((cell, at) =>
      typeof cell === 'string' ? withoutGuard(cell, String(known[places[at] ?? -1] ?? '')) : cell,
    )
    yield givenCells(plain, without)
  }
}
