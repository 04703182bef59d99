import { basename, extname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { ERROR_SHEET_COLUMNS } from '@regesta/contracts/error-sheet'
import type { Cell } from '@regesta/tables/cell'
import { everyRow, type Table } from '@regesta/tables/open-table'
import { rewriteSheet } from '@regesta/tables/xlsx/rewrite-sheet'
import { writeWorkbook } from '@regesta/tables/xlsx/write-workbook'
import type { Reading } from '../preparation/table-format.js'
import { type UnreadableFile, unreadableFile } from '../preparation/unreadable-file.js'
import { problemOfLost } from './lost-rows.js'
import type { RowProblems } from './row-problems.js'
import { givenCells, openAsMapped, ownPlaces, rowMark } from './sheet-rows.js'
import { writeText } from './write-table.js'

export interface AnnotateTask {
  readonly path: string
  readonly reading: Reading
  readonly as: 'xlsx' | 'csv'
  /** Not there yet. */
  readonly target: string
  readonly problems: RowProblems
}

export type AnnotateOutcome = { readonly kind: 'written' } | UnreadableFile

const SHOWN = [
  { width: 60, isHidden: false },
  { width: 14, isHidden: true },
]

const task = workerData as AnnotateTask
parentPort?.postMessage(await annotate().catch(unreadableFile))

async function annotate(): Promise<AnnotateOutcome> {
  const { path, reading, as, target } = task
  const table = await openAsMapped(path, reading)
  const without = ownPlaces(table.columns)
  const added = await marks(table, without)
  if (as === 'xlsx' && table.part !== undefined)
    await rewriteSheet(path, target, table.part, { without, added, shown: SHOWN })
  else if (as === 'xlsx') await writeNewWorkbook(table, without, added)
  else {
    const rows = annotatedRows(table, without, added)
    const delimiter = table.delimiter ?? ','
    await writeText(target, cellsOf(rows), { delimiter, isMarked: true, isQuoted: true })
  }
  return { kind: 'written' }
}

/** The cells that each row gets, by its number. */
async function marks(table: Table, without: ReadonlySet<number>): Promise<Map<number, readonly string[]>> {
  const { problem, row } = ERROR_SHEET_COLUMNS
  const added = new Map<number, readonly string[]>([[table.headerNumber, [problem, row]]])
  const { refused, lost } = task.problems
  const nameAt = table.columns.indexOf(lost?.filenameColumn ?? '')
  for await (const { number, cells } of table.rows()) {
    const said = refused.get(number) ?? (lost === undefined ? '' : problemOfLost(lost, number, cells[nameAt]))
    added.set(number, [said, rowMark(number, givenCells(cells, without))])
  }
  return added
}

async function writeNewWorkbook(
  table: Table,
  without: ReadonlySet<number>,
  added: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const { path, target } = task
  const first = table.columns.length - without.size
  const name = table.sheet ?? basename(path, extname(path))
  await writeWorkbook(target, name, annotatedRows(table, without, added), { first, shown: SHOWN })
}

/** All rows of the table, titles and empty ones too, with what is added behind the last column. */
async function* annotatedRows(
  { columns }: Table,
  without: ReadonlySet<number>,
  added: ReadonlyMap<number, readonly string[]>,
): AsyncGenerator<{ number: number; cells: Cell[] }> {
  const width = columns.length - without.size
  for await (const { number, cells } of everyRow(task.path, { ...task.reading, typed: false })) {
    const given = givenCells(cells, without).slice(0, width)
    const filled = [...given, ...Array.from({ length: width - given.length }, () => null)]
    yield { number, cells: added.has(number) ? [...filled, ...(added.get(number) ?? [])] : given }
  }
}

async function* cellsOf(rows: AsyncIterable<{ readonly cells: Cell[] }>): AsyncGenerator<Cell[]> {
  for await (const { cells } of rows) yield cells
}
