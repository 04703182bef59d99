import { z } from 'zod'
import { earlierMappings } from './earlier-mappings.js'
import {
  AddressableName,
  fileAnswer,
  get,
  Id,
  inProject,
  MiB,
  OptionalCount,
  PathId,
  post,
  QueryCount,
  QueryFlag,
  Success,
  safePost,
  succeeded,
  Text,
  Timestamp,
} from './endpoint.js'
import { files } from './files.js'
import { history } from './history.js'
import { keptBatches } from './kept-batches.js'
import { EXAMPLE_MAPPING } from './mapping-preview.js'
import { Finding, messageMembers } from './messages.js'
import { newProjects } from './new-projects.js'
import { records } from './records.js'
import { say } from './sentences.js'
import { VersionMatches } from './version-matches.js'
import { waitingFiles } from './waiting-files.js'

/*
 * The project file: creating, loading and inspecting it, its files, records, mappings and credentials. Members and codes
 * are those of the specification; what decisions add is said beside it.
 */

const count = z.int().nonnegative()

/** `true`/`false` in a query, `true` when absent. */
const Flag = QueryFlag.default(true)

/** Like `QueryCount`, for a part of a list that is only taken when somebody asks for it. */
const PositiveCount = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, say('must_be_positive', {}))
  .transform(Number)

/** 1 for the sandbox, 0 for production. */
const ZeroOrOne = z.union([z.literal(0), z.literal(1)])

export const ScanStatus = z.enum(['Valid', 'Invalid', 'Problems', 'MTL Missing', 'Textures Missing', 'File Conflict'])
export type ScanStatus = z.infer<typeof ScanStatus>

/** A texture name with several files that could be meant and differ in content. */
export const Conflict = z.strictObject({
  filename: z.string(),
  message: z.string(),
  /** The same with what says which sentence it is, where one file is asked for. */
  finding: Finding.optional(),
  candidates: z.array(z.string()),
})
export type Conflict = z.infer<typeof Conflict>

/** What validation found. `errors` may hold warnings while `is_valid` is true. */
export const ValidationReport = z.strictObject({
  file_path: z.string(),
  is_valid: z.boolean(),
  errors: z.array(z.string()),
  /** The same with what says which sentence each is, where one file is asked for. */
  findings: z.array(Finding).optional(),
  missing_textures: z.array(z.string()).optional(),
  conflicts: z.array(Conflict).optional(),
  details: z.record(z.string(), z.unknown()),
})
export type ValidationReport = z.infer<typeof ValidationReport>

/** One file of a scanned bundle with everything below it. */
export const FileNode = z.strictObject({
  name: z.string(),
  path: z.string(),
  type: z.string(),
  status: z.string(),
  is_primary_source: z.boolean(),
  relative_path: z.string(),
  validation_report: ValidationReport.nullable(),
  missing_textures: z.array(z.string()).optional(),
  conflicts: z.array(Conflict).optional(),
  archive_name: z.string().optional(),
  get children(): z.ZodArray<typeof FileNode> {
    return z.array(FileNode)
  },
})
z.globalRegistry.add(FileNode, { id: 'FileNode' })
export type FileNode = z.infer<typeof FileNode>

/** One file of a project with everything below it. */
export const HierarchyNode = z.strictObject({
  file_id: z.int(),
  filename: z.string(),
  absolute_path: z.string(),
  file_type: z.string(),
  status: z.string(),
  /** JSON text of the validation report of a scanned file; null when there is none. */
  error_message: z.string().nullable(),
  /** The same as `filename` and `absolute_path`: scanned files are called so too. */
  name: z.string(),
  path: z.string(),
  /** What validation found when the file was scanned. */
  validation_report: ValidationReport.nullable(),
  get children(): z.ZodArray<typeof HierarchyNode> {
    return z.array(HierarchyNode)
  },
})
z.globalRegistry.add(HierarchyNode, { id: 'HierarchyNode' })
export type HierarchyNode = z.infer<typeof HierarchyNode>

/** Something in the input folder that was not taken in, and why. */
export const Untaken = z.strictObject({ path: z.string(), error: z.string(), ...messageMembers })
export type Untaken = z.infer<typeof Untaken>

const ProjectSubset = z.strictObject({
  project_id: z.int(),
  project_name: z.string(),
  description: z.string().nullable(),
  pdb_schema_version: z.string(),
})

const Bundling = z
  .looseObject({
    enabled: z.boolean().default(false),
    strategy: z.string().default('stem'),
    pattern: z.string().default(''),
    prefix: z.string().default(''),
    suffix: z.string().default(''),
    use_stem_variable: z.boolean().default(false),
    core_pattern: z.string().default(''),
  })
  .prefault({})

const ObjOptions = z
  .looseObject({
    add_mtl: z.boolean().default(false),
    add_textures: z.boolean().default(false),
    texture_search_paths: z.array(z.string()).default([]),
    /** The file that a name means, where files of different content have it: paths by names, as the preview of a scan shows them. */
    texture_choices: z.record(z.string(), z.string()).optional(),
    archive_subdirectories: z.boolean().default(false),
  })
  .prefault({})

export const ScanOptions = z.looseObject({
  extensions: z.array(z.string()).default([]),
  primarysourceext: z.string().optional(),
  /** What the real interface sends instead of `primarysourceext`. */
  primary_source_ext: z.string().optional(),
  bundling: Bundling,
  obj_options: ObjOptions,
  /** The XML Schema that XML files are held against; none when it is empty. */
  xml_schema: z.string().nullish(),
})
export type ScanOptions = z.output<typeof ScanOptions>

/**
 * All eight are required; they are optional here so that one answer can name all that are missing. The tree of an earlier
 * scan, which real clients send back, is left out.
 */
export const NewProject = z.object({
  projectName: z.string().optional(),
  shortCode: z.union([z.string(), z.number().transform(String)]).optional(),
  pdbPath: z.string().optional(),
  modalities: z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional(),
  dataInPath: z.string().optional(),
  dataOutPath: z.string().optional(),
  batchEntity: z.string().optional(),
  scanOptions: z.record(z.string(), z.unknown()).optional(),
  /** Names the project whose file may be replaced. */
  projectId: z.union([z.int(), z.string()]).nullish(),
})
export type NewProject = z.output<typeof NewProject>

const Breakdown = <K extends string>(key: K, value: z.ZodType) =>
  z.array(z.strictObject({ [key]: value, count } as unknown as { [N in K | 'count']: z.ZodType }))

export const SavedMapping = z.strictObject({
  mapping_id: z.int(),
  project_id: z.int(),
  mapping_name: z.string(),
  file_path: z.string(),
  file_format: z.string(),
  /** JSON text of the whole mapping definition. */
  column_definitions: z.string(),
  created_timestamp: Timestamp,
  last_used_timestamp: Timestamp.nullable(),
})

const BatchItem = z.strictObject({
  batch_name: z.string(),
  batch_description: z.string().nullable(),
  status: z.string(),
  created_timestamp: z.string(),
})

const PipelineStepItem = z.strictObject({
  modality: z.string(),
  component_name: z.string(),
  component_order: z.int(),
  is_active: ZeroOrOne,
  parameters: z.string().nullable(),
})

const ApiLogItem = z.strictObject({
  timestamp: z.string(),
  http_method: z.string().nullable(),
  endpoint_url: z.string(),
  response_status_code: z.int().nullable(),
  status: z.string().nullable(),
})

const LoggedMethod = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

/** `taken` with a 2xx, `refused` with another status, `none` where no answer came. */
const LoggedAnswer = z.enum(['taken', 'refused', 'none'])

/** Which outbound calls are meant: all that fit every filter. */
const callFilter = {
  method: LoggedMethod.optional(),
  answer: LoggedAnswer.optional(),
  search: z.string().default('').meta({ description: 'Shows only calls with this text in their address.' }),
}
const CallFilter = z.object(callFilter)
export type CallFilter = z.output<typeof CallFilter>

const callFacet = <T extends z.ZodType>(value: T) => z.array(z.strictObject({ value, calls: count }))

const ConfigurationItem = z.strictObject({ config_key: z.string(), config_value: z.string().nullable() })

export const Inspection = succeeded({
  pdb_path: z.string(),
  project_info: z.strictObject({
    project_id: z.int().nullable(),
    project_name: z.string(),
    project_short_code: z.string().nullable(),
    description: z.string().nullable(),
    creation_timestamp: z.string().nullable(),
    last_modified_timestamp: z.string().nullable(),
    pdb_schema_version: z.string().nullable(),
  }),
  configuration: z.array(ConfigurationItem),
  scan_settings: z.array(z.strictObject({ modality: z.string(), scan_options: z.unknown() })),
  file_statistics: z.strictObject({
    total_files: count,
    primary_files: count,
    root_files: count,
    associated_files: count,
    total_size_bytes: z.number(),
    unique_file_types: count,
    unique_statuses: count,
  }),
  file_status_breakdown: Breakdown('status', z.string()),
  file_type_breakdown: Breakdown('file_type', z.string()),
  mime_type_breakdown: Breakdown('mime_type', z.string().nullable()),
  repo_statistics: z.array(z.strictObject({ record_status: z.string(), is_sandbox: ZeroOrOne, count })),
  metadata_mappings: z.array(SavedMapping),
  batches: z.array(BatchItem),
  pipeline_steps: z.array(PipelineStepItem),
  recent_api_activity: z.array(ApiLogItem),
  file_tree: z.array(HierarchyNode).optional(),
})

const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), totalItems: count, page: z.int().positive(), totalPages: z.int().positive() })

export const Tab = z.enum(['pending_preparation', 'pending_operations', 'drafts', 'published', 'versioning'])
export type Tab = z.infer<typeof Tab>

/** A file for which something is to be done. */
const waitingFile = {
  source_file_db_id: z.int(),
  filename: z.string(),
  absolute_path: z.string(),
  file_db_status: z.string(),
}

/** A record for which something is to be done. */
const waitingRecord = {
  local_record_db_id: z.int(),
  record_title: z.string(),
  repo_record_db_status: z.string(),
  is_sandbox: ZeroOrOne,
}

const PendingPreparation = z.strictObject({
  ...waitingFile,
  required_action: z.literal('action_prepare_metadata'),
  total_bundle_files: count,
})

const PendingOperation = z.strictObject({ ...waitingRecord, filename: z.string(), record_created_date: z.string() })

/** Where people see a record at the repository that it is in; null while nobody knows where that is. */
const LandingPage = z.string().nullable()

const DraftItem = z.strictObject({
  ...waitingRecord,
  repo_api_deposition_id: z.string(),
  record_metadata_json: z.string(),
  filename: z.string(),
  total_files_in_record: count,
  uploaded_files_in_record: count,
  discard_link: z.string().nullable(),
  landing_page: LandingPage,
})

const PublishedItem = z.strictObject({
  local_record_db_id: z.int(),
  record_title: z.string(),
  repo_doi: z.string(),
  concept_rec_id: z.string(),
  version: z.string(),
  filename: z.string(),
  repo_api_deposition_id: z.string(),
  /** An addition: links must lead to the right site. */
  is_sandbox: ZeroOrOne,
  landing_page: LandingPage,
})

const Unprepared = z.strictObject({ ...waitingFile, required_action: z.literal('action_prepare_metadata') })

const Undrafted = z.strictObject({
  ...waitingFile,
  ...waitingRecord,
  required_action: z.literal('action_create_api_draft'),
})

const NotUploaded = z.strictObject({
  ...waitingFile,
  ...waitingRecord,
  repo_api_deposition_id: z.string(),
  file_upload_on_repo_status: z.string(),
  required_action: z.literal('action_upload_file'),
})

const Uploadable = z.discriminatedUnion('required_action', [Unprepared, Undrafted, NotUploaded])

const pathList = z.array(z.string())
const listErrors = [400, 500] as const

/** A project file that was loaded here before. */
const KnownProject = z.strictObject({
  project_uuid: z.string(),
  project_name: z.string(),
  path: z.string(),
  /** Whether a file lies at the path now. */
  is_present: z.boolean(),
  is_active: z.boolean(),
  last_loaded: Timestamp,
})

/** What lies in a folder; of a link, what it leads to. */
const FolderEntry = z.strictObject({
  name: z.string(),
  path: z.string(),
  kind: z.enum(['folder', 'file', 'other']),
  /** Bytes of a file. */
  size: z.number().nullable(),
  modified: Timestamp.nullable(),
  is_readable: z.boolean(),
  is_hidden: z.boolean(),
  is_link: z.boolean(),
})
export type FolderEntry = z.infer<typeof FolderEntry>

/** What the input folder has that the project does not know, and the other way round. */
const Rescanned = succeeded({
  message: z.string(),
  dry_run: z.boolean(),
  data_in_path: z.string(),
  /** Places that are others from now on: those that the request names, and those in the settings that the same move leads to. */
  relinked: z.array(
    z.strictObject({
      member: z.enum(['data_in_path', 'data_out_path', 'texture_search_paths', 'texture_choices', 'xml_schema']),
      from: z.string(),
      to: z.string(),
    }),
  ),
  added: pathList,
  /** New files that come into a bundle, or below a model, of the project. */
  joined: z.array(z.strictObject({ path: z.string(), to: z.string() })),
  /** Archives that are packed anew included. */
  changed: pathList,
  /** Models of which something else is thought now, because of what they refer to, and archives, because of what is in them. */
  judged: z.array(z.strictObject({ path: z.string(), from: z.string(), to: z.string() })),
  moved: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  missing: pathList,
  /** Files that were missing at an earlier comparison and are there again as they were. */
  returned: pathList,
  unreadable: z.array(Untaken),
  /** Links that lead out of the folders that may be read. */
  not_followed: z.array(Untaken),
  unchanged: count,
})
export type Rescanned = z.infer<typeof Rescanned>

export const projects = {
  ...newProjects,
  listFolder: get('/folders', {
    summary: 'Shows what is in a folder of this computer, page by page',
    query: z.object({
      /** An absolute path; without one the home folder, or the allowed folders. */
      path: z.string().optional(),
      show: z.enum(['folders', 'files']).default('folders'),
      /** `next` of the page before. */
      after: z.string().optional(),
      limit: z.coerce.number<string>().int().min(1).max(1_000).default(1_000),
    }),
    answers: {
      200: z.strictObject({
        /** null for the list of several allowed folders. */
        path: z.string().nullable(),
        /** The folder above, where it may be seen. */
        parent: z.string().nullable(),
        /** The allowed folders; empty where all may be seen. */
        roots: z.array(z.string()),
        entries: z.array(FolderEntry),
        next: z.string().nullable(),
        /** Entries whose names are no text and cannot be asked for. */
        unusable: z.int(),
      }),
    },
    errors: [400, 403, 404],
  }),
  completePath: get('/folders/complete', {
    summary: 'Names the folders whose paths begin with what somebody types',
    query: z.object({ prefix: z.string(), limit: z.coerce.number<string>().int().min(1).max(50).default(12) }),
    answers: { 200: z.strictObject({ folders: pathList }) },
    errors: [400, 403, 404],
  }),
  showPicture: fileAnswer('/folders/picture', {
    summary: 'A small picture of an image in a folder that may be looked through; 415 says why there is none',
    query: z.object({ path: z.string(), size: z.enum(['160', '640']).default('160') }),
    statuses: [304],
    contentType: 'image/webp',
    errors: [400, 403, 404, 415],
  }),
  listProjects: get('/projects', {
    summary: 'Lists the project files that were loaded here, the newest first',
    answers: { 200: z.strictObject({ projects: z.array(KnownProject) }) },
    errors: [500],
  }),
  loadProject: post('/pdb/load', {
    summary: 'Makes a project file the active project',
    body: z.object({ path: z.string().optional() }),
    demands: ['path'],
    example: { path: '/home/ada/museum/amphorae.pdb' },
    answers: {
      200: z.strictObject({
        message: z.string(),
        project_name: z.string(),
        project_id: z.int().nullable(),
        /** What it is called by in addresses and in `Regesta-Project`. */
        project_uuid: z.string().optional(),
        /** Says when the file is on a network or FUSE mount. */
        warnings: z.array(z.string()).optional(),
      }),
    },
    errors: [400, 409, 500],
    // The specification has no 409 here; it stays listed for those who were told of it.
    statusFor: { newer_schema: 500 },
    long: true,
  }),
  unloadProject: safePost('/pdb/unload', {
    summary: 'Leaves the active project; its file becomes one complete, copyable file',
    answers: { 200: Success },
  }),
  takeSnapshot: inProject.post('/pdb/snapshot', {
    summary: 'Copies the project file, checked and complete, beside it',
    answers: { 200: succeeded({ message: z.string(), snapshot_path: z.string() }) },
    errors: [400, 500],
    long: true,
  }),
  getProjectInfo: inProject.get('/project_info', {
    summary: 'The active project; {} when its file has no project row',
    answers: { 200: z.union([ProjectSubset, z.strictObject({})]) },
    errors: [400],
  }),
  getProjectDetails: inProject.get('/project_details_with_modality', {
    summary: 'The active project and its modality: the text of a JSON array, or `Not Set`',
    // A text, as specified, also when it holds one modality: a client that uses it as a key parses it first.
    answers: { 200: ProjectSubset.extend({ modality: z.string() }) },
    errors: [400, 500],
  }),
  createAndScan: post('/project/create-and-scan', {
    summary: 'Creates a project file from a folder; it is not loaded',
    body: NewProject,
    demands: [
      'projectName',
      'shortCode',
      'pdbPath',
      'modalities',
      'dataInPath',
      'dataOutPath',
      'batchEntity',
      'scanOptions',
    ],
    example: {
      projectName: 'Amphorae of the harbour',
      shortCode: 'amph',
      pdbPath: '/home/ada/museum/amphorae.pdb',
      modalities: ['Image / Photography'],
      dataInPath: '/home/ada/museum/photographs',
      dataOutPath: '/home/ada/museum/results',
      batchEntity: 'root',
      scanOptions: { extensions: ['.jpg', '.tif'] },
    },
    answers: {
      201: succeeded({
        message: z.string(),
        projectId: z.int(),
        /** What it is called by once it is loaded, and where its file lies. */
        project_uuid: z.string().optional(),
        pdb_path: z.string().optional(),
        filesAdded: count,
        /** Folders that could not be read. */
        unreadable: z.array(Untaken),
        /** Links that lead out of the folders that may be read. */
        not_followed: z.array(Untaken),
        foundFiles: z.array(FileNode),
      }),
    },
    errors: [400, 500],
    long: true,
    bodyLimit: 128 * MiB,
  }),
  rescanProject: inProject.post('/project/rescan', {
    summary: 'Compares the input folder with the project and, unless `dry_run`, takes over what changed',
    body: z.object({
      dry_run: z.boolean().default(false),
      data_in_path: z.string().optional(),
      /** Where the output folder is now; left out, it follows the input folder if it has moved along with that. */
      data_out_path: z.string().optional(),
    }),
    example: { dry_run: true },
    answers: { 200: Rescanned },
    errors: [400, 404, 500],
    long: true,
  }),
  inspectProject: safePost('/project/inspect', {
    summary: 'Describes a project file without loading or changing it',
    body: z.object({ pdbPath: z.string().optional(), showFiles: z.boolean().default(false) }),
    demands: ['pdbPath'],
    example: { pdbPath: '/home/ada/museum/amphorae.pdb' },
    answers: { 200: Inspection },
    errors: [400, 404, 500],
  }),
  matchFilesForVersioning: inProject.post('/project/match_files_for_versioning', {
    summary: 'Finds the published records that the files of a folder belong to, by name or by content',
    body: z.object({
      directory_path: z.string().optional(),
      match_method: z.enum(['filename', 'hashcode']).default('filename'),
      /** Only records of this environment; those of both when left out. */
      is_sandbox: z.boolean().optional(),
      /** Whether each match also says what its file is now and which files the version before has. */
      compare: z.boolean().default(false),
      /**
       * Whether the other files of a record find it, too, and not its source alone. The answer then names the files that
       * several records have, and those that belong to none.
       */
      members: z.boolean().default(false),
      /** With `members`: only the works of these records, which tells apart what several records have. */
      record_ids: z.array(Id).min(1, say('must_be_filled', {})).optional(),
    }),
    demands: ['directory_path'],
    example: { directory_path: '/home/ada/museum/second-campaign', match_method: 'filename' },
    answers: {
      200: VersionMatches,
    },
    errors: [400, 404, 500],
    long: true,
  }),
  updateDescription: inProject.safePost('/project/update_description', {
    summary: 'Changes the description of the project; it may be empty',
    body: z.object({ description: z.string() }),
    example: { description: 'Photographs of the second campaign' },
    answers: { 200: Success },
    errors: [400, 500],
  }),
  updateTitle: inProject.safePost('/project/update_title', {
    summary: 'Changes the name of the project',
    body: z.object({ title: z.union([z.string(), z.number().transform(String)]).nullish() }),
    demands: ['title'],
    example: { title: 'Amphorae' },
    answers: { 200: Success },
    errors: [400, 500],
  }),
  getDashboardStats: inProject.get('/project/dashboard_stats', {
    summary: 'Counts drafts, published records and files',
    answers: {
      200: z.strictObject({
        drafts_sandbox: count,
        published_sandbox: count,
        drafts_production: count,
        published_production: count,
        total_files: count,
        files_with_metadata: count,
      }),
    },
    errors: listErrors,
  }),
  listPublishedRecords: inProject.get('/project/published_records', {
    summary: 'The ten published records that were updated last',
    answers: {
      200: z.array(
        z.strictObject({
          record_id: z.int(),
          record_title: z.string(),
          repo_doi: z.string(),
          repo_record_id: z.string(),
          publication_date: z.string().nullable(),
          is_sandbox: ZeroOrOne,
          landing_page: LandingPage,
        }),
      ),
    },
    errors: listErrors,
  }),
  addSourceFiles: inProject.post('/project/source_files/add', {
    summary: 'Adds files to the project and, when asked, to a record',
    body: z.object({
      absolute_file_paths: z.array(z.string()).optional(),
      record_id_to_associate: Id.nullish(),
      pipeline_name: z.string().nullish(),
      step_name: z.string().nullish(),
    }),
    demands: ['absolute_file_paths'],
    example: { absolute_file_paths: ['/home/ada/museum/photographs/amphora_0112.jpg'] },
    answers: {
      200: z.strictObject({
        message: z.string(),
        added_count: count,
        skipped_existing_path: count,
        /** Those among the skipped that have the content of the record's source file. */
        skipped_duplicate_hash: count,
        errors_count: count,
        errors: z.array(z.string()),
        findings: z.array(Finding).optional(),
      }),
    },
    errors: [400, 500],
    long: true,
    bodyLimit: 16 * MiB,
  }),
  listUploadableFiles: inProject.get('/project/uploadable_files', {
    summary: 'What can be prepared, drafted or uploaded next',
    query: z.object({ is_sandbox_for_drafts: Flag }),
    answers: { 200: z.array(Uploadable) },
    errors: [500],
  }),
  listUploadsByTab: inProject.get('/project/uploads_by_tab', {
    summary: 'The items of one tab of the upload view; `page` and `limit` ask for a part of them',
    query: z.object({
      tab_id: Tab.default('pending_preparation'),
      is_sandbox: Flag,
      search: z.string().optional(),
      title_pattern: z.string().optional(),
      date_since: z.string().optional(),
      date_until: z.string().optional(),
      page: PositiveCount.optional(),
      limit: PositiveCount.optional(),
    }),
    answers: {
      200: z.array(z.union([PendingPreparation, PendingOperation, DraftItem, PublishedItem])),
    },
    errors: [400, 500],
  }),
  countUploadsByTab: inProject.get('/project/uploads_tab_counts', {
    summary: 'How many items each tab of the upload view has',
    query: z.object({ is_sandbox: Flag }),
    answers: {
      200: z.strictObject({
        pending_preparation: count,
        pending_operations: count,
        drafts: count,
        published: count,
        versioning: z.literal(0),
      }),
    },
    errors: [400, 500],
  }),
  saveMapping: inProject.safePost('/project/metadata/save_mapping', {
    summary: 'Replaces the metadata mapping and removes the values extracted by the old one',
    body: z.object({ mappingConfiguration: z.record(z.string(), z.unknown()) }),
    example: {
      mappingConfiguration: {
        ...EXAMPLE_MAPPING,
        keywords: { type: 'column', value: 'keywords', delimiter: ';' },
      },
    },
    answers: { 200: Success },
    errors: [404, 500],
    statusFor: { invalid_input: 500 },
    bodyLimit: 16 * MiB,
  }),
  listMappings: inProject.get('/mappings', {
    summary: 'The saved metadata mapping; an empty list when there is none',
    answers: { 200: z.array(SavedMapping) },
    errors: listErrors,
  }),
  ...earlierMappings,
  ...files,
  ...waitingFiles,
  ...records,
  ...keptBatches,
  ...history,
  getFileHierarchy: inProject.get('/files/:file_id/hierarchy', {
    summary: 'A file with everything below it',
    params: z.object({ file_id: PathId }),
    answers: { 200: HierarchyNode },
    errors: [404, 500],
  }),
  getNewestRecord: inProject.get('/repo_record', {
    summary: 'The record that was updated last; {} when there is none',
    answers: {
      200: z.union([
        z.strictObject({
          record_title: z.string(),
          repo_doi: z.string(),
          record_status: z.string(),
          record_metadata_json: z.string(),
          version: z.string(),
        }),
        z.strictObject({}),
      ]),
    },
    errors: listErrors,
  }),
  listRecordFiles: inProject.get('/records/:record_id/files', {
    summary: 'The files of a record with their upload status',
    params: z.object({ record_id: PathId }),
    answers: {
      200: z.array(
        z.strictObject({
          file_id: z.int(),
          filename: z.string(),
          absolute_path: z.string(),
          file_type: z.string(),
          pipeline_source: z.string().nullable(),
          step_source: z.string().nullable(),
          upload_status: z.string(),
          upload_error: z.string().nullable(),
        }),
      ),
    },
    errors: [404, 500],
  }),
  listPipelineSteps: inProject.get('/pipeline_steps', {
    summary: 'Pipeline steps kept in the project',
    answers: { 200: z.array(PipelineStepItem) },
    errors: listErrors,
  }),
  listConfiguration: inProject.get('/configuration', {
    summary: 'Configuration entries kept in the project',
    answers: { 200: z.array(ConfigurationItem) },
    errors: listErrors,
  }),
  listBatches: inProject.get('/batches', {
    summary: 'Batches, newest first: all of them, or one page; the header Total-Count says how many there are',
    query: z.object({ page: QueryCount(1), per_page: OptionalCount }),
    answers: { 200: z.array(BatchItem) },
    errors: listErrors,
  }),
  listApiLog: inProject.get('/apilog', {
    summary: 'Outbound repository calls, newest first, page by page',
    query: z.object({
      page: QueryCount(1),
      limit: QueryCount(25),
      ...callFilter,
    }),
    answers: {
      200: page(ApiLogItem.extend({ record_id: z.int().nullable(), duration_ms: z.number().nullable() })),
    },
    errors: listErrors,
  }),
  countApiLog: inProject.get('/apilog/facets', {
    summary:
      'How many outbound calls fit, and how many of each value would, whatever the filter of their own facet says',
    query: CallFilter,
    answers: {
      200: z.strictObject({
        total: count,
        method: callFacet(LoggedMethod),
        answer: callFacet(LoggedAnswer),
        /** How many would fit without the filter of a facet; only of those that have one. */
        without: z.strictObject({ method: count.optional(), answer: count.optional() }),
      }),
    },
    errors: listErrors,
  }),
  listCredentials: inProject.get('/credentials', {
    summary: 'Stored credentials without their values',
    answers: {
      200: z.array(z.strictObject({ credential_name: z.string(), credential_type: z.string(), is_sandbox: ZeroOrOne })),
    },
    errors: listErrors,
  }),
  storeCredential: inProject.safePost('/credentials', {
    summary: 'Stores or replaces a credential; its value is encrypted and never answered',
    body: z.object({
      credential_name: AddressableName,
      credential_type: Text,
      is_sandbox: z.union([z.boolean(), z.int().min(0).max(1).transform(Boolean)]).default(true),
      credential_value: Text,
    }),
    example: {
      credential_name: 'museum',
      credential_type: 'repo_api_token',
      is_sandbox: true,
      credential_value: 'the token that the repository has made',
    },
    answers: { 201: Success },
    errors: [400, 500],
  }),
  removeCredential: inProject.del('/credentials/:credential_name', {
    summary: 'Removes a credential',
    params: z.object({ credential_name: z.string() }),
    query: z.object({ is_sandbox: Flag }),
    answers: { 200: Success },
    errors: [400, 404, 500],
  }),
}
