import { FORMATS, TABLES } from '../formats.js'
import type { Reader } from './reader.js'

const TABLES_AND_TEXTS = [...TABLES, 'json', 'yaml'] as const

/** Everything below `/utils`. */
export const utilityReaders: readonly Reader[] = [
  {
    name: 'get_table_headers',
    reads: TABLES_AND_TEXTS,
    read: ({ ask }, { path }) => ask('POST', '/utils/get_table_headers', { file_path: path }),
  },
  {
    name: 'preview_spreadsheet',
    reads: TABLES_AND_TEXTS,
    read: ({ ask }, { path }) => ask('POST', '/utils/preview_spreadsheet', { filePath: path }),
  },
  {
    name: 'automap_columns (table)',
    reads: TABLES,
    read: ({ ask, sound }, { path }) =>
      ask('POST', '/utils/automap_columns', { table_path: path, prompts_path: sound.prompts, prompt_id: 'describe' }),
  },
  {
    name: 'automap_columns (prompts)',
    reads: ['yaml'],
    read: ({ ask, sound }, { path }) =>
      ask('POST', '/utils/automap_columns', { table_path: sound.table, prompts_path: path, prompt_id: 'describe' }),
  },
  {
    name: 'get_json_keys',
    reads: ['json', 'gltf'],
    read: ({ ask }, { path }) => ask('POST', '/utils/get_json_keys', { file_path: path }),
  },
  {
    name: 'get_yaml_keys',
    reads: ['yaml', 'json', 'csv'],
    read: ({ ask }, { path, number }) =>
      ask('POST', '/utils/get_yaml_keys', { file_path: path, ...(number % 2 === 0 ? {} : { parent_key: 'describe' }) }),
  },
  {
    name: 'get_prompt_placeholders',
    reads: ['yaml'],
    read: ({ ask }, { path }) =>
      ask('POST', '/utils/get_prompt_placeholders', { file_path: path, prompt_id: 'describe' }),
  },
  {
    name: 'get_prompt_content',
    reads: ['yaml'],
    read: ({ ask }, { path }) =>
      ask('POST', '/utils/get_prompt_content', { file_path: path, prompt_id: 'describe', prompt_key: 'short' }),
  },
  {
    name: 'get_template_variables',
    reads: ['xml', 'xsd', 'json', 'yaml', 'mtl'],
    read: ({ ask }, { path }) => ask('POST', '/utils/get_template_variables', { file_path: path }),
  },
]

/** Documents and schemas, each held against a sound one of the other kind. */
export const xmlReaders: readonly Reader[] = [
  {
    name: 'validate_xml (document)',
    reads: ['xml', 'csv'],
    read: ({ ask, sound }, { path }) =>
      ask('POST', '/utils/validate_xml', { file_path: path, schema_file: sound.schema }),
  },
  {
    name: 'validate_xml (schema)',
    reads: ['xsd', 'xml'],
    read: ({ ask, sound }, { path }) =>
      ask('POST', '/utils/validate_xml', { file_path: sound.document, schema_file: path }),
  },
  {
    name: 'validate_xml (xerces)',
    reads: ['xml', 'xsd'],
    every: 6,
    read: ({ ask, sound }, { path, format }) =>
      ask('POST', '/utils/validate_xml', {
        file_path: format === 'xml' ? path : sound.document,
        schema_file: format === 'xml' ? sound.schema : path,
        engine: 'xerces',
      }),
  },
  {
    name: 'get_template_mapping_info (schemas)',
    reads: ['xsd'],
    read: ({ ask, sound }, { path }) =>
      ask('POST', '/utils/get_template_mapping_info', {
        schema_dir: path.slice(0, path.lastIndexOf('/')),
        template_file: sound.document,
      }),
  },
  {
    name: 'get_template_mapping_info (template)',
    reads: ['xml', 'pdf'],
    read: ({ ask, sound }, { path }) =>
      ask('POST', '/utils/get_template_mapping_info', {
        schema_dir: sound.schema.slice(0, sound.schema.lastIndexOf('/')),
        template_file: path,
      }),
  },
]

/** Adds each file to the project, which reads it through for its hash. */
export const sourceFileReader: Reader = {
  name: 'source_files/add',
  reads: FORMATS,
  read: ({ ask }, { path }) => ask('POST', '/project/source_files/add', { absolute_file_paths: [path] }),
}
