import { evaluateFiles, type MappedSheet } from '../preparation/evaluate-files.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { rootFiles } from '../preparation/root-files.js'
import type { Sheet } from '../preparation/sheet.js'

/** Files without a row that a row without a file names as what may be meant. */
const NAMED = 3

/** What is wrong in each row of a spreadsheet, by the number of the row. */
export type RowProblems = ReadonlyMap<number, string>

interface Unmatched {
  /** Rows that describe a file. */
  readonly described: Set<number>
  /** Files that no row describes. */
  readonly withoutRow: string[]
}

/** What preparation would refuse of each row, and rows that describe nothing while files lack one. */
export async function rowProblems(
  context: PreparationContext,
  project: string,
  mapped: MappedSheet & { readonly sheet: Sheet },
): Promise<RowProblems> {
  const problems = new Map<number, Set<string>>()
  const add = (row: number, problem: string) => {
    const known = problems.get(row)
    if (known === undefined) problems.set(row, new Set([problem]))
    else known.add(problem)
  }
  const unmatched: Unmatched = { described: new Set(), withoutRow: [] }
  for await (const { input, prepared } of evaluateFiles(context, mapped, project, rootIds(context, project))) {
    const filename = input.file?.filename ?? ''
    const match = mapped.sheet.match(filename)
    if (match === undefined) unmatched.withoutRow.push(filename)
    else {
      for (const row of [match.row_number, ...match.others]) unmatched.described.add(row)
      for (const problem of prepared.errors) add(match.row_number, problem)
      for (const row of match.others)
        add(row, `Row ${match.row_number} describes '${match.name}' too and is used; this row is not read. Remove one`)
    }
  }
  for (const [row, problem] of lostRows(mapped.sheet, unmatched)) add(row, problem)
  return new Map([...problems].map(([row, texts]) => [row, [...texts].join('\n')]))
}

/** Rows without a file are as they should be in a sheet that describes more than this project, unless files lack a row. */
function* lostRows(sheet: Sheet, { described, withoutRow }: Unmatched): Generator<[row: number, problem: string]> {
  if (withoutRow.length === 0) return
  const named = withoutRow.slice(0, NAMED).map((name) => `'${name}'`)
  const rest = withoutRow.length - named.length
  const files = rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`
  for (const { row_number, name } of sheet.names()) {
    if (described.has(row_number)) continue
    const row = name === '' ? 'This row names no file' : `No file of the project is called '${name}'`
    yield [row_number, `${row}. These files have no row: ${files}`]
  }
}

async function* rootIds(context: PreparationContext, project: string): AsyncGenerator<number> {
  for await (const { file_id } of rootFiles(context, project)) yield file_id
}
