import { basename, extname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { ERROR_SHEET_COLUMNS } from '@regesta/contracts/error-sheet'
import type { Cell, Row, SourceRow } from '@regesta/tables/cell'
import { everyRow, type Table } from '@regesta/tables/open-table'
import type { SheetEdit } from '@regesta/tables/xlsx/edit-sheet'
import { rewriteSheet } from '@regesta/tables/xlsx/rewrite-sheet'
import { writeWorkbook } from '@regesta/tables/xlsx/write-workbook'
import type { Reading } from '../preparation/table-format.js'
import { type UnreadableFile, unreadableFile } from '../preparation/unreadable-file.js'
import { problemOfLost } from './lost-rows.js'
import type { RowProblems } from './row-problems.js'
import { digest, givenCells, openAsMapped, ownPlaces, rowMark } from './sheet-rows.js'
import { writeText } from './write-table.js'

interface AnnotateTask {
  readonly path: string
  readonly reading: Reading
  readonly as: 'xlsx' | 'csv'
  /** Not there yet. */
  readonly target: string
  readonly problems: RowProblems
}

type AnnotateOutcome = { readonly kind: 'written' } | UnreadableFile

export type AnnotateSheet = (task: AnnotateTask) => Promise<AnnotateOutcome>

const SHOWN = [
  { width: 60, isHidden: false },
  { width: 14, isHidden: true },
]

const HEADINGS = [ERROR_SHEET_COLUMNS.problem, ERROR_SHEET_COLUMNS.row]

const task = workerData as AnnotateTask
parentPort?.postMessage(await annotate().catch(unreadableFile))

async function annotate(): Promise<AnnotateOutcome> {
  const table = await openAsMapped(task.path, task.reading)
  try {
    await annotateTable(table)
  } finally {
    await table.close()
  }
  return { kind: 'written' }
}

async function annotateTable(table: Table): Promise<void> {
  const { path, as, target } = task
  const without = ownPlaces(table.columns)
  if (as === 'xlsx' && table.part !== undefined)
    return rewriteSheet(path, target, table.part, { without, added: await byNumber(table, without), shown: SHOWN })
  const added = additions(table, without)
  if (as === 'xlsx') return writeNewWorkbook(table, without, added)
  const cells = cellsOf(annotatedRows(table, without, added))
  return writeText(target, cells, { delimiter: table.delimiter ?? ',', isMarked: true, isQuoted: true })
}

/** The cells that a row with data gets. */
type Additions = (row: Row) => readonly string[]

function additions(table: Table, without: ReadonlySet<number>): Additions {
  const nameAt = filenameAt(table)
  return ({ number, cells }) => addedTo(number, digest(givenCells(cells, without)), cells[nameAt])
}

function filenameAt({ columns }: Table): number {
  return columns.indexOf(task.problems.lost?.filenameColumn ?? '')
}

function addedTo(number: number, digestOfCells: string, filename: Cell | undefined): readonly string[] {
  const { refused, lost } = task.problems
  const said = refused.get(number) ?? (lost === undefined ? '' : problemOfLost(lost, number, filename))
  return [said, rowMark(number, digestOfCells)]
}

/** The same for every row, by its number. There may be a million: of each only that is kept of which the rest is made. */
async function byNumber(table: Table, without: ReadonlySet<number>): Promise<SheetEdit['added']> {
  const nameAt = filenameAt(table)
  const digests = new Map<number, string>()
  const filenames = new Map<number, Cell>()
  for await (const rows of table.blocks()) {
    for (const { number, cells } of rows) {
      digests.set(number, digest(givenCells(cells, without)))
      const filename = cells[nameAt] ?? null
      if (filename !== null) filenames.set(number, filename)
    }
  }
  const isHeader = (number: number) => number === table.headerNumber
  return {
    has: (number) => isHeader(number) || digests.has(number),
    get: (number) => {
      if (isHeader(number)) return HEADINGS
      const found = digests.get(number)
      return found === undefined ? undefined : addedTo(number, found, filenames.get(number))
    },
  }
}

async function writeNewWorkbook(table: Table, without: ReadonlySet<number>, added: Additions): Promise<void> {
  const { path, target } = task
  const first = table.columns.length - without.size
  const name = table.sheet ?? basename(path, extname(path))
  await writeWorkbook(target, name, annotatedRows(table, without, added), { first, shown: SHOWN })
}

/** All rows of the table, titles and empty ones too, with what is added behind the last column. */
async function* annotatedRows(
  table: Table,
  without: ReadonlySet<number>,
  added: Additions,
): AsyncGenerator<{ number: number; cells: Cell[] }> {
  const width = table.columns.length - without.size
  for await (const source of everyRow(task.path, { ...task.reading, typed: false })) {
    const given = givenCells(source.cells, without).slice(0, width)
    const behind = behindRow(table, source, added)
    const missing = Array.from({ length: width - given.length }, () => null)
    yield { number: source.number, cells: behind === undefined ? given : [...given, ...missing, ...behind] }
  }
}

function behindRow(table: Table, source: SourceRow, added: Additions): readonly string[] | undefined {
  if (source.number === table.headerNumber) return HEADINGS
  const row = table.dataRow(source)
  return row && added(row)
}

async function* cellsOf(rows: AsyncIterable<{ readonly cells: Cell[] }>): AsyncGenerator<Cell[]> {
  for await (const { cells } of rows) yield cells
}
