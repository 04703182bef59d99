import { z } from 'zod'
import { inProject, QueryCount, QueryFlag } from './endpoint.js'
import { Values } from './files.js'

/* Source files that wait for their metadata in one environment, as a person looks through them before a preparation. */

const count = z.int().nonnegative()

/** Which of them are meant; the same members choose them for a batch. */
const filterMembers = {
  is_sandbox: QueryFlag.default(true),
  search: z.string().default('').meta({ description: 'Shows only files with this text in their names.' }),
  status: Values,
  mime_type: Values,
}
const Filter = z.object(filterMembers)
export type WaitingFilter = z.output<typeof Filter>

export const WaitingFile = z.strictObject({
  file_id: z.int(),
  filename: z.string(),
  absolute_path: z.string(),
  status: z.string(),
  mime_type: z.string().nullable(),
  /** Itself and what is below it. */
  total_bundle_files: count,
})
export type WaitingFile = z.infer<typeof WaitingFile>

const Facet = z.strictObject({ value: z.string(), files: count })

export const waitingFiles = {
  listWaitingFiles: inProject.get('/files/waiting', {
    summary: 'Source files that wait for their metadata in an environment, page by page, by their names',
    query: z.object({ ...filterMembers, page: QueryCount(1), limit: QueryCount(50) }),
    answers: {
      200: z.strictObject({ items: z.array(WaitingFile), totalItems: count, page: z.int(), totalPages: z.int() }),
    },
    errors: [400, 500],
  }),
  countWaitingFiles: inProject.get('/files/waiting/facets', {
    summary:
      'How many files wait for their metadata, and how many of each value would without the filter of its own facet',
    query: Filter,
    answers: {
      200: z.strictObject({
        total: count,
        status: z.array(Facet),
        /** '' for files of no known type. */
        mime_type: z.array(Facet),
      }),
    },
    errors: [400, 500],
  }),
}
