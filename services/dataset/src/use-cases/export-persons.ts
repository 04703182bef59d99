import type { dataset } from '@regesta/contracts/dataset'
import { streamed } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { csvLines } from '../exports/csv.js'

/** All copies as a table. */
export const exportPersons =
  ({ persons }: Context): Handler<typeof dataset.exportPersons> =>
  () =>
    streamed(200, csvLines(persons().store.persons()), { 'Content-Disposition': 'attachment; filename=persons.csv' })
