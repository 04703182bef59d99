import { asText } from '@regesta/contracts/as-text'
import type { ActiveMapping } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { savedSheet } from '../preparation/mapping-sheet.js'
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
  const { mapping, sheet } = await savedSheet(context, project, {
    lacking: say('sheet_to_correct_missing', {}),
    signal,
  })
  const { definition, file_format } = mapping
  const reading = readingFor(sheet.path, asText(definition._file_format ?? file_format), readingIn(definition))
  return { mapping, sheet, reading }
}
