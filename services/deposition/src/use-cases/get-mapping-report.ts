import { say } from '@regesta/contracts/sentences'
import { streamed } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { compare, reportAsCsv, reportAsJson } from '../preparation/mapping-report.js'
import { savedSheet } from '../preparation/mapping-sheet.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { rootFiles } from '../preparation/root-files.js'

/** Compares the spreadsheet of the active mapping with the source files of the project. */
export function getMappingReport(context: PreparationContext): HandlerOf<'getMappingReport'> {
  return async ({ project, headers, signal }) => {
    const { sheet } = await savedSheet(context, project, { lacking: say('sheet_to_compare_missing', {}), signal })
    const comparison = compare(sheet, rootFiles(context, project))
    if (!/\btext\/csv\b/i.test(headers.accept ?? '')) return streamed(200, reportAsJson(sheet, comparison))
    return streamed(200, reportAsCsv(comparison), {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename=mapping-report.csv',
    })
  }
}
