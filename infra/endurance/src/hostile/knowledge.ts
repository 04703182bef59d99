import { join } from 'node:path'
import type { Regesta } from '../installation/regesta.js'
import type { WatchedInstallation } from '../installation/watched-installation.js'
import type { Knowledge } from './hostile-request.js'
import { COMPONENT, PIPELINE, pipeline, SECRET } from './sample-names.js'

interface Sources {
  installation: WatchedInstallation
  regesta: Regesta
  places: { root: string; input: string; output: string; files: readonly string[]; project: string; museum: string }
  configuration: Record<string, unknown>
  operations: readonly string[]
}

/** What requests can name. The lists are the same in every run but for addresses and random ids, so that a seed repeats them. */
export async function knowledgeOf(sources: Sources): Promise<Knowledge> {
  const { places, configuration } = sources
  return {
    values: { ...(await idsOf(sources)), ...pathsOf(places), ...wordsOf(sources) },
    bodies: {
      saveConfiguration: [configuration],
      createPipeline: [0, 1, 2, 3, 4, 5].map((number) => pipeline(`made-${number}`)),
      updatePipeline: [pipeline(PIPELINE), { ...pipeline(PIPELINE), name: 'Renamed' }],
      updateMetadataMapping: [
        { description_template: `Profile: \${profile.language} of \${repo_metadata.title}`, repoMappings: [] },
        { repoMappings: [{ repoField: 'keywords', jsonKey: 'profile.keywords' }] },
      ],
    },
  }
}

async function idsOf({ regesta, installation, operations }: Sources) {
  const { items: executions } = await regesta.listExecutions()
  const { items: runs } = await regesta.listPipelineExecutions()
  const published = (await regesta.listUploadsByTab({ query: { tab_id: 'published' } })) as { concept_rec_id: string }[]
  const { items: persons } = await regesta.listPersons()
  const { installation_id } = await regesta.installComponent({ params: { component_name: 'unknown' }, body: {} })
  const zip = `${installation.run.addresses['practice-repository']}/components/${COMPONENT}/1.0.0/${COMPONENT}.zip`
  const numbers = [1, 2, 4, 7, 8, 9, '10', 11, 12, 13, 14, 15, 16, 17, 0, 999_999]
  const uuid = '00000000-0000-4000-8000-000000000000'
  return {
    file_id: numbers,
    record_id: numbers,
    source_file_db_id: numbers,
    local_record_db_id: numbers,
    record_ids: numbers,
    item_ids: numbers,
    record_id_to_associate: numbers,
    pipeline_id: [1, 2, '1', 99],
    execution_id: [...executions.map(({ execution_id }) => execution_id), uuid, 'x'],
    execution_uuid: [...runs.map(({ execution_uuid }) => execution_uuid), uuid, 'x'],
    installation_id: [installation_id, uuid],
    operation_id: [...operations, uuid],
    deposition_ids: ['1001', '1002', 1003, '999999'],
    concept_rec_id: [...published.slice(0, 2).map(({ concept_rec_id }) => concept_rec_id), '1', 'x'],
    kb_id: [...persons.slice(0, 4).map(({ kb_id }) => kb_id), 'nobody'],
    kb_ids: persons.slice(0, 9).map(({ kb_id }) => kb_id),
    zip_url: [
      zip,
      `${installation.url}/api/health`,
      'http://169.254.169.254/x.zip',
      'file:///etc/passwd',
      'https://attacker.example/x.zip',
    ],
    url: [
      zip,
      `${installation.url}/api/health`,
      'http://10.0.0.1/',
      'gopher://127.0.0.1:70/',
      'http://localhost@attacker.example/',
    ],
  }
}

function pathsOf({ input, output, files, project, museum, root }: Sources['places']) {
  const sample = ['objects.csv', 'objects.xlsx', 'leaf_0418.txt', 'relief_0521.obj'].map((name) => join(museum, name))
  const readable = [...sample, ...sample, ...files]
  const folders = [museum, input, join(root, 'nowhere'), join(museum, 'objects.csv'), 'relative', '']
  return {
    ...Object.fromEntries(
      [
        'file_path',
        'filePath',
        'table_path',
        'prompts_path',
        'template_file',
        'schema_file',
        'new_source_file_path',
      ].map((name) => [name, readable]),
    ),
    absolute_file_paths: readable,
    local_file_paths: sample,
    prompts_path: [join(input, 'prompts.yaml'), ...readable],
    schema_file: [join(input, 'schema.xsd'), join(input, 'circle.xsd'), ...files],
    schema_dir: folders,
    path: [project, project, project, ...files],
    pdbPath: [project, ...Array.from({ length: 30 }, (_, index) => join(output, `new_${index}.pdb`)), ...files],
    dataInPath: [museum, museum, input, ...folders],
    data_in_path: folders,
    data_out_path: folders,
    directory_path: folders,
    dataOutPath: [output],
    output_directory: [join(output, 'runs'), join(output, 'runs'), join(museum, 'objects.csv'), 'relative', ''],
  }
}

function wordsOf({ places }: Sources) {
  return {
    component_name: [COMPONENT, COMPONENT, 'edm_record_maker', 'unknown', 'Not A Name'],
    component: [COMPONENT, 'x'],
    template_name: ['mine', 'other', 'a/b'],
    identifier: [PIPELINE, PIPELINE, 'made-1', 'unknown'],
    pipeline: [PIPELINE, 'unknown'],
    pipeline_name: [PIPELINE],
    credential_name: ['canary', 'mine', 'other'],
    credential_type: ['repo_api_token', 'oauth_token'],
    credential_value: [SECRET],
    action_type: [
      'prepare_metadata',
      'create_api_draft',
      'discard_drafts',
      'upload_main_files',
      'remove_files',
      'remove_versions',
      'unknown',
    ],
    batchEntity: ['root', 'subdirectory', 'hybrid'],
    modalities: ['3D Model', 'Text / Document'],
    prompt_id: ['describe', 'odd', 'settings', 'unknown'],
    prompt_key: ['default', 'short', 'unknown'],
    parent_key: ['describe', 'settings', 'unknown'],
    headers: ['title', 'Titel', 'creator', 'keywords', ''],
    inputs: [
      { 'input-file': join(places.museum, 'leaf_0418.txt') },
      { 'input-file': join(places.museum, 'coin_0633.png') },
      {},
    ],
    parameters: [{}, { 'keyword-count': 3 }, { readability: true }],
    timeout_seconds: [1, 20],
    run_key: ['a', 'b', null],
    scanOptions: [SCAN, { ...SCAN, bundling: { enabled: true, strategy: 'pattern', pattern: '^(.+)_' } }],
    mappingConfiguration: [mapping(places.museum)],
    overrides: [{ title: 'Another title' }, { keywords: ['a'] }, {}],
    status: ['active', 'running', 'completed'],
    queries: [JSON.stringify({ q0: { query: 'Anna', limit: 3 } }), '{"q0":', '[]'],
    extend: [JSON.stringify({ ids: ['x'], properties: [{ id: 'name' }] }), '{}'],
    q: ['Anna', 'Berg', 'x'],
    prefix: ['An', 'p'],
    depth: [1, 2, 4],
    wait: [0, 1],
    title_pattern: ['*', 'A*', '%'],
    date_since: ['2020-01-01', '2020-01-01T00:00:00Z'],
    date_until: ['2030-01-01', 'x'],
    tab_id: ['pending_preparation', 'pending_operations', 'drafts', 'published', 'versioning'],
  }
}

const SCAN = {
  extensions: ['.jpg', '.obj', '.txt', '.csv'],
  primarysourceext: '.obj',
  bundling: { enabled: true, strategy: 'stem_match' },
  obj_options: { add_mtl: true, add_textures: true, archive_subdirectories: true },
}

const mapping = (museum: string) => ({
  _mapping_mode: 'file',
  _file_path: join(museum, 'objects.csv'),
  _file_format: 'csv',
  title: { type: 'column', value: 'title' },
  description: { type: 'constructed', template: '{filename} and {filename_stem}' },
  upload_type: { type: 'literal', value: 'dataset' },
  creators: { type: 'complex', entries: [{ name: { type: 'column', value: 'creator' } }] },
})
