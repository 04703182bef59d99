import { z } from 'zod'
import { inProject, MiB, succeeded, Text } from './endpoint.js'
import { Finding } from './messages.js'

/*
 * The spreadsheet of a mapping with what is wrong in each row, and its way back: corrected, compared, and taken over as a
 * new file beside the old one.
 */

const count = z.int().nonnegative()

/** The columns that an error sheet has beside those of the person. */
export const ERROR_SHEET_COLUMNS = { problem: '_regesta_problem', row: '_regesta_row' } as const

const ChangedRow = z.strictObject({
  /** In the spreadsheet of the mapping, as spreadsheet programs number rows. */
  row_number: z.int(),
  filename: z.string(),
  /** Whether the row of the spreadsheet was changed after the error sheet was made of it. */
  outdated: z.boolean(),
  cells: z.array(z.strictObject({ column: z.string(), before: z.string(), after: z.string() })),
})
export type ChangedRow = z.infer<typeof ChangedRow>

const ReturnedSheet = z.strictObject({
  /** At most 500, in the order of the spreadsheet. */
  rows: z.array(ChangedRow),
  rows_changed: count,
  cells_changed: count,
  /** Rows that the spreadsheet of the mapping does not have. */
  rows_added: count,
  /** At most 100 numbers of rows that did not come back. */
  rows_removed: z.array(z.int()),
  rows_removed_count: count,
  /** Whether rows came back in another order. */
  reordered: z.boolean(),
  columns_added: z.array(z.string()),
  columns_removed: z.array(z.string()),
})
export type ReturnedSheet = z.infer<typeof ReturnedSheet>

/** What taking a returned sheet over does. */
const Consequences = z.strictObject({
  /** Files whose rows are changed; only these are looked at and prepared again. */
  files: count,
  /** How many of them lack something with the spreadsheet as it is, and with the returned one. */
  faulty_before: count,
  faulty_after: count,
  /** Prepared records and drafts of them, which are prepared anew. */
  records: count,
})

export const errorSheet = {
  downloadErrorSheet: inProject.fileAnswer('/project/mapping_errors', {
    summary:
      'The spreadsheet of the mapping with two more columns: what is wrong in each row, and a hidden one by which rows are known again',
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    errors: [400, 404],
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    otherTypes: ['text/csv; charset=utf-8'],
  }),
  compareErrorSheet: inProject.formUpload('/project/mapping_errors/compare', {
    summary: 'Compares a corrected error sheet with the spreadsheet of the mapping; changes nothing',
    answers: {
      200: succeeded({
        /** Names the comparison for a day. */
        diff_id: z.string(),
        file_path: z.string(),
        /** The file that taking it over writes. */
        new_file_path: z.string(),
        diff: ReturnedSheet,
        consequences: Consequences,
        /** Why it cannot be taken over; null when it can. */
        refusal: z.string().nullable(),
        /** The same with what says which sentence it is. */
        refusal_finding: Finding.optional(),
      }),
    },
    errors: [400, 404],
    bodyLimit: 16 * MiB,
  }),
  applyErrorSheet: inProject.safePost('/project/mapping_errors/apply', {
    summary:
      'Writes a corrected sheet as a new file beside the spreadsheet, lets the mapping draw on it and prepares the records of changed rows again',
    body: z.object({ diff_id: Text }),
    example: { diff_id: '0f3b6c1e9a8d4f7b2c5e8a1d4b7f0c3e' },
    answers: {
      200: succeeded({
        message: z.string(),
        file_path: z.string(),
        rows_changed: count,
        consequences: Consequences,
        /** Records that could not be prepared anew, each with its reason. */
        failed: z.array(
          z.strictObject({
            source_file_db_id: z.int(),
            filename: z.string(),
            error: z.string(),
            findings: z.array(Finding).optional(),
          }),
        ),
      }),
    },
    errors: [400, 404, 409],
  }),
}
