import { z } from 'zod'
import { batches } from './batches.js'
import { declaring, Id, inProject, Json, PathId, QueryFlag, succeeded, Timestamp } from './endpoint.js'
import { undoing } from './history.js'
import { Finding } from './messages.js'
import { orphanDrafts } from './orphan-drafts.js'
import { preparation, preparationInternal } from './preparation.js'
import { RecordStatus, WriteKind, WriteState } from './projects-internal.js'
import { recordDetails } from './record-details.js'
import { repository } from './repository.js'

/*
 * Drafts, uploads, publication, versions and batch actions at the deposit repository. Metadata preparation, a part of the
 * same service, has a file of its own.
 */

const Log = z.array(z.string())
const byRecord = z.object({ local_record_db_id: Id })

const OpenedDraft = succeeded({
  message: z.string(),
  local_record_db_id: z.int(),
  /** The repository's whole answer. */
  repo_response: Json,
})

/** A file of a published record, whichever notation the repository used. */
const LatestFile = z.strictObject({
  id: z.string(),
  key: z.string(),
  size: z.number(),
  /** `md5:<hexadecimal>` */
  checksum: z.string(),
  links: Json,
})

const ReceiptFile = z.strictObject({
  key: z.string(),
  origin: z.enum(['sent', 'kept', 'foreign']),
  path: z.string().nullable(),
  size: z.number(),
  md5: z.string(),
  sha256: z.string().nullable(),
  verified_at: Timestamp.nullable(),
})

const receiptWrite = {
  write_id: z.string(),
  remote_key: z.string().nullable(),
  state: WriteState,
  sent_at: Timestamp,
  settled_at: Timestamp.nullable(),
  response_status: z.int().nullable(),
  outcome: z.string().nullable(),
  /** The same with what says which sentence it is. */
  outcome_finding: Finding.optional(),
  next_read_at: Timestamp.nullable(),
}

/** Writes that clients of the first release do not know; a receipt lists them apart. */
const EDITS = ['edit', 'publish_edit', 'discard_edit'] as const

/** What stands at the repository for a record, and how that came about. */
export const Receipt = z.strictObject({
  record_id: z.int(),
  record_uuid: z.string(),
  record_status: RecordStatus,
  record_title: z.string(),
  version: z.string(),
  is_sandbox: z.boolean(),
  repository: z.string(),
  repo_record_id: z.string(),
  repo_doi: z.string(),
  concept_rec_id: z.string(),
  concept_doi: z.string(),
  landing_page: z.string().nullable(),
  metadata: Json,
  files: z.array(ReceiptFile),
  /** Digest of key, size and MD5 of the files that the publish gate compared, and whether they are what is listed here. */
  published_files: z.strictObject({ digest: z.string(), compared_at: Timestamp, matches: z.boolean() }).nullable(),
  writes: z.array(z.strictObject({ ...receiptWrite, kind: WriteKind.exclude(EDITS) })),
  /** How what is published was opened for changes of its metadata, and how that ended. */
  edits: z.array(z.strictObject({ ...receiptWrite, kind: WriteKind.extract(EDITS) })).optional(),
  /** What comes next for this record, in one sentence. */
  next_action: z.string(),
  /** The same with what says which sentence it is. */
  next_finding: Finding.optional(),
})
export type Receipt = z.infer<typeof Receipt>

/** `=` as it should be, `missing` at the repository, `differs`, `extra` at the repository, `unread`: it could not be read. */
const Comparison = z.enum(['=', 'missing', 'differs', 'extra', 'unread'])

/**
 * `status`: the record becomes what its deposition is; `adopt`: a deposition that the project file forgot is the record's;
 * `give_up`: ends writes whose outcome cannot be known and lets go of what cannot be read, only for records that are named.
 */
export const Repair = z.enum(['status', 'adopt', 'metadata', 'upload', 'delete_extra', 'give_up'])
export type Repair = z.infer<typeof Repair>

export const VerifiedRecord = z.strictObject({
  record_id: z.int(),
  record_title: z.string(),
  is_sandbox: z.boolean(),
  record_status: RecordStatus,
  repo_record_id: z.string(),
  /** How the record itself stands at the repository. */
  result: Comparison,
  details: z.array(z.string()),
  metadata: Comparison.nullable(),
  different_fields: z.array(z.string()),
  files: z.array(
    z.strictObject({
      key: z.string(),
      result: Comparison,
      detail: z.string(),
      /** The same with what says which sentence it is. */
      finding: Finding.optional(),
    }),
  ),
  repaired: z.array(z.string()),
  error: z.string().nullable(),
  /** What was repaired, what failed and the details, each once, with what says which sentences it is. */
  findings: z.array(Finding).optional(),
})
export type VerifiedRecord = z.infer<typeof VerifiedRecord>

export const deposition = {
  ...preparation,
  ...batches,
  ...undoing,
  ...recordDetails,
  ...repository,
  ...orphanDrafts,
  createApiDraft: inProject.post('/project/create_api_draft_for_prepared_record', {
    summary: 'Makes the draft of a prepared record at the repository',
    body: byRecord,
    example: { local_record_db_id: 3 },
    answers: { 200: OpenedDraft },
    errors: [400, 404, 500],
    statusFor: { upstream_unreachable: 500 },
  }),
  createApiDraftFromCli: inProject.post('/project/cli/create_api_draft', {
    summary: 'The same for the command line',
    body: byRecord,
    example: { local_record_db_id: 3 },
    answers: { 200: succeeded({ repo_response: Json }) },
    errors: [400, 404, 500],
    statusFor: { upstream_unreachable: 500 },
  }),
  uploadFile: inProject.post('/project/upload_file_to_deposition', {
    summary: 'Sends one linked file to the draft of a record',
    long: true,
    body: z.object({ local_record_db_id: Id, source_file_db_id: Id }),
    example: { local_record_db_id: 3, source_file_db_id: 12 },
    answers: {
      200: succeeded({ message: z.string(), repo_response: Json }),
      201: succeeded({ message: z.string(), repo_response: Json }),
    },
    errors: [404, 500],
  }),
  uploadFiles: inProject.post('/project/upload_files_for_deposition', {
    summary: 'Sends all files of a record that are not at the repository yet',
    long: true,
    body: byRecord,
    example: { local_record_db_id: 3 },
    answers: { 200: z.strictObject({ success: z.boolean(), message: z.string(), log: Log }) },
    errors: [400, 404, 500],
  }),
  publishRecord: inProject.post('/project/publish_record', {
    summary: 'Publishes a draft whose metadata and files are proved to be at the repository',
    long: true,
    body: byRecord,
    example: { local_record_db_id: 3 },
    answers: { 200: succeeded({ message: z.string(), repo_response: Json, log: Log }) },
    errors: [404, 500],
  }),
  discardRepoDraft: inProject.post('/project/discard_repo_draft', {
    summary: 'Discards a draft; the record is prepared again',
    body: byRecord,
    example: { local_record_db_id: 3 },
    answers: { 200: succeeded({ message: z.string(), log: Log }) },
    errors: [404],
  }),
  createRecordForFile: inProject.post('/project/create_repo_record_for_file', {
    summary: 'Makes a record and its draft for one file, with generated metadata',
    body: z.object({ source_file_db_id: Id, is_sandbox: z.boolean().default(true) }),
    example: { source_file_db_id: 12 },
    answers: { 200: OpenedDraft },
    errors: [400, 404, 500],
    statusFor: { upstream_unreachable: 500 },
  }),
  listLatestFiles: inProject.get('/repo/records/latest_files/:concept_rec_id', {
    summary: 'Files of the latest published version of a concept',
    params: z.object({ concept_rec_id: z.string() }),
    query: z.object({ is_sandbox: QueryFlag.default(true) }),
    answers: { 200: z.array(LatestFile) },
    errors: [404, 500],
    statusFor: { upstream_unreachable: 500 },
  }),
  showReceipt: inProject.get('/records/:record_id/receipt', {
    summary: 'What stands at the repository for a record, with checksums and the history of its remote writes',
    params: z.object({ record_id: PathId }),
    answers: { 200: Receipt },
    errors: [404, 500],
  }),
  verifyRecords: inProject.post('/project/verify_records', {
    summary: 'Compares records with the repository; repairs only what it is told to',
    long: true,
    body: z.object({
      /** All drafts and published records when left out. */
      record_ids: z.array(Id).optional(),
      repair: z.array(Repair).default([]),
    }),
    example: { record_ids: [3, 4], repair: ['status'] },
    answers: { 200: z.strictObject({ success: z.boolean(), results: z.array(VerifiedRecord) }) },
    errors: [400, 500],
  }),
}

const ByClaim = z.strictObject({
  /** The claim of a caller who holds the record. */
  claim_token: z.string().optional(),
})
const recordParams = z.object({ record_id: PathId })
const ensuring = declaring({ needsProject: true, long: true, errors: [400, 404, 500] })

/** Files of a new version: what stays and what comes. */
export const FileManifest = z.strictObject({
  /** Names or patterns with `*` and `?`; one that fits no file of the version before fails the item. */
  files_to_keep: z.array(z.string()).default([]),
  /** Becomes the source of the record. */
  new_source_file_path: z.string().optional(),
  /** Further files; each replaces the file of its name, and the one of the source's name becomes the source. */
  new_files: z.array(z.string()).max(100).optional(),
  /** What new files are called at the repository, by their paths, where that is not their own name. */
  names: z.record(z.string(), z.string()).optional(),
})
export type FileManifest = z.infer<typeof FileManifest>

const EnsuredDraft = z.strictObject({
  record_id: z.int(),
  repo_record_id: z.string(),
  concept_rec_id: z.string(),
  /** False when it was there already. */
  created: z.boolean(),
  repo_response: Json,
})

/**
 * For the pipelines service: whatever is there already is answered, the rest is done. For the gateway: whether the
 * repository can be worked with.
 */
export const depositionInternal = {
  ...preparationInternal,
  checkRepository: inProject.get('/internal/repository', {
    summary: 'The repository of an environment answers and accepts the token; nothing is changed there',
    query: z.object({ is_sandbox: QueryFlag }),
    answers: { 200: z.strictObject({ repository: z.string() }) },
    errors: [400, 500, 502],
  }),
  ensureDraft: ensuring.safePost('/internal/records/:record_id/ensure-draft', {
    summary: 'The record has a draft',
    params: recordParams,
    body: ByClaim,
    answers: { 200: EnsuredDraft },
  }),
  ensureMetadata: ensuring.safePost('/internal/records/:record_id/ensure-metadata', {
    summary: 'The draft has these metadata; always sends them',
    params: recordParams,
    body: ByClaim.extend({
      /** Members of the metadata to replace. */
      overrides: Json.default({}),
    }),
    answers: { 200: z.strictObject({ record_id: z.int(), repo_response: Json }) },
  }),
  ensureUploaded: ensuring.safePost('/internal/records/:record_id/ensure-uploaded', {
    summary: 'Every linked file is at the repository',
    params: recordParams,
    body: ByClaim,
    answers: {
      200: z.strictObject({
        record_id: z.int(),
        succeeded: z.int(),
        failed: z.int(),
        errors: z.array(z.string()),
        log: Log,
      }),
    },
  }),
  ensurePublished: ensuring.safePost('/internal/records/:record_id/ensure-published', {
    summary: 'The record is published',
    params: recordParams,
    body: ByClaim,
    answers: { 200: z.strictObject({ record_id: z.int(), repo_doi: z.string(), repo_response: Json, log: Log }) },
  }),
  ensureVersion: ensuring.safePost('/internal/versions/ensure', {
    summary: 'The concept has an open draft of its next version with exactly these files',
    body: ByClaim.extend({
      concept_rec_id: z.string(),
      is_sandbox: z.boolean().default(true),
      file_manifest: FileManifest.prefault({}),
    }),
    answers: {
      200: EnsuredDraft.extend({
        version: z.string(),
        source_file_id: z.int(),
        uploaded: z.int(),
        log: Log,
      }),
    },
  }),
}
