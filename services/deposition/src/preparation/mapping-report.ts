import { setImmediate as breathe } from 'node:timers/promises'
import type { MappingReport } from '@regesta/contracts/preparation'
import type { InternalFile } from '@regesta/contracts/projects-internal'
import { jsonList } from '@regesta/http/reply'
import { csvHead, csvLine } from '@regesta/tables/csv-line'
import { rowsOf, type Sheet } from './sheet.js'

type LineOf<List extends 'files_without_rows' | 'rows_without_files' | 'duplicate_rows'> = MappingReport[List][number]

/**
 * How a spreadsheet and the source files fit together, as lists that are read once and in this order. Memory grows with
 * the number of matched rows alone.
 */
export interface Comparison {
  readonly files_without_rows: AsyncGenerator<LineOf<'files_without_rows'>>
  readonly rows_without_files: AsyncGenerator<LineOf<'rows_without_files'>>
  readonly duplicate_rows: AsyncGenerator<LineOf<'duplicate_rows'>>
  /** Known when the first list has been read. */
  totals(): Pick<MappingReport, 'total_files' | 'total_rows'>
}

/** Rows between two turns of the event loop. */
const TURN = 2_000

export function compare(sheet: Sheet, files: AsyncIterable<InternalFile>): Comparison {
  const described = new Set<number>()
  let total_files = 0

  async function* filesWithoutRows() {
    for await (const { file_id, filename, relative_path } of files) {
      total_files += 1
      const match = sheet.match(filename)
      if (match === undefined) yield { source_file_db_id: file_id, filename, relative_path }
      else for (const row of rowsOf(match)) described.add(row)
    }
  }

  async function* rowsWithoutFiles() {
    let seen = 0
    for (const { row_number, name } of sheet.names()) {
      seen += 1
      if (seen % TURN === 0) await breathe()
      if (!described.has(row_number)) yield { row_number, filename: name }
    }
  }

  return {
    files_without_rows: filesWithoutRows(),
    rows_without_files: rowsWithoutFiles(),
    duplicate_rows: sheet.duplicates(),
    totals: () => ({ total_files, total_rows: sheet.rowCount }),
  }
}

/** The report as the pieces of one JSON object. */
export async function* reportAsJson(sheet: Sheet, comparison: Comparison): AsyncGenerator<string> {
  const head = { success: true, file_path: sheet.path, filename_column: sheet.filenameColumn }
  yield JSON.stringify(head).slice(0, -1)
  for (const list of ['files_without_rows', 'rows_without_files', 'duplicate_rows'] as const) {
    yield `,"${list}":`
    yield* jsonList<object>(comparison[list])
  }
  yield `,${JSON.stringify(comparison.totals()).slice(1)}`
}

/** The report as comma-separated lines (RFC 4180), one per finding. */
export async function* reportAsCsv(comparison: Comparison): AsyncGenerator<string> {
  yield csvHead(['finding', 'row_numbers', 'filename', 'source_file_db_id', 'relative_path'])
  for await (const { source_file_db_id, filename, relative_path } of comparison.files_without_rows)
    yield csvLine(['file_without_row', '', filename, String(source_file_db_id), relative_path])
  for await (const { row_number, filename } of comparison.rows_without_files)
    yield csvLine(['row_without_file', String(row_number), filename, '', ''])
  for await (const { row_numbers, filename } of comparison.duplicate_rows)
    yield csvLine(['duplicate_row', row_numbers.join(' '), filename, '', ''])
}
