import { z } from 'zod'
import { inProject, Json, PathId, Timestamp } from './endpoint.js'
import { Finding } from './messages.js'
import { RecordStatus } from './projects-internal.js'
import { say } from './sentences.js'

/*
 * One record as a person works on it: what was prepared, what people have set by hand, who is busy with it, and how it
 * differs from something else of the same object.
 */

const params = z.object({ record_id: PathId })

/** A file that is linked to a record, with what was proved of it at the repository. */
const DetailedFile = z.strictObject({
  file_id: z.int(),
  /** Its name at the repository. */
  key: z.string(),
  path: z.string(),
  /** The pipeline and the step of it that made the file; null for a file of the input folder. */
  pipeline_source: z.string().nullable().optional(),
  step_source: z.string().nullable().optional(),
  size: z.number(),
  sha256: z.string(),
  upload_status: z.enum(['pending', 'pending_pipeline_upload', 'uploaded', 'upload_error']),
  upload_error: z.string().nullable(),
  /** The same with what says which sentence it is. */
  upload_finding: Finding.optional(),
  /** Of the bytes that the repository has; null before they are sent. */
  md5: z.string().nullable(),
  verified_at: Timestamp.nullable(),
  /** Why it cannot be sent as it is. */
  obstacle: z.string().nullable(),
  /** The same with what says which sentence it is. */
  obstacle_finding: Finding.optional(),
})

/** Another record of the same concept. */
const Version = z.strictObject({
  record_id: z.int(),
  record_status: RecordStatus,
  version: z.string(),
  repo_record_id: z.string(),
  repo_doi: z.string(),
})

export const RecordDetails = z.strictObject({
  record_id: z.int(),
  record_status: RecordStatus,
  record_title: z.string(),
  version: z.string(),
  is_sandbox: z.boolean(),
  /** The repository that the record belongs to, and the one that is configured for its environment now. */
  repository: z.string(),
  configured_repository: z.string(),
  repo_record_id: z.string(),
  repo_doi: z.string(),
  concept_rec_id: z.string(),
  landing_page: z.string().nullable(),
  source_file_id: z.int(),
  /** As it is or would be sent. */
  metadata: Json,
  /** Fields that people have set by hand for its source file, with their values. */
  overrides: Json,
  files: z.array(DetailedFile),
  /** The newest first, without the record itself. */
  versions: z.array(Version),
  /** Who is busy with it now. */
  claim: z
    .strictObject({
      purpose: z.string(),
      /** The same with what says which word it is. */
      purpose_finding: Finding.optional(),
      service: z.string(),
      operation_id: z.string(),
      since: Timestamp,
    })
    .nullable(),
  /** What last went wrong. */
  last_error: z.string().nullable(),
  /** The same with what says which sentences it is. */
  findings: z.array(Finding).optional(),
  /** What comes next for this record, in one sentence. */
  next_action: z.string(),
  /** The same with what says which sentence it is. */
  next_finding: Finding.optional(),
})
export type RecordDetails = z.infer<typeof RecordDetails>

/** What a record can be compared with. */
const ComparedWith = z
  .string()
  .regex(/^(?:draft|remote|published|sheet|version:\w[\w.-]{0,63})$/, say('must_be_comparison', {}))
  .default('remote')

/** How two sides of one field stand to each other. */
const FieldKind = z.enum(['same', 'differs', 'only_left', 'only_right'])

const ComparedFile = z.strictObject({ size: z.number(), md5: z.string().nullable() })

/** Left is the record as it stands here, right what it is compared with. */
export const RecordComparison = z.strictObject({
  record_id: z.int(),
  with: z.string(),
  /** What stands on the right; null where that is the sheet. */
  right: z
    .strictObject({
      repository: z.string(),
      repo_record_id: z.string(),
      doi: z.string(),
      is_published: z.boolean(),
      version: z.string(),
      read_at: Timestamp,
    })
    .nullable(),
  fields: z.array(z.strictObject({ path: z.string(), left: z.unknown(), right: z.unknown(), kind: FieldKind })),
  /** `new`: only here; `gone`: only on the right. Sheets know of no files. */
  files: z.array(
    z.strictObject({
      key: z.string(),
      left: ComparedFile.nullable(),
      right: ComparedFile.nullable(),
      kind: z.enum(['same', 'changed', 'new', 'gone']),
    }),
  ),
})
export type RecordComparison = z.infer<typeof RecordComparison>

export const recordDetails = {
  showRecord: inProject.get('/records/:record_id', {
    summary: 'One record: its metadata with what was set by hand, its files, its versions, and who is busy with it',
    params,
    answers: { 200: RecordDetails },
    errors: [404, 500],
  }),
  compareRecord: inProject.get('/records/:record_id/compare', {
    summary: 'A record field by field and file by file beside the repository, another version, or its sheet',
    params,
    query: z.object({ with: ComparedWith }),
    answers: { 200: RecordComparison },
    errors: [400, 404, 500, 502],
  }),
}
