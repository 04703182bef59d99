import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { openDraftSheet } from '../preparation/mapping-sheet.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { sheetPersons } from '../preparation/sheet-persons.js'

/** Lists the names that a mapping puts into a field of persons, so that somebody can say who is meant. */
export function listSheetPersons(context: PreparationContext): HandlerOf<'listSheetPersons'> {
  return async ({ body, signal }) => {
    const { mappingConfiguration: definition, field, page, limit } = body
    const sheet = await openDraftSheet(context, definition, signal)
    const { persons, withoutEffect } = await sheetPersons(sheet, definition, field, signal)
    return reply(200, {
      success: true,
      items: persons.slice((page - 1) * limit, page * limit),
      totalItems: persons.length,
      page,
      totalPages: Math.max(1, Math.ceil(persons.length / limit)),
      without_effect: [...withoutEffect],
    })
  }
}
