import { ServiceError } from '@regesta/contracts/problem'
import type { ActiveMapping } from '@regesta/contracts/projects-internal'
import { openMappingSheet } from '../preparation/mapping-sheet.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import type { Sheet } from '../preparation/sheet.js'
import { type Reading, readingFor, readingIn } from '../preparation/table-format.js'

/** The saved mapping of a project with its spreadsheet. */
export interface MappingWithSheet {
  readonly mapping: ActiveMapping
  readonly sheet: Sheet
  readonly reading: Reading
}

/** @throws ServiceError when there is no mapping, or one that uses no spreadsheet */
export async function sheetOfMapping(
  context: PreparationContext,
  project: string,
  signal: AbortSignal,
): Promise<MappingWithSheet> {
  const { mapping } = await context.projects.readMapping({ project })
  if (mapping === null) throw new ServiceError('not_found', 'No active metadata mapping configured. Save one first')
  const sheet = await openMappingSheet(context, mapping, signal)
  if (sheet === null)
    throw new ServiceError(
      'invalid_input',
      'The active mapping uses no spreadsheet, so there are no rows to correct. Choose one in the mapping',
    )
  const { definition, file_format } = mapping
  const reading = readingFor(sheet.path, String(definition._file_format ?? file_format), readingIn(definition))
  return { mapping, sheet, reading }
}
