import { MatchersV3 } from '@pact-foundation/pact'

const { boolean, eachLike, integer, like, regex, string } = MatchersV3

type Matched = Parameters<typeof like>[0]

/** One request as a graphical interface sends it, and the members of the answer that it reads. */
export interface Interaction {
  readonly what: string
  readonly given: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly status: number
  readonly answer: Matched
}

export const NONE = 'no project is loaded'
export const LOADED = 'a project with three text files and no mapping is loaded'
export const MAPPED = 'a project with three text files and a mapping is loaded'
export const PREPARED = 'a project with a prepared record is loaded'
export const DEFINED = 'a pipeline with the identifier thumbnails is stored'

const failure = { success: false, error: string('why, and the way out') }
const noProject = { success: false, error: 'No project database loaded. This action requires a project.' }
const mapping = { title: { type: 'filename', subtype: 'stem' }, description: { type: 'construct_later', value: true } }
const pipeline = { identifier: 'thumbnails', name: 'Thumbnails', status: 'draft', steps: [] }

const get = (
  path: string,
  given: string,
  what: string,
  answer: Matched,
  query?: Record<string, string>,
): Interaction => ({
  what,
  given,
  method: 'GET',
  path: `/api${path}`,
  ...(query === undefined ? {} : { query }),
  status: 200,
  answer,
})

const post = (
  path: string,
  given: string,
  what: string,
  body: object,
  status: number,
  answer: Matched,
): Interaction => ({
  what,
  given,
  method: 'POST',
  path: `/api${path}`,
  body,
  status,
  answer,
})

const pageOf = (item: object) => ({ items: eachLike(item as never), totalItems: integer(3) })

/** What the interface asks for at its start and in its views, one entry per endpoint and outcome. */
export const interactions: readonly Interaction[] = [
  post('/pdb/load', NONE, 'to load a file that is not there', { path: '/nowhere/finds.pdb' }, 500, failure),
  post('/pdb/load', NONE, 'to load without a path', { path: '' }, 400, failure),
  { ...get('/project_details_with_modality', NONE, 'for the project while there is none', noProject), status: 400 },
  get('/project_details_with_modality', LOADED, 'for the project', {
    project_id: integer(1001),
    project_name: string('Finds'),
    pdb_schema_version: string('1.0'),
    modality: regex('^\\[.*\\]$', '["Text"]'),
  }),
  get('/repo_record', LOADED, 'for the newest record where there is none', {}),
  get('/repo_record', PREPARED, 'for the newest record', {
    record_title: string('a'),
    repo_doi: '',
    record_status: 'prepared',
    version: string(''),
    record_metadata_json: regex('^\\{.*\\}$', '{"metadata":{}}'),
  }),
  get(
    '/files',
    LOADED,
    'for the first files',
    pageOf({
      filename: string('a.txt'),
      file_type: string('source'),
      relative_path: string('a.txt'),
      size_bytes: integer(5),
      mime_type: string('text/plain'),
      status: string('pending'),
    }),
    { page: '1', limit: '25' },
  ),
  get(
    '/configuration',
    LOADED,
    'for the configuration of the project',
    eachLike({ config_key: string('core.modality') }),
  ),
  get('/pipeline_steps', LOADED, 'for the steps of the project', []),
  get('/batches', LOADED, 'for the batches', []),
  get('/mappings', LOADED, 'for the mapping where there is none', []),
  get('/mappings', MAPPED, 'for the mapping', [
    {
      mapping_name: string('mapping'),
      file_path: string(''),
      file_format: string('csv'),
      column_definitions: regex('^\\{.*\\}$', JSON.stringify(mapping)),
    },
  ]),
  get('/apilog', LOADED, 'for the first calls of the log', { items: [], totalItems: 0 }, { page: '1', limit: '25' }),
  get('/credentials', LOADED, 'for the credentials', []),
  get('/project/dashboard_stats', LOADED, 'for the counts of the start page', {
    drafts_sandbox: 0,
    published_sandbox: 0,
    drafts_production: 0,
    published_production: 0,
    total_files: 3,
    files_with_metadata: integer(0),
  }),
  get('/project/published_records', LOADED, 'for the published records', []),
  post('/project/update_title', LOADED, 'to change the title', { title: 'Finds of 1933' }, 200, { success: true }),
  post('/project/update_title', LOADED, 'to change the title to nothing', { title: '' }, 400, failure),
  post('/project/update_description', LOADED, 'to change the description', { description: 'Second' }, 200, {
    success: true,
  }),
  get(
    '/project/uploads_tab_counts',
    LOADED,
    'for the numbers on the tabs',
    {
      pending_preparation: 3,
      pending_operations: 0,
      drafts: 0,
      published: 0,
      versioning: 0,
    },
    { is_sandbox: 'true' },
  ),
  get(
    '/project/uploads_by_tab',
    LOADED,
    'for the files to prepare',
    eachLike({
      source_file_db_id: integer(1),
      filename: string('a.txt'),
      absolute_path: string('/in/a.txt'),
      file_db_status: string('pending'),
      total_bundle_files: integer(1),
    }),
    { tab_id: 'pending_preparation', is_sandbox: 'true' },
  ),
  get(
    '/project/uploads_by_tab',
    PREPARED,
    'for the prepared records',
    eachLike({
      local_record_db_id: integer(1),
      record_title: string('a'),
      filename: string('a.txt'),
      is_sandbox: integer(1),
      repo_record_db_status: 'prepared',
      record_created_date: string('2026-01-02T03:04:05.678Z'),
    }),
    { tab_id: 'pending_operations', is_sandbox: 'true' },
  ),
  get('/metadata/mapping_schema_details', NONE, 'for the fields of the repository', {
    standard_fields: eachLike({
      key: string('title'),
      label: string('Title'),
      type: string('text'),
      mandatory: boolean(true),
    }),
    complex_fields: like({
      creators: { key: 'creators', label: string('Creators'), attributes: eachLike({ key: string('name') }) },
    }),
    vocabularies: like({ access_rights: { open: string('Open Access') } }),
  }),
  post('/project/metadata/save_mapping', LOADED, 'to save a mapping', { mappingConfiguration: mapping }, 200, {
    success: true,
  }),
  post(
    '/project/preview_mapped_values',
    LOADED,
    'for values without a mapping',
    { source_file_db_id: '1' },
    404,
    failure,
  ),
  post(
    '/project/batch_action',
    LOADED,
    'for an action without items',
    { action_type: 'prepare_metadata' },
    400,
    failure,
  ),
  post(
    '/project/batch_action',
    LOADED,
    'to remove an unknown file',
    { action_type: 'remove_files', item_ids: ['987654'], target_is_sandbox: true },
    200,
    { success: false, results: [{ id: 987_654, success: false, message: string('why') }] },
  ),
  get('/config/get', NONE, 'for the settings', {
    configData: like({ server: { port: integer(5001) } }),
    configDirAbsPath: string('/c'),
  }),
  { ...post('/config/save', NONE, 'to save no settings', {}, 400, { error: 'No configuration data received.' }) },
  get('/config/get_prompt_keys', NONE, 'for the prompts', eachLike(string('describe'))),
  get('/pipeline_components', NONE, 'for the components', {
    metadata: { total_installed: integer(0), total_available: integer(0) },
  }),
  get('/pipeline_components/nowhere/exists', NONE, 'whether a component is there', { success: true, exists: false }),
  {
    ...get('/pipeline_components/nowhere/config', NONE, 'for the parameters of an unknown component', failure),
    status: 404,
  },
  get(
    '/pipelines',
    DEFINED,
    'for the pipelines',
    eachLike({ identifier: string('thumbnails'), name: string('Thumbnails'), status: string('draft') }),
  ),
  get('/pipelines/thumbnails', DEFINED, 'for one pipeline', {
    identifier: 'thumbnails',
    name: string('Thumbnails'),
    primary_modality: string(''),
    processing_mode: string('root'),
    repoDraftStepEnabled: boolean(false),
    steps: [],
  }),
  {
    ...get('/pipelines/nowhere', NONE, 'for an unknown pipeline', { success: false, error: 'Pipeline not found' }),
    status: 404,
  },
  post('/pipelines', DEFINED, 'to store a second pipeline of the same identifier', pipeline, 400, failure),
  post('/pipelines/thumbnails/execute', DEFINED, 'to run a pipeline over nothing', { record_ids: [] }, 400, failure),
  {
    ...get('/components/executions/nowhere/status', NONE, 'for an unknown run', {
      success: false,
      error: 'Execution not found',
    }),
    status: 404,
  },
  post(
    '/utils/get_table_headers',
    NONE,
    'for the headers of a missing table',
    { file_path: '/nowhere.csv' },
    404,
    failure,
  ),
  post('/utils/automap_repo_fields', NONE, 'for suggestions', { headers: ['Title', 'Author'] }, 200, {
    success: true,
    mapping: { title: 'Title', creators: 'Author' },
  }),
  get('/utils/list_llm_models', NONE, 'for language models where no server runs', {
    success: false,
    error: 'LLM service not reachable.',
    details: string('why'),
  }),
]

/** The pipeline of the state `DEFINED`. */
export const definedPipeline = pipeline
export const savedMapping = { ...mapping, upload_type: { type: 'literal', value: 'dataset' } }
