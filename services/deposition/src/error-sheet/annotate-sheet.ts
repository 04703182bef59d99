import { basename, extname } from 'node:path'
import { ERROR_SHEET_COLUMNS } from '@regesta/contracts/error-sheet'
import type { Cell, SourceRow } from '@regesta/tables/cell'
import { everyRow, type Table } from '@regesta/tables/open-table'
import type { SheetEdit } from '@regesta/tables/xlsx/edit-sheet'
import { rewriteSheet } from '@regesta/tables/xlsx/rewrite-sheet'
import { writeWorkbook } from '@regesta/tables/xlsx/write-workbook'
import type { Reading } from '../preparation/table-format.js'
import { type UnreadableFile, unreadableFile } from '../preparation/unreadable-file.js'
import { type LostRows, problemOfLost } from './lost-rows.js'
import { digest, givenCells, openAsMapped, ownPlaces, rowMark } from './sheet-rows.js'
import { writeText } from './write-table.js'

/** What is wrong in the rows of a spreadsheet. */
export interface RowProblems {
  /** What preparation would refuse, by the number of the row. */
  readonly refused: ReadonlyMap<number, string>
  /** Undefined when every file has its row: what else a sheet describes is as it should be. */
  readonly lost: LostRows | undefined
}

export interface AnnotateTask {
  readonly path: string
  readonly reading: Reading
  readonly as: 'xlsx' | 'csv'
  /** Not there yet. */
  readonly target: string
  readonly problems: RowProblems
}

type AnnotateOutcome = { readonly kind: 'written' } | UnreadableFile

const SHOWN = [
  { width: 60, isHidden: false },
  { width: 14, isHidden: true },
]

const HEADINGS = [ERROR_SHEET_COLUMNS.problem, ERROR_SHEET_COLUMNS.row]

/** Writes a sheet with what is wrong in each of its rows. */
export const annotateSheet = (task: AnnotateTask): Promise<AnnotateOutcome> => annotate(task).catch(unreadableFile)

async function annotate(task: AnnotateTask): Promise<AnnotateOutcome> {
  const table = await openAsMapped(task.path, task.reading)
  try {
    await writeAnnotated({ ...task, table, without: ownPlaces(table.columns) })
  } finally {
    await table.close()
  }
  return { kind: 'written' }
}

interface Opened extends AnnotateTask {
  readonly table: Table
  /** Places of the columns that are not the person's. */
  readonly without: ReadonlySet<number>
}

async function writeAnnotated(sheet: Opened): Promise<void> {
  const { path, as, target, table, without } = sheet
  if (as === 'xlsx' && table.part !== undefined)
    return rewriteSheet(path, target, table.part, { without, added: await byNumber(sheet), shown: SHOWN })
  if (as === 'xlsx') return writeNewWorkbook(sheet)
  const cells = cellsOf(annotatedRows(sheet))
  return writeText(target, cells, { delimiter: table.delimiter ?? ',', isMarked: true, isQuoted: true })
}

const filenameAt = ({ table, problems }: Opened): number => table.columns.indexOf(problems.lost?.filenameColumn ?? '')

/** What a row with data gets. */
function addedTo(
  { problems: { refused, lost } }: Opened,
  number: number,
  digestOfCells: string,
  filename: Cell | undefined,
): readonly string[] {
  const said = refused.get(number) ?? (lost === undefined ? '' : problemOfLost(lost, number, filename))
  return [said, rowMark(number, digestOfCells)]
}

/** The same for every row, by its number. There may be a million: of each only that is kept of which the rest is made. */
async function byNumber(sheet: Opened): Promise<SheetEdit['added']> {
  const { table, without } = sheet
  const nameAt = filenameAt(sheet)
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
      return found === undefined ? undefined : addedTo(sheet, number, found, filenames.get(number))
    },
  }
}

async function writeNewWorkbook(sheet: Opened): Promise<void> {
  const { path, target, table, without } = sheet
  const first = table.columns.length - without.size
  const name = table.sheet ?? basename(path, extname(path))
  await writeWorkbook(target, name, annotatedRows(sheet), { first, shown: SHOWN })
}

/** All rows of the table, titles and empty ones too, with what is added behind the last column. */
async function* annotatedRows(sheet: Opened): AsyncGenerator<{ number: number; cells: Cell[] }> {
  const { path, reading, table, without } = sheet
  const width = table.columns.length - without.size
  const nameAt = filenameAt(sheet)
  for await (const source of everyRow(path, { ...reading, typed: false })) {
    const given = givenCells(source.cells, without).slice(0, width)
    const behind = behindRow(sheet, source, nameAt)
    const missing = Array.from({ length: width - given.length }, () => null)
    yield { number: source.number, cells: behind === undefined ? given : [...given, ...missing, ...behind] }
  }
}

function behindRow(sheet: Opened, source: SourceRow, nameAt: number): readonly string[] | undefined {
  if (source.number === sheet.table.headerNumber) return HEADINGS
  const row = sheet.table.dataRow(source)
  if (row === undefined) return undefined
  return addedTo(sheet, row.number, digest(givenCells(row.cells, sheet.without)), row.cells[nameAt])
}

async function* cellsOf(rows: AsyncIterable<{ readonly cells: Cell[] }>): AsyncGenerator<Cell[]> {
  for await (const { cells } of rows) yield cells
}
