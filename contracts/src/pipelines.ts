import { z } from 'zod'
import {
  del,
  eventStream,
  fileAnswer,
  formUpload,
  get,
  Id,
  inProject,
  Json,
  MiB,
  pageOf,
  post,
  put,
  QueryCount,
  Success,
  succeeded,
  Timestamp,
} from './endpoint.js'
import { Finding } from './messages.js'

/** Takes a value out of a JSON output and puts it into a repository field; numeric path segments index arrays. */
export const RepoMapping = z.strictObject({
  repoField: z.string(),
  /** Dot-separated path; in a pipeline's own mapping it begins with a file id. */
  jsonKey: z.string(),
  /** `insert` adds to the list that the record has; without it, and for fields that are no lists, the value replaces. */
  action: z.enum(['insert', 'replace']).optional(),
})
export type RepoMapping = z.infer<typeof RepoMapping>

export const OutputMapping = z.strictObject({ mapToRepo: z.boolean(), repoMappings: z.array(RepoMapping) })

/** Where one input of a component comes from. */
export const InputSource = z.discriminatedUnion('sourceType', [
  z.strictObject({ sourceType: z.literal('pipelineFile'), fileId: z.string() }),
  z.strictObject({ sourceType: z.literal('literal'), value: z.unknown() }),
  z.strictObject({ sourceType: z.literal('externalPath'), path: z.string() }),
])
export type InputSource = z.infer<typeof InputSource>

/** A file that a step reads or writes, under the names that both kinds of clients read. */
export const StepFile = z.strictObject({
  id: z.string(),
  conceptual_id: z.string(),
  file_name: z.string(),
  /** File name pattern; `{original_stem}` stands for the stem of the step's first input. */
  pattern: z.string(),
  filename_pattern: z.string(),
  file_type: z.string(),
  is_source_file: z.boolean(),
  /** An output that is uploaded in the place of the record's source file. */
  replace_source_file: z.boolean(),
  add_to_record: z.boolean(),
  outputMapping: OutputMapping,
})
export type StepFile = z.infer<typeof StepFile>

export const Step = z.strictObject({
  step_id: z.string(),
  step_number: z.int().positive(),
  step_name: z.string(),
  component_name: z.string(),
  component_label: z.string(),
  component_category: z.string(),
  component_version: z.string(),
  parameters: Json,
  inputMapping: z.record(z.string(), InputSource),
  inputs: z.array(StepFile),
  outputs: z.array(StepFile),
  /** Seconds. */
  timeout_seconds: z.number().positive(),
  /* Kept as they were given, without effect; saving a pipeline that has them answers a warning. */
  is_optional: z.unknown().optional(),
  on_error_action: z.unknown().optional(),
  depends_on_steps: z.unknown().optional(),
  condition_expression: z.unknown().optional(),
  memory_limit_mb: z.unknown().optional(),
  cpu_limit: z.unknown().optional(),
  parallel_execution: z.unknown().optional(),
})
export type Step = z.infer<typeof Step>

/** A pipeline as it is read: one shape with the member names of all clients. */
export const Pipeline = z.strictObject({
  pipeline_id: z.int(),
  identifier: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.string(),
  modality: z.string(),
  primary_modality: z.string(),
  processing_mode: z.string(),
  processingMode: z.string(),
  version: z.string(),
  tags: z.array(z.string()),
  notes: z.string(),
  repoDraftStepEnabled: z.boolean(),
  repoUploadStepEnabled: z.boolean(),
  repoPublishStepEnabled: z.boolean(),
  description_constructor_enabled: z.boolean(),
  description_template: z.string(),
  /** Uploads the run's RO-Crate with the record. */
  attach_run_record: z.boolean(),
  metadata_mapping: Json,
  created_timestamp: Timestamp,
  last_modified_timestamp: Timestamp,
  last_executed_timestamp: Timestamp.nullable(),
  execution_count: z.int(),
  steps: z.array(Step),
})
export type Pipeline = z.infer<typeof Pipeline>

export const RunStatus = z.enum(['running', 'completed', 'failed', 'cancelled', 'interrupted'])
export type RunStatus = z.infer<typeof RunStatus>

const Execution = z.strictObject({
  execution_uuid: z.uuid(),
  pipeline_identifier: z.string(),
  status: RunStatus,
  started_at: Timestamp,
  completed_at: Timestamp.nullable(),
  /** Of the item in work. */
  current_step: z.int(),
  /** Of the definition. */
  total_steps: z.int(),
  items_done: z.int(),
  items_total: z.int(),
})

/** How one item of a run ended. */
export const ItemResult = z.strictObject({
  id: z.union([z.int(), z.string()]),
  success: z.boolean(),
  message: z.string(),
  /** The same with what says which sentences it is. */
  findings: z.array(Finding).optional(),
  output_directory: z.string().nullable(),
  output_files: z.array(z.string()),
})
export type ItemResult = z.infer<typeof ItemResult>

export const RunAnswer = succeeded({ message: z.string(), execution_uuid: z.uuid(), results: z.array(ItemResult) })

export const PartialRunAnswer = z.strictObject({
  success: z.literal(false),
  message: z.literal('Pipeline finished with errors.'),
  /** One line per failed item: `Item <id>: <reason>`. */
  error: z.string(),
  execution_uuid: z.uuid(),
  results: z.array(ItemResult),
})

/** One event of a run: what happens to which item and step, and why. */
export const RunEvent = z.strictObject({
  timestamp: Timestamp,
  level: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  item: z.union([z.int(), z.string()]).optional(),
  step_number: z.int().optional(),
  /** Where an item failed, why, with what says which sentences it is. */
  findings: z.array(Finding).optional(),
  items_done: z.int(),
  items_total: z.int(),
  /** Only in the last event. */
  status: RunStatus.optional(),
})
export type RunEvent = z.infer<typeof RunEvent>

const FileManifest = z.object({
  /** Names or patterns of files of the previous version that stay; `*` keeps all, one that fits none fails the item. */
  files_to_keep: z.array(z.string()).default([]),
  new_source_file_path: z.string().optional(),
  /** Absolute paths of further files; each replaces the file of its name, and what stands for the record stays that. */
  new_files: z.array(z.string()).max(100).optional(),
  /** What new files are called at the repository, by their paths, where that is not their own name. */
  names: z.record(z.string(), z.string()).optional(),
})

const identifier = z.object({ identifier: z.string() })
const ofPipeline = { params: identifier, errors: [404, 500] }
const run = z.object({ execution_uuid: z.string() })
const runAnswers = { 200: RunAnswer, 207: PartialRunAnswer } as const
const saved = Success.extend({
  pipeline_id: z.int(),
  warnings: z.array(z.string()),
  /** The warnings with what says which sentences they are. */
  findings: z.array(Finding).optional(),
})
/** Definitions come in two shapes; the service turns both into one and names what is wrong, so the contract asks for little. */
const Definition = z.unknown()
/** A thousand steps with fifty values each; reading more at once would keep everybody else waiting. */
export const MOST_VALUES = 50_000

const text = z.union([z.string(), z.number()])
const flag = z.union([z.boolean(), z.literal(0), z.literal(1)])

/** A file of a step as it is sent: what is left out gets a default, and further members are kept or warned of. */
const SentFile = z.looseObject({
  id: text.optional(),
  file_name: text.optional(),
  pattern: text.optional(),
  is_source_file: flag.optional(),
  replace_source_file: flag.optional(),
  add_to_record: flag.optional(),
  outputMapping: OutputMapping.partial().optional(),
})

const SentStep = z.looseObject({
  step_number: z.int().positive().optional(),
  step_name: text.optional(),
  component_name: z.string().optional(),
  parameters: z.union([Json, z.array(z.looseObject({ name: z.string() }))]).optional(),
  inputMapping: z.record(z.string(), InputSource).optional(),
  inputs: z.union([z.array(SentFile), z.record(z.string(), text)]).optional(),
  outputs: z.union([z.array(SentFile), z.record(z.string(), text)]).optional(),
  timeout_seconds: text.optional(),
})

/** The plainer shape of a definition, for those who write one; the older spellings are read as well. */
const SentPipeline = z.looseObject({
  identifier: z.string(),
  name: text,
  description: text.optional(),
  status: z.string().optional(),
  modality: z.string().optional(),
  processing_mode: z.string().optional(),
  version: text.optional(),
  tags: z.array(z.string()).optional(),
  notes: text.optional(),
  repoDraftStepEnabled: flag.optional(),
  repoUploadStepEnabled: flag.optional(),
  repoPublishStepEnabled: flag.optional(),
  description_template: z.string().optional(),
  attach_run_record: flag.optional(),
  metadata_mapping: Json.nullish(),
  steps: z.array(SentStep),
})

const thumbnails = {
  identifier: 'thumbnails',
  name: 'Thumbnails',
  steps: [
    {
      component_name: 'thumbnail_maker',
      parameters: { size: 512 },
      inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId: 'source_file' } },
      outputs: [{ id: 'thumbnail', pattern: '{original_stem}_thumbnail.jpg' }],
    },
  ],
}

const ConceptId = z.union([z.string(), z.int().transform(String)])

const howToRun = {
  is_sandbox: z.boolean().default(true),
  /** Runs every step, also those whose inputs, parameters and component have not changed. */
  force: z.boolean().default(false),
}

export const pipelines = {
  listPipelines: get('/pipelines', {
    summary: 'Lists all pipelines by name, or those with one status',
    query: z.object({ status: z.string().optional() }),
    answers: { 200: z.array(Pipeline) },
    errors: [500],
  }),
  createPipeline: post('/pipelines', {
    summary: 'Stores a new pipeline',
    body: Definition,
    shownBody: SentPipeline,
    refusesEmpty: true,
    example: thumbnails,
    answers: { 201: saved },
    errors: [400, 500],
    bodyLimit: 16 * MiB,
    mostValues: MOST_VALUES,
  }),
  getPipeline: get('/pipelines/:identifier', {
    summary: 'Shows one pipeline; the header ETag names its revision',
    ...ofPipeline,
    answers: { 200: Pipeline },
  }),
  updatePipeline: put('/pipelines/:identifier', {
    summary: 'Replaces a pipeline; with If-Match only when nobody changed it since',
    takesIfMatch: true,
    params: identifier,
    body: Definition,
    shownBody: SentPipeline.partial(),
    refusesEmpty: true,
    example: { status: 'active' },
    answers: { 200: saved },
    errors: [400, 404, 500],
    bodyLimit: 16 * MiB,
    mostValues: MOST_VALUES,
  }),
  deletePipeline: del('/pipelines/:identifier', {
    summary: 'Deletes a pipeline for good; its runs stay readable',
    ...ofPipeline,
    answers: { 200: Success },
  }),
  importPipeline: formUpload('/pipelines/import', {
    summary: 'Stores a pipeline from a YAML file',
    answers: { 200: saved },
    errors: [400, 500],
    bodyLimit: 16 * MiB,
  }),
  exportPipeline: fileAnswer('/pipelines/:identifier/export', {
    summary: 'The pipeline as a YAML file that import reads back',
    ...ofPipeline,
    contentType: 'application/x-yaml',
  }),
  updateMetadataMapping: put('/pipelines/:identifier/metadata_mapping', {
    summary: 'Replaces the metadata mapping of a pipeline',
    params: identifier,
    body: Definition,
    needsBody: true,
    shownBody: Json,
    example: { title: { type: 'filename', subtype: 'stem' } },
    answers: { 200: Success },
    errors: [400, 404, 500],
    bodyLimit: 16 * MiB,
    mostValues: MOST_VALUES,
  }),
  executePipeline: post('/pipelines/:identifier/execute', {
    summary: 'Runs a pipeline over records, or over a new version of one concept',
    params: identifier,
    body: z.object({
      record_ids: z.array(Id).default([]),
      concept_rec_id: ConceptId.nullish(),
      file_manifest: FileManifest.nullish(),
      ...howToRun,
    }),
    shownBody: z.union([
      z.object({ record_ids: z.array(Id).min(1), ...howToRun }),
      z.object({ concept_rec_id: ConceptId, file_manifest: FileManifest.nullish(), ...howToRun }),
    ]),
    refusesEmpty: true,
    example: { record_ids: [3, 4] },
    answers: runAnswers,
    errors: [400, 404, 500],
    // Looked for after the pipeline and its items, and the answer says so in that order.
    mayNameProject: true,
    long: true,
  }),
  executeOnLocalFiles: inProject.post('/pipelines/:identifier/execute_on_local_files', {
    summary: 'Adds files to the project, prepares their records and runs a pipeline over them',
    params: identifier,
    body: z.object({
      local_file_paths: z.array(z.string()).default([]),
      is_sandbox: z.boolean().default(true),
      force: z.boolean().default(false),
    }),
    demands: ['local_file_paths'],
    example: { local_file_paths: ['/home/ada/museum/photographs/amphora_0112.jpg'] },
    answers: runAnswers,
    errors: [400, 404, 500],
    long: true,
    bodyLimit: 16 * MiB,
  }),
  getExecutionStatus: get('/executions/:execution_uuid/status', {
    summary: 'Shows how far a run is',
    params: run,
    answers: { 200: Execution },
    errors: [404, 500],
  }),
  listPipelineExecutions: get('/executions', {
    summary: 'Lists runs, newest first',
    query: z.object({ pipeline: z.string().optional(), page: QueryCount(1), limit: QueryCount(25) }),
    answers: { 200: pageOf(Execution) },
    errors: [400],
  }),
  followExecution: eventStream('/executions/:execution_uuid/events', {
    summary: 'Streams what happens in a run, from its start until it has ended',
    params: run,
    event: RunEvent,
    errors: [404],
  }),
  cancelExecution: post('/executions/:execution_uuid/cancel', {
    summary: 'Ends a run: the step under way is stopped, further ones are not started',
    params: run,
    answers: { 200: Success },
    errors: [404],
  }),
  rerunExecution: post('/executions/:execution_uuid/rerun', {
    summary: 'Runs again, all items or those that failed, with the current or the recorded definition',
    params: run,
    body: z.object({
      only_failed: z.boolean().default(true),
      definition: z.enum(['current', 'recorded']).default('current'),
      force: z.boolean().default(false),
    }),
    example: { only_failed: true },
    answers: runAnswers,
    errors: [400, 404, 500],
    long: true,
  }),
  executeFromCommandLine: inProject.post('/cli/pipelines/:pipeline_name/execute', {
    summary: 'Creates the missing drafts of records, one after the other',
    params: z.object({ pipeline_name: z.string() }),
    body: z.object({ record_ids: z.array(Id).default([]) }),
    demands: ['record_ids'],
    example: { record_ids: [3, 4] },
    answers: {
      200: succeeded({
        message: z.literal('Pipeline execution completed successfully for all items.'),
        processed_items: z.array(z.int()),
      }),
      207: z.strictObject({
        success: z.literal(false),
        message: z.literal('Pipeline run completed with errors.'),
        processed_items: z.array(z.int()),
        failed_items: z.record(z.string(), z.string()),
      }),
    },
    errors: [400],
    long: true,
  }),
}
