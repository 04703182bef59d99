import { z } from 'zod'
import { get, safePost, succeeded, Text } from './endpoint.js'
import { say } from './sentences.js'
import { tableReading } from './table-reading.js'

const TableCell = z.union([z.string(), z.number(), z.boolean(), z.null()])

const TemplateVariable = z.strictObject({
  name: z.string(),
  has_vocab: z.boolean(),
  vocab_values: z.array(z.string()),
})

/** Column by field or placeholder name. */
const Mapping = succeeded({ mapping: z.record(z.string(), z.string()) })

export const ValidationFinding = z.strictObject({
  /** null where the engine names none. */
  line: z.int().nullable(),
  message: z.string(),
})
export type ValidationFinding = z.infer<typeof ValidationFinding>

export const utilities = {
  getYamlKeys: safePost('/utils/get_yaml_keys', {
    summary: 'Lists the keys of a YAML file, or those below one of them, in the order of the file',
    body: z.object({ file_path: Text, parent_key: z.string().nullish() }),
    example: { file_path: '/home/ada/museum/objects.yaml', parent_key: 'amphorae' },
    answers: { 200: succeeded({ keys: z.array(z.string()) }) },
    errors: [404, 500],
  }),
  getTableHeaders: safePost('/utils/get_table_headers', {
    summary: 'Lists the column headers of a table',
    body: z.object({ file_path: Text }),
    example: { file_path: '/home/ada/museum/objects.csv' },
    answers: { 200: succeeded({ headers: z.array(z.string()), ...tableReading }) },
    errors: [404, 500],
  }),
  getJsonKeys: safePost('/utils/get_json_keys', {
    summary: 'Lists the top-level keys of a JSON file, sorted',
    body: z.object({ file_path: Text }),
    example: { file_path: '/home/ada/museum/objects.json' },
    answers: { 200: succeeded({ keys: z.array(z.string()) }) },
    errors: [400, 404, 500],
  }),
  previewSpreadsheet: safePost('/utils/preview_spreadsheet', {
    summary: 'Shows the first five rows of a table',
    body: z.object({ filePath: Text }),
    example: { filePath: '/home/ada/museum/objects.csv' },
    answers: {
      200: succeeded({
        columns: z.array(z.string()),
        previewData: z.array(z.record(z.string(), TableCell)),
        ...tableReading,
      }),
    },
    errors: [404, 500],
  }),
  getTemplateVariables: safePost('/utils/get_template_variables', {
    summary: 'Lists the names in braces of a template, sorted',
    body: z.object({ file_path: Text }),
    example: { file_path: '/home/ada/museum/object.xml' },
    answers: { 200: succeeded({ variables: z.array(z.string()) }) },
    errors: [404, 500],
  }),
  getPromptPlaceholders: safePost('/utils/get_prompt_placeholders', {
    summary: 'Lists the placeholders in all variations of a prompt, sorted',
    body: z.object({ file_path: Text, prompt_id: Text }),
    example: { file_path: '/home/ada/museum/prompts.yaml', prompt_id: 'describe_object' },
    answers: { 200: succeeded({ placeholders: z.array(z.string()) }) },
    errors: [400, 500],
  }),
  getPromptContent: safePost('/utils/get_prompt_content', {
    summary: 'Shows the texts of one variation of a prompt',
    body: z.object({ file_path: Text, prompt_id: Text, prompt_key: Text }),
    example: { file_path: '/home/ada/museum/prompts.yaml', prompt_id: 'describe_object', prompt_key: 'short' },
    answers: { 200: succeeded({ system: z.string(), user: z.string(), suggested_model: z.string().nullable() }) },
    errors: [400, 500],
    statusFor: { not_found: 500 },
  }),
  getTemplateMappingInfo: safePost('/utils/get_template_mapping_info', {
    summary: 'Lists the placeholders of a template with the vocabularies that XML schemas give them',
    body: z.object({ schema_dir: Text, template_file: Text }),
    example: { schema_dir: '/home/ada/museum/schemas', template_file: '/home/ada/museum/object.xml' },
    answers: { 200: succeeded({ variables: z.array(TemplateVariable) }) },
    errors: [400, 500],
    statusFor: { not_found: 500 },
  }),
  automapRepoFields: safePost('/utils/automap_repo_fields', {
    summary: 'Suggests a column for each repository field',
    body: z.object({ headers: z.array(z.string()).min(1, say('must_name_headers', {})) }),
    example: { headers: ['Title', 'Creator', 'Year'] },
    answers: { 200: Mapping },
    errors: [400],
  }),
  automapColumns: safePost('/utils/automap_columns', {
    summary: 'Suggests a column for each placeholder of a prompt',
    body: z.object({ table_path: Text, prompts_path: Text, prompt_id: Text }),
    example: {
      table_path: '/home/ada/museum/objects.csv',
      prompts_path: '/home/ada/museum/prompts.yaml',
      prompt_id: 'describe_object',
    },
    answers: { 200: Mapping },
    errors: [400, 404, 500],
  }),
  listLlmModels: get('/utils/list_llm_models', {
    summary: 'Lists the language models of the configured server; always 200',
    answers: {
      200: z.union([
        succeeded({ models: z.array(z.string()) }),
        z.strictObject({ success: z.literal(false), error: z.string(), details: z.string() }),
      ]),
    },
  }),
  validateXml: safePost('/utils/validate_xml', {
    summary: 'Validates an XML document against an XML schema',
    body: z.object({ file_path: Text, schema_file: Text, engine: z.enum(['libxml2', 'xerces']).default('libxml2') }),
    example: { file_path: '/home/ada/museum/object.xml', schema_file: '/home/ada/museum/schemas/object.xsd' },
    answers: { 200: succeeded({ valid: z.boolean(), errors: z.array(ValidationFinding) }) },
    errors: [400, 404, 500, 501],
  }),
}
