import { z } from 'zod'
import { declaring, eventStream, get, MiB, safePost, Timestamp } from './endpoint.js'
import { historyInternal } from './history.js'

/*
 * What the projects service, the only owner of the project file, does for its neighbours. Every call that is about a
 * project names it by uuid; the file is opened for the call when it is not open, without becoming the active project.
 */

/** 0 is the id of nothing, and found as little as any other that is not there. */
const Digits = z.int().nonnegative()
const Json = z.record(z.string(), z.unknown())
const Ok = z.strictObject({ ok: z.literal(true) })
const ok = { 200: Ok }

export const InternalFile = z.strictObject({
  file_id: Digits,
  filename: z.string(),
  relative_path: z.string(),
  absolute_path: z.string(),
  /** The folder that it belongs to. */
  folder: z.string(),
  size_bytes: z.number(),
  sha256_hash: z.string(),
  /** Modification time when the content was hashed, nanoseconds as text; null when unknown. */
  mtime_ns: z.string().nullable(),
  mime_type: z.string().nullable(),
  file_type: z.string(),
  status: z.string(),
  parent_file_id: Digits.nullable(),
  is_primary_source: z.boolean(),
})
export type InternalFile = z.infer<typeof InternalFile>

const UploadStatus = z.enum(['pending', 'pending_pipeline_upload', 'uploaded', 'upload_error'])

export const LinkedFile = InternalFile.extend({
  upload_status: UploadStatus,
  upload_error: z.string().nullable(),
  /** The name it has or had at the repository. */
  remote_key: z.string().nullable(),
  pipeline_source: z.string().nullable(),
  step_source: z.string().nullable(),
  /** Stands for the record's source file, which is then none of the record's files. */
  replaces_source: z.boolean().optional(),
})
export type LinkedFile = z.infer<typeof LinkedFile>

export const RemoteFile = z.strictObject({
  remote_key: z.string(),
  origin: z.enum(['sent', 'kept', 'foreign']),
  file_id: Digits.nullable(),
  size: z.number(),
  md5: z.string(),
  /** SHA-256 of the bytes that were sent; null for kept and foreign files. */
  sha256: z.string().nullable(),
  mtime_ns: z.string().nullable(),
  state: z.enum(['wanted', 'present', 'withdrawn', 'gone']),
  verified_at: Timestamp.nullable(),
})
export type RemoteFile = z.infer<typeof RemoteFile>

export const RecordStatus = z.enum(['prepared', 'draft', 'published', 'failed', 'discarded'])

export const WriteKind = z.enum([
  'create',
  'new_version',
  'put_metadata',
  'put_file',
  'delete_file',
  'publish',
  'discard',
  'edit',
  'publish_edit',
  'discard_edit',
])
export type WriteKind = z.infer<typeof WriteKind>

/** sent -> done | refused | unknown; unknown -> done | absent | lost; a contradiction in the project file: lost. */
export const WriteState = z.enum(['sent', 'done', 'refused', 'unknown', 'absent', 'lost'])
export type WriteState = z.infer<typeof WriteState>

export const RemoteWrite = z.strictObject({
  write_id: z.string(),
  record_id: Digits,
  kind: WriteKind,
  remote_key: z.string().nullable(),
  deposition_id: z.string().nullable(),
  repository: z.string(),
  account: z.string().nullable(),
  request_sha256: z.string().nullable(),
  /** Digest of key, size and MD5 of every file that the publish gate compared. */
  files_digest: z.string().nullable(),
  state: WriteState,
  holder: z.string(),
  sent_at: Timestamp,
  reads: z.int(),
  next_read_at: Timestamp.nullable(),
  response_status: z.int().nullable(),
  settled_at: Timestamp.nullable(),
  outcome: z.string().nullable(),
})
export type RemoteWrite = z.infer<typeof RemoteWrite>

export const Claim = z.strictObject({
  token: z.string(),
  record_id: Digits,
  purpose: z.string(),
  operation_id: z.string(),
  holder: z.string(),
  since: Timestamp,
})
export type Claim = z.infer<typeof Claim>

/** A repository record with everything the deposition service decides by. */
export const InternalRecord = z.strictObject({
  record_id: Digits,
  record_uuid: z.string(),
  /** Where the file of its project lies. */
  project_path: z.string(),
  record_status: RecordStatus,
  is_sandbox: z.boolean(),
  /** Normalised base URL of the repository that the record belongs to. */
  repository: z.string(),
  account: z.string().nullable(),
  record_title: z.string(),
  version: z.string(),
  repo_record_id: z.string(),
  repo_doi: z.string(),
  concept_rec_id: z.string(),
  concept_doi: z.string(),
  source_file_id: Digits,
  mapping_id: Digits.nullable(),
  previous_version_id: Digits.nullable(),
  /** `{metadata:{...}}` as it is or would be sent; null when nothing was prepared. */
  payload: Json.nullable(),
  payload_sha256: z.string().nullable(),
  remote_payload_sha256: z.string().nullable(),
  /** The stored metadata, or the repository's whole last answer. */
  record_metadata: Json,
  last_api_error: z.string().nullable(),
  created_timestamp: Timestamp,
  last_updated_timestamp: Timestamp.nullable(),
  files: z.array(LinkedFile),
  remote_files: z.array(RemoteFile),
  claim: Claim.nullable(),
  open_writes: z.array(RemoteWrite),
  /** Ended ones to its deposition whose own answer did not show what they did: what they sent may still arrive. Newest first. */
  unanswered_writes: z.array(RemoteWrite),
})
export type InternalRecord = z.infer<typeof InternalRecord>

/** Changes to one record; members that are left out stay. */
export const RecordChanges = z.strictObject({
  record_status: RecordStatus.optional(),
  /** Only for a record of which nothing was ever sent. */
  repository: z.string().optional(),
  account: z.string().nullable().optional(),
  record_title: z.string().optional(),
  version: z.string().optional(),
  repo_record_id: z.string().nullable().optional(),
  repo_doi: z.string().nullable().optional(),
  concept_rec_id: z.string().nullable().optional(),
  concept_doi: z.string().nullable().optional(),
  payload: Json.nullable().optional(),
  remote_payload_sha256: z.string().nullable().optional(),
  record_metadata: Json.optional(),
  last_api_error: z.string().nullable().optional(),
  creation_api_response: Json.optional(),
  last_publish_api_response: Json.optional(),
  source_file_id: Digits.optional(),
})
export type RecordChanges = z.infer<typeof RecordChanges>

export const LinkChange = z.strictObject({
  file_id: Digits,
  upload_status: UploadStatus,
  upload_error: z.string().nullable().optional(),
  remote_key: z.string().nullable().optional(),
})
export type LinkChange = z.infer<typeof LinkChange>

/** One outbound call, without any secret. */
export const ApiCall = z.strictObject({
  record_id: Digits.nullable().optional(),
  file_id: Digits.nullable().optional(),
  http_method: z.string(),
  endpoint_url: z.string(),
  request_body: z.string().nullable().optional(),
  response_status_code: z.int().nullable(),
  response_body: z.string().nullable().optional(),
  duration_ms: z.number(),
  status: z.enum(['success', 'failed']),
  timestamp: Timestamp.optional(),
})
export type ApiCall = z.infer<typeof ApiCall>

const KeptBatchItem = z.strictObject({
  item_id: Digits,
  record_id: Digits.nullable(),
  /** Left out for an item that is there already. */
  title: z.string().optional(),
  outcome: z.enum(['planned', 'done', 'failed', 'not_done', 'unknown']),
  message: z.string().default(''),
  details: Json.default({}),
})
export type KeptBatchItem = z.output<typeof KeptBatchItem>

/** What changes together with the end (or a reading) of a remote write, in one transaction. */
export const Settlement = z.strictObject({
  state: WriteState.exclude(['sent']),
  response_status: z.int().nullable().default(null),
  outcome: z.string().nullable().default(null),
  deposition_id: z.string().nullable().optional(),
  /** When the next reading is due; for a write that stays unknown. */
  next_read_at: Timestamp.nullable().optional(),
  /** Counts one reading; false where the next one is only put off, because this one proved nothing. */
  is_reading: z.boolean().default(true),
  record: RecordChanges.optional(),
  links: z.array(LinkChange).default([]),
  remote_files: z.array(RemoteFile).default([]),
  api_calls: z.array(ApiCall).default([]),
  /** Puts the newest metadata backup back (title, version, metadata) and removes it. */
  restore_backup: z.boolean().default(false),
  /** All links go back to pending and the remote files are forgotten (after a discard). */
  reset_links: z.boolean().default(false),
})
export type Settlement = z.input<typeof Settlement>

const Settled = Settlement.extend({ write_id: z.string() })
export type Settled = z.input<typeof Settled>

export const ActiveMapping = z.strictObject({
  mapping_id: Digits,
  mapping_name: z.string(),
  file_path: z.string(),
  file_format: z.string(),
  /** The whole `mappingConfiguration`, underscore keys included. */
  definition: Json,
})
export type ActiveMapping = z.infer<typeof ActiveMapping>

export const RunOutput = z.strictObject({
  record_id: Digits,
  pipeline_id: Digits,
  run_uuid: z.string(),
  /** Position of the step, from 1. */
  step_number: z.int(),
  output_id: z.string(),
  file_id: Digits.nullable(),
  file_path: z.string(),
  /** What the output gives to which field; `insert` adds to a list, everything else replaces. */
  repo_mappings: z.array(
    z.strictObject({ repoField: z.string(), jsonKey: z.string(), action: z.enum(['insert', 'replace']).optional() }),
  ),
  completed_at: Timestamp,
})
export type RunOutput = z.infer<typeof RunOutput>

export const PreparationInput = z.strictObject({
  source_file_id: Digits,
  /** null when the project has no such file. */
  file: InternalFile.nullable(),
  /** The file's bundle: itself and all descendants except archived files. */
  bundle: z.array(InternalFile),
  overrides: Json,
  /** The prepared or draft record of the file at the repository asked for. */
  open_record: z
    .strictObject({
      record_id: Digits,
      record_status: RecordStatus,
      repo_record_id: z.string(),
      /** Number and date of the next version of what is published; null where the record is no such version. */
      begun_version: z.strictObject({ version: z.string(), publication_date: z.string().nullable() }).nullable(),
      /** Names of files of the bundle that its draft is without; none where the files were chosen, as those of a version. */
      not_in_draft: z.array(z.string()),
    })
    .nullable(),
  /** The newest published one there. */
  published_record: z.strictObject({ record_id: Digits, repo_doi: z.string(), repo_record_id: z.string() }).nullable(),
  /** Outputs of the latest completed run of the pipeline asked for. */
  run_outputs: z.array(RunOutput),
})
export type PreparationInput = z.infer<typeof PreparationInput>

export const PreparedRecord = z.strictObject({
  source_file_id: Digits,
  is_sandbox: z.boolean(),
  repository: z.string(),
  title: z.string(),
  version: z.string(),
  payload: Json,
  /** The values that stand behind the payload, by field, for `metadata_values`. */
  values: Json,
  mapping_id: Digits.nullable(),
  /** Replaces the stored overrides of the file when given. */
  overrides: Json.optional(),
  /** The files of its bundle, to be linked until the record is sent. */
  file_ids: z.array(Digits),
})
export type PreparedRecord = z.infer<typeof PreparedRecord>

/** Declares what names its project. */
const named = declaring({ needsProject: true, errors: [400, 404, 409, 500] })
const Block = 16 * MiB

export const projectsInternal = {
  ...historyInternal,
  getSession: get('/internal/session', {
    summary: 'Which project is active, or that a named one is known',
    query: z.object({ named: z.string().optional() }),
    answers: { 200: z.strictObject({ project_uuid: z.string().nullable() }) },
    errors: [400, 500],
  }),
  followSession: eventStream('/internal/changes', {
    summary: 'One event whenever a project was opened or another one became active',
    event: z.strictObject({ revision: z.number(), project_uuid: z.string().nullable() }),
  }),
  readProject: named.get('/internal/project', {
    summary: 'The project and its folders',
    answers: {
      200: z.strictObject({
        project_uuid: z.string(),
        project_id: z.int(),
        project_name: z.string(),
        project_path: z.string(),
        data_in: z.string().nullable(),
        data_out: z.string().nullable(),
        modality: z.string(),
        /** Of a file that was put back from a copy, or that is new here: what was made after `known_until` may be missing in it. */
        restored: z.strictObject({ restored_at: z.string(), known_until: z.string() }).nullable(),
      }),
    },
  }),
  registerHolder: safePost('/internal/holders', {
    summary:
      'Announces a new start of a service: claims of its earlier starts are dead, their sent writes become unknown',
    body: z.strictObject({ service: z.string(), boot: z.string() }),
    answers: ok,
  }),
  readFiles: named.safePost('/internal/files/read', {
    summary: 'Source files by id; unknown ids are left out',
    body: z.strictObject({ file_ids: z.array(Digits).max(500), with_bundle: z.boolean().default(false) }),
    answers: { 200: z.strictObject({ files: z.array(InternalFile) }) },
  }),
  findFiles: named.safePost('/internal/files/find', {
    summary: 'Which paths lead to source files, and which to files that could become some; stores nothing',
    body: z.strictObject({ absolute_paths: z.array(z.string()).max(500) }),
    answers: {
      200: z.strictObject({
        files: z.array(
          z.strictObject({
            absolute_path: z.string(),
            filename: z.string(),
            /** null for a file that the project does not hold. */
            file_id: Digits.nullable(),
            /** Why it could not become a source file. */
            error: z.string().nullable(),
          }),
        ),
      }),
    },
  }),
  ensureFiles: named.safePost('/internal/files/ensure', {
    summary: 'Finds source files by absolute path or adds them (hash and MIME type computed)',
    body: z.strictObject({ absolute_paths: z.array(z.string()).max(500) }),
    answers: {
      200: z.strictObject({
        files: z.array(
          z.strictObject({ absolute_path: z.string(), file: InternalFile.nullable(), error: z.string().nullable() }),
        ),
      }),
    },
  }),
  removeFiles: named.safePost('/internal/files/remove', {
    summary: 'Deletes source file rows; a file that a record needs stays',
    body: z.strictObject({ file_ids: z.array(Digits).max(500) }),
    answers: {
      200: z.strictObject({
        results: z.array(z.strictObject({ file_id: Digits, removed: z.boolean(), error: z.string().nullable() })),
      }),
    },
  }),
  readMapping: named.get('/internal/mapping', {
    summary: 'The active metadata mapping',
    answers: { 200: z.strictObject({ mapping: ActiveMapping.nullable() }) },
  }),
  changeMappingSheet: named.safePost('/internal/mapping/sheet', {
    summary: 'Lets the mapping draw on another spreadsheet; values of other files than those named stay as they are',
    body: z.strictObject({
      /** The spreadsheet that it draws on now; a conflict when that is another one. */
      from_path: z.string(),
      file_path: z.string(),
      file_format: z.enum(['csv', 'excel']),
      /** The sheet of the new workbook that the mapping draws on; null for the first filled one. How it was read before is forgotten. */
      sheet: z.string().nullable(),
      source_file_ids: z.array(Digits),
    }),
    answers: ok,
    bodyLimit: Block,
  }),
  listRootFiles: named.get('/internal/root-files', {
    summary: 'Root source files in order of their ids, after one id, at most 500 (for reports over all files)',
    query: z.object({ after: z.coerce.number<string | number>().default(0) }),
    answers: { 200: z.strictObject({ files: z.array(InternalFile) }) },
  }),
  readPreparationInputs: named.safePost('/internal/preparation-inputs', {
    summary: 'All that metadata preparation needs, for at most 500 files',
    body: z.strictObject({
      source_file_ids: z.array(Digits).max(500),
      repository: z.string(),
      pipeline_id: Digits.nullable().default(null),
    }),
    answers: { 200: z.strictObject({ mapping: ActiveMapping.nullable(), items: z.array(PreparationInput) }) },
    bodyLimit: Block,
  }),
  storePreparedRecords: named.safePost('/internal/prepared-records', {
    summary: 'Stores prepared metadata, at most 500 records in one transaction with a savepoint each',
    body: z.strictObject({ records: z.array(PreparedRecord).max(500) }),
    answers: {
      200: z.strictObject({
        results: z.array(
          z.strictObject({ source_file_id: Digits, record_id: Digits.nullable(), error: z.string().nullable() }),
        ),
      }),
    },
    bodyLimit: 64 * MiB,
  }),
  storePreparationFailures: named.safePost('/internal/preparation-failures', {
    summary: 'Marks source files whose metadata did not validate',
    body: z.strictObject({
      failures: z
        .array(z.strictObject({ source_file_id: Digits, errors: z.array(z.string()), overrides: Json.optional() }))
        .max(500),
    }),
    answers: ok,
    bodyLimit: Block,
  }),
  readRecords: named.safePost('/internal/records/read', {
    summary: 'Records by id; unknown ids are left out',
    body: z.strictObject({ record_ids: z.array(Digits).max(500) }),
    answers: { 200: z.strictObject({ records: z.array(InternalRecord) }) },
  }),
  findRecords: named.safePost('/internal/records/find', {
    summary: 'Records that match all given members, newest first, at most `limit`',
    body: z.strictObject({
      record_status: z.array(RecordStatus).optional(),
      is_sandbox: z.boolean().optional(),
      repository: z.string().optional(),
      concept_rec_id: z.string().optional(),
      repo_record_ids: z.array(z.string()).max(500).optional(),
      source_file_ids: z.array(Digits).max(500).optional(),
      limit: z.int().positive().max(500).default(500),
      /** Continue after the record with this id (results are ordered by descending id). */
      before_record_id: Digits.optional(),
    }),
    answers: { 200: z.strictObject({ records: z.array(InternalRecord) }) },
  }),
  updateRecord: named.safePost('/internal/records/update', {
    summary: 'Changes a record, its links and its remote files without a remote write',
    body: z.strictObject({
      record_id: Digits,
      claim_token: z.string().optional(),
      record: RecordChanges.optional(),
      links: z.array(LinkChange).default([]),
      remote_files: z.array(RemoteFile).default([]),
      restore_backup: z.boolean().default(false),
      /** All links go back to pending and the remote files are forgotten (after a discard). */
      reset_links: z.boolean().default(false),
    }),
    answers: ok,
    bodyLimit: Block,
  }),
  createVersionRecord: named.safePost('/internal/records/create-version', {
    summary: 'Adds a prepared record for the next version of a published one; answers the open one when it exists',
    body: z.strictObject({
      previous_record_id: Digits,
      version: z.string(),
      payload: Json,
      title: z.string(),
    }),
    answers: { 200: z.strictObject({ record_id: Digits, created: z.boolean() }) },
    bodyLimit: Block,
  }),
  createQuickRecord: named.safePost('/internal/records/create-quick', {
    summary: 'Adds a prepared record with generated metadata for one file; answers the open one when it exists',
    body: z.strictObject({
      source_file_id: Digits,
      is_sandbox: z.boolean(),
      repository: z.string(),
      title: z.string(),
      payload: Json,
    }),
    answers: { 200: z.strictObject({ record_id: Digits, created: z.boolean() }) },
  }),
  storeBackup: named.safePost('/internal/backups', {
    summary: 'Keeps the metadata of a record as it is; replaces its earlier backup',
    body: z.strictObject({ record_id: Digits }),
    answers: ok,
  }),
  claimRecord: named.safePost('/internal/claims', {
    summary:
      'Claims a record for one action, and says what it is from then on; refused, naming purpose, operation and time, while another holds it',
    body: z.strictObject({
      record_id: Digits,
      token: z.string(),
      purpose: z.string(),
      operation_id: z.string(),
      holder: z.string(),
    }),
    answers: { 200: InternalRecord },
  }),
  releaseClaim: named.del('/internal/claims/:token', {
    summary: 'Gives a claim back; unknown tokens are fine. With an open write the claim stays for the settler',
    params: z.object({ token: z.string() }),
    answers: ok,
    repeat: 'safe',
  }),
  holdProject: named.safePost('/internal/holds', {
    summary:
      'Keeps the file of a project open and in its place while an operation lasts; to be repeated before its time is over',
    body: z.strictObject({
      token: z.string(),
      /** What is at work, for whoever wants the file meanwhile. */
      purpose: z.string(),
      /** The hold ends after so long unless it is repeated: whoever took it may be gone. */
      lasting_ms: z.int().positive(),
    }),
    answers: ok,
  }),
  endHold: named.del('/internal/holds/:token', {
    summary: 'Ends a hold; unknown tokens are fine',
    params: z.object({ token: z.string() }),
    answers: ok,
    repeat: 'safe',
  }),
  openWrite: named.safePost('/internal/writes', {
    summary: 'Writes down the intent of one remote write, before it is sent; checks claim, repository and open writes',
    body: z.strictObject({
      write_id: z.string(),
      claim_token: z.string(),
      record_id: Digits,
      kind: WriteKind,
      remote_key: z.string().nullable().default(null),
      deposition_id: z.string().nullable().default(null),
      repository: z.string(),
      account: z.string().nullable().default(null),
      request_sha256: z.string().nullable().default(null),
      files_digest: z.string().nullable().default(null),
      holder: z.string(),
      /** The write goes on only while the record has this status. */
      expected_status: z.array(RecordStatus),
      /** The same for the digest of its metadata, where it has to have these. */
      expected_payload_sha256: z.string().optional(),
      /** The end of the write before, stored first and in the same transaction: both or neither. */
      settles: Settled.optional(),
    }),
    answers: { 200: RemoteWrite },
    bodyLimit: Block,
  }),
  settleWrite: named.safePost('/internal/writes/:write_id/settle', {
    summary:
      'Ends a write or notes a reading, together with record, links, remote files and API log; repeatable. What contradicts the project is not stored, and the write is lost',
    params: z.object({ write_id: z.string() }),
    body: Settlement,
    answers: { 200: RemoteWrite },
    bodyLimit: Block,
  }),
  listWrites: named.get('/internal/writes', {
    summary: 'Writes of one record, newest first, or all open ones',
    query: z.object({ record_id: z.coerce.number<string | number>().optional(), state: z.literal('open').optional() }),
    answers: { 200: z.strictObject({ writes: z.array(RemoteWrite) }) },
  }),
  listOpenWrites: get('/internal/open-writes', {
    summary: 'Projects with open writes or claims left behind, for recovery after a start',
    answers: {
      200: z.strictObject({
        projects: z.array(
          z.strictObject({
            project_uuid: z.string(),
            project_path: z.string(),
            writes: z.array(RemoteWrite),
            claims: z.array(Claim),
          }),
        ),
      }),
    },
    errors: [500],
  }),
  appendApiLog: named.safePost('/internal/api-log', {
    summary: 'Adds outbound calls to the API log; repeatable where they say when they were made',
    body: z.strictObject({ calls: z.array(ApiCall).max(500) }),
    answers: ok,
    bodyLimit: Block,
  }),
  storeDerivedFiles: named.safePost('/internal/derived-files', {
    summary: 'Registers files that a pipeline step made and links them to the record; repeatable by path',
    body: z.strictObject({
      record_id: Digits,
      pipeline: z.string(),
      step: z.string(),
      run_uuid: z.string(),
      files: z.array(
        z.strictObject({
          absolute_path: z.string(),
          /** component, version, parameters, input hashes, duration */
          provenance: Json,
          upload: z.boolean().default(true),
          /** It is uploaded in the place of the record's source file, for as long as it is linked to the record. */
          replaces_source: z.boolean().default(false),
        }),
      ),
    }),
    answers: { 200: z.strictObject({ files: z.array(InternalFile) }) },
    bodyLimit: Block,
  }),
  withdrawDerivedFiles: named.safePost('/internal/derived-files/withdraw', {
    summary: 'Unlinks derived files of earlier runs from a record; those at the repository become withdrawn there',
    body: z.strictObject({ record_id: Digits, except_run_uuid: z.string().optional() }),
    answers: {
      200: z.strictObject({
        withdrawn: z.array(z.strictObject({ file_id: Digits, remote_key: z.string().nullable() })),
      }),
    },
  }),
  linkFiles: named.safePost('/internal/links', {
    summary: 'Links files to a record with status pending; linked ones keep their status',
    body: z.strictObject({
      record_id: Digits,
      file_ids: z.array(Digits),
      /** Becomes the source of the record; another one before it loses its link. */
      source_file_id: Digits.optional(),
      /** Files that lose their links, for others take their places; what was sent of them has to go. */
      instead_of: z.array(Digits).default([]),
      /** What files are to be called at the repository, where that is not their own name. */
      names: z.array(z.strictObject({ file_id: Digits, remote_key: z.string() })).default([]),
      /** All other files lose their link; for a record without a draft. */
      alone: z.boolean().default(false),
    }),
    answers: ok,
  }),
  storeRunOutputs: named.safePost('/internal/run-outputs', {
    summary: 'Keeps the outputs of one completed run of a record, for metadata preparation',
    body: z.strictObject({ outputs: z.array(RunOutput) }),
    answers: ok,
    bodyLimit: Block,
  }),
  readComponentParameters: named.get('/internal/component-parameters/:component_name', {
    summary: 'The stored parameter values of a component in this project',
    params: z.object({ component_name: z.string() }),
    answers: { 200: z.strictObject({ parameters: Json }) },
  }),
  storeComponentParameters: named.put('/internal/component-parameters/:component_name', {
    summary: 'Replaces the stored parameter values of a component in this project',
    params: z.object({ component_name: z.string() }),
    body: z.strictObject({ parameters: Json }),
    answers: ok,
    repeat: 'safe',
  }),
  revealCredential: named.safePost('/internal/credentials/reveal', {
    summary: 'The repository token of one environment, for the deposition service alone; never logged',
    body: z.strictObject({ is_sandbox: z.boolean() }),
    answers: { 200: z.strictObject({ token: z.string().nullable(), source: z.string() }) },
  }),
  selectItems: named.safePost('/internal/selection', {
    summary: 'The ids of the records or files that fit a filter, but for some; none where there are more than a limit',
    body: z.strictObject({
      kind: z.enum(['records', 'files']),
      filter: z.record(z.string(), z.string()),
      except: z.array(Digits),
      is_sandbox: z.boolean(),
      limit: Digits,
    }),
    answers: { 200: z.strictObject({ count: z.int(), ids: z.array(Digits) }) },
    bodyLimit: Block,
  }),
  storeBatch: named.safePost('/internal/batches', {
    summary: 'Adds or updates the batch row of one action, by its name',
    body: z.strictObject({
      batch_name: z.string(),
      batch_description: z.string(),
      status: z.enum(['pending', 'in_progress', 'completed', 'failed']),
      completion_percentage: z.number().default(0),
      action_type: z.string().default(''),
      is_sandbox: z.boolean().default(true),
      operation_id: z.string().optional(),
      /** What it is to do, before it begins; what came of items, as it goes on. */
      items: z.array(KeptBatchItem).default([]),
    }),
    answers: ok,
    bodyLimit: Block,
  }),
}
