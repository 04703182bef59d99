import { streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { csvLines } from '../exports/csv.js'

/** All copies as a table. */
export const exportPersons =
  ({ persons }: Context): HandlerOf<'exportPersons'> =>
  () =>
    streamed(200, csvLines(persons().store.persons()), { 'Content-Disposition': 'attachment; filename=persons.csv' })
