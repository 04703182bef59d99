import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { projectQuery } from './query.js'
import type { AnswerOf } from './surface.js'

/** What a corrected sheet changes, and what comes of it. */
export type SheetComparison = AnswerOf<'POST /api/project/mapping_errors/compare'>

/** What came of taking it over. */
export type SheetTaken = AnswerOf<'POST /api/project/mapping_errors/apply'>

/** Where the browser loads the sheet of the saved mapping with what is wrong in each row. */
export const errorSheetAddress = (project: string, format: 'xlsx' | 'csv') =>
  `/api/project/mapping_errors?${new URLSearchParams({ format, project })}`

export function compareSheet(project: string, file: File): Promise<SheetComparison> {
  const form = new FormData()
  form.append('file', file)
  return call('POST /api/project/mapping_errors/compare', {}, { project, form })
}

export const takeSheet = (project: string, diff_id: string): Promise<SheetTaken> =>
  call('POST /api/project/mapping_errors/apply', { body: { diff_id } }, { project })

/** How the spreadsheet of the saved mapping and the files fit together. */
export const sheetFit = (project: string) =>
  queryOptions({
    ...projectQuery(project, ['sheet-fit'], 'GET /api/project/mapping_report'),
    retry: false,
  })
