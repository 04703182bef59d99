import { z } from 'zod'
import { Id, inProject, PathId, QueryCount, QueryFlag, succeeded } from './endpoint.js'
import { Finding } from './messages.js'
import { say } from './sentences.js'

/*
 * The files of a project as a person looks through them: found, sorted, counted, marked, corrected and taken along as a table.
 */

const count = z.int().nonnegative()
const ZeroOrOne = z.union([z.literal(0), z.literal(1)])

/** What files are filtered by, and counted by. */
export const FacetName = z.enum([
  'status',
  'file_type',
  'mime_type',
  'folder',
  'record',
  'bundle',
  'copies',
  'mark',
  'note',
])
export type FacetName = z.infer<typeof FacetName>

const RecordState = z.enum(['none', 'prepared', 'draft', 'published'])
const BundlePlace = z.enum(['alone', 'head', 'member'])
const Mark = z.enum(['check', 'good', 'reject'])

/** Several values with commas between them; an empty one stands for what has none. */
export const Values = z
  .string()
  .max(4_000)
  .transform((text) => [...new Set(text.split(','))])
  .optional()

/** The same, of values that are known. */
export const KnownValues = <E extends Readonly<Record<string, string>>>(value: z.ZodEnum<E>) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(value))
    .optional()
    .meta({ type: 'string' })

/** Which files are meant: all that fit every filter. A client that asks for nothing means all of them. */
const filterMembers = {
  search: z
    .string()
    .default('')
    .meta({ description: 'Shows only what has this text in its name or its note; letter case does not count.' }),
  status: Values.meta({ description: 'Shows only files with this status; several with commas between them.' }),
  file_type: Values,
  mime_type: Values,
  folder: z.string().optional(),
  record: KnownValues(RecordState),
  bundle: KnownValues(BundlePlace),
  copies: QueryFlag.optional(),
  mark: KnownValues(z.enum(['none', ...Mark.options])),
  note: QueryFlag.optional(),
  exclude: KnownValues(FacetName),
}
const Filter = z.object(filterMembers)
export type FileFilter = z.output<typeof Filter>

const sorting = {
  sort: z.enum(['name', 'size', 'added', 'path', 'status']).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
}

const FileItem = z.strictObject({
  file_id: z.int(),
  /** The file that it belongs to; null for one that stands for itself. */
  parent_file_id: z.int().nullable(),
  /** 1 for the file that stands for its bundle. */
  is_primary_source: ZeroOrOne,
  /** Records of it that are prepared, drafts or published. */
  open_records: z.int(),
  filename: z.string(),
  relative_path: z.string(),
  size_bytes: z.number(),
  mime_type: z.string().nullable(),
  file_type: z.string(),
  status: z.string(),
  bundle: BundlePlace,
  /** How far the records that are made from it have come. */
  record_state: RecordState,
  /** How far the records have come that have it among their files, whichever file they are made from. */
  holding_record_state: RecordState.optional(),
  /** Whether another file has the same content. */
  has_copies: z.boolean(),
  mark: Mark.nullable(),
  note: z.string(),
  added_timestamp: z.string(),
})
export type FileItem = z.infer<typeof FileItem>

/** One value of a member of files, and how many have it; the most frequent comes first. */
const Facet = z.strictObject({ value: z.string(), files: z.int(), bytes: z.number() })

/** What stands beyond the values that are listed. */
const Rest = z.strictObject({ values: count, files: count })

/** A place in a bundle: what a correction changes of a file. */
const Place = z.strictObject({
  file_id: z.int(),
  parent_file_id: z.int().nullable(),
  file_type: z.string(),
  is_primary_source: ZeroOrOne,
})
export type Place = z.infer<typeof Place>

const Corrected = succeeded({
  message: z.string(),
  /** The same with what says which sentence it is. */
  finding: Finding.optional(),
  /** Takes the correction back at `/bundle_corrections/<correction_id>/undo`. */
  correction_id: z.int(),
  /** Every file whose place has changed, with its new place. */
  changed: z.array(Place),
})

export const files = {
  listFiles: inProject.get('/files', {
    summary: 'Files of the project that fit all filters, in an order, page by page or from any place',
    query: z.object({
      page: QueryCount(1),
      limit: QueryCount(25),
      offset: z
        .string()
        .regex(/^\d{1,9}$/, say('must_be_whole', {}))
        .transform(Number)
        .optional()
        .meta({ type: ['integer', 'string'] }),
      around: PathId.optional(),
      ...filterMembers,
      ...sorting,
    }),
    answers: {
      200: z.strictObject({
        items: z.array(FileItem),
        totalItems: count,
        page: z.int().positive(),
        totalPages: z.int().positive(),
        /** The place of the first item in the list, from 0. */
        offset: count,
        /** The place of the file that `around` names; null where it does not fit the filters or nobody asked. */
        position: count.nullable(),
      }),
    },
    errors: [400, 500],
  }),
  countFiles: inProject.get('/files/facets', {
    summary: 'How many files fit, and how many of each value would, whatever the filter of their own facet says',
    query: Filter,
    answers: {
      200: z.strictObject({
        total: z.int(),
        bytes: z.number(),
        status: z.array(Facet),
        file_type: z.array(Facet),
        /** '' for files of no known type. */
        mime_type: z.array(Facet),
        /** Folders below the one that is asked for, each with all below it; its own name for the files directly in it. */
        folder: z.array(Facet),
        record: z.array(Facet),
        bundle: z.array(Facet),
        /** `true` for files whose content another file has too. */
        copies: z.array(Facet),
        mark: z.array(Facet),
        /** `true` for files with a note. */
        note: z.array(Facet),
        /** What stands beyond the fifty values of a facet. */
        rest: z.partialRecord(FacetName, Rest),
        /** How many would fit without the filter of a facet; only of those that have one. */
        without: z.partialRecord(FacetName, count),
        /** Whether everything was counted; where not, there are at least so many. */
        exact: z.boolean(),
        /** Whether folders were counted: a search with many matches leaves them out. */
        folders_counted: z.boolean(),
      }),
    },
    errors: [400, 500],
  }),
  exportFiles: inProject.fileAnswer('/files/export', {
    summary: 'The files that fit as a table, CSV or a workbook',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...filterMembers, ...sorting }),
    errors: [400, 500],
    contentType: 'text/csv; charset=utf-8',
    otherTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  markFiles: inProject.safePost('/files/marks', {
    summary: 'Marks files, or takes their marks and notes away; what is left out stays',
    body: z.object({
      file_ids: z.array(Id).min(1).max(10_000),
      mark: Mark.nullish(),
      note: z.string().max(10_000).optional(),
    }),
    example: { file_ids: [12], mark: 'check', note: 'The left edge is cut off' },
    answers: { 200: succeeded({ message: z.string(), changed: count }) },
    errors: [400, 404, 500],
  }),
  moveFile: inProject.post('/files/:file_id/move', {
    summary: 'Moves a file, with what is below it, to the bundle of another file or out of its bundle',
    params: z.object({ file_id: PathId }),
    body: z.object({ to_file_id: Id.nullable() }),
    example: { to_file_id: 7 },
    answers: { 200: Corrected },
    errors: [400, 404, 500],
  }),
  setPrimaryFile: inProject.post('/files/:file_id/primary', {
    summary: 'Lets a file stand for its bundle',
    params: z.object({ file_id: PathId }),
    answers: { 200: Corrected },
    errors: [400, 404, 500],
  }),
  undoBundleCorrection: inProject.post('/bundle_corrections/:correction_id/undo', {
    summary: 'Takes a correction of a bundle back, as long as its files are where it left them',
    params: z.object({ correction_id: PathId }),
    answers: { 200: succeeded({ message: z.string(), changed: z.array(Place) }) },
    errors: [400, 404, 500],
  }),
}
