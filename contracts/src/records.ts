import { z } from 'zod'
import { inProject, PathId, pageOf, QueryCount, QueryFlag, Timestamp } from './endpoint.js'
import { KnownValues, Values } from './files.js'
import { Finding } from './messages.js'
import { RecordStatus, WriteKind, WriteState } from './projects-internal.js'
import { say } from './sentences.js'

/*
 * The records of a project as a person looks through them: in every state, in both environments, found, sorted and counted.
 */

/** What records are filtered by, and counted by. */
export const RecordFacet = z.enum(['state', 'is_sandbox', 'type', 'license', 'missing', 'error'])
export type RecordFacet = z.infer<typeof RecordFacet>

/** Fields whose absence is told. */
const Field = z.enum([
  'title',
  'upload_type',
  'publication_date',
  'creators',
  'description',
  'access_right',
  'license',
  'keywords',
])

/** Which records are meant: all that fit every filter. */
const filterMembers = {
  state: KnownValues(RecordStatus).meta({
    type: 'string',
    description: 'Shows only records in these states; several with commas between them.',
  }),
  is_sandbox: QueryFlag.optional().meta({
    type: ['boolean', 'string'],
    description: 'true shows only records of the sandbox, false only those of the production repository.',
  }),
  q: z.string().default('').meta({ description: 'Shows only records with this text in their title or file name.' }),
  pattern: z.string().max(500).optional().meta({
    description: 'Shows only records whose title or file name fits as a whole; * stands for any text.',
  }),
  type: Values.meta({ description: 'Shows only records of these upload types; an empty one for records without.' }),
  license: Values,
  missing: KnownValues(Field),
  error: z.string().max(500).optional(),
  has_error: QueryFlag.optional(),
  batch: z.string().max(200).optional(),
  updated_since: Timestamp.optional().meta({
    description: 'Shows only records that were changed at this time or later; ISO 8601 in UTC with milliseconds.',
  }),
  updated_until: Timestamp.optional().meta({
    description: 'Shows only records that were changed at this time or earlier; ISO 8601 in UTC with milliseconds.',
  }),
  concept_rec_id: z.string().max(200).optional().meta({
    description:
      'Shows only records with this id of their work; another repository may have another work with the same one.',
  }),
  versions_of: PathId.optional().meta({
    description:
      'Shows only records of the same work as this one, itself included; none where no repository gave the work an id.',
  }),
}
export const RecordFilter = z.object(filterMembers)
export type RecordFilter = z.output<typeof RecordFilter>

/** What was sent last for a record, and what came of it. */
const LastEvent = z.strictObject({
  kind: WriteKind,
  state: WriteState,
  at: Timestamp,
  outcome: z.string().nullable(),
  /** When a write of unknown outcome is read next. */
  next_read_at: Timestamp.nullable(),
})

const RecordItem = z.strictObject({
  record_id: z.int(),
  record_status: RecordStatus,
  is_sandbox: z.boolean(),
  record_title: z.string(),
  version: z.string(),
  /** Its source file, which a picture may be made of. */
  source_file_id: z.int(),
  filename: z.string(),
  mime_type: z.string().nullable(),
  upload_type: z.string(),
  license: z.string(),
  /** Fields without a value, of those that a repository asks for or people look for. */
  missing: z.array(z.string()),
  files_total: z.int(),
  files_uploaded: z.int(),
  bytes: z.number(),
  repo_record_id: z.string(),
  repo_doi: z.string(),
  concept_rec_id: z.string(),
  landing_page: z.string().nullable(),
  /** The DOI that leads to the newest version, whichever that is; '' without one. */
  concept_doi: z.string().optional(),
  /** How many published versions of its work fit, itself included; only where the list has the newest alone. */
  versions: z.int().optional(),
  created: Timestamp,
  updated: Timestamp,
  last_event: LastEvent.nullable(),
  /** What last went wrong; null where nothing did. */
  reason: z.string().nullable(),
  /** The same with what says which sentences it is. */
  findings: z.array(Finding).optional(),
  /** What is being done with it now. */
  busy_with: z.string().nullable(),
  /** The same with what says which word it is. */
  busy_finding: Finding.optional(),
})
export type RecordItem = z.infer<typeof RecordItem>

const Facet = z.strictObject({ value: z.string(), records: z.int() })

/** Which records are listed, and in which order. */
const order = {
  versions: z.enum(['all', 'newest']).default('all').meta({
    description:
      'newest lists of the published versions of a work that fit all filters only the one that was made last.',
  }),
  sort: z.enum(['updated', 'title', 'added', 'state']).default('updated'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}

export const records = {
  listRecords: inProject.get('/records', {
    summary: 'Records that fit all filters, in every state and both environments, in an order, page by page',
    query: z.object({
      ...filterMembers,
      ...order,
      page: QueryCount(1),
      limit: QueryCount(50).refine((limit) => limit <= 1_000, say('must_not_be_more', { bound: 1_000 })),
    }),
    answers: { 200: pageOf(RecordItem) },
    errors: [400, 500],
  }),
  countRecords: inProject.get('/records/facets', {
    summary: 'How many records fit, and how many of each value would, whatever the filter of their own facet says',
    query: RecordFilter,
    answers: {
      200: z.strictObject({
        total: z.int(),
        state: z.array(Facet),
        is_sandbox: z.array(Facet),
        type: z.array(Facet),
        license: z.array(Facet),
        missing: z.array(Facet),
        error: z.array(Facet),
        /** What stands beyond the fifty values of a facet. */
        rest: z.partialRecord(RecordFacet, z.strictObject({ values: z.int(), records: z.int() })),
        /** How many would fit without the filter of a facet; only of those that have one. */
        without: z.partialRecord(RecordFacet, z.int()),
      }),
    },
    errors: [400, 500],
  }),
  findRecordNeighbours: inProject.get('/records/:record_id/neighbours', {
    summary: 'The records before and after one in the list of those that fit all filters',
    params: z.object({ record_id: PathId }),
    query: z.object({ ...filterMembers, ...order }),
    answers: {
      200: z.strictObject({ previous_record_id: z.int().nullable(), next_record_id: z.int().nullable() }),
    },
    errors: [400, 404, 500],
  }),
}
