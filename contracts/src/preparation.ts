import { z } from 'zod'
import { get, Id, inProject, MiB, succeeded, Text } from './endpoint.js'
import { errorSheet } from './error-sheet.js'
import { mappingPreview } from './mapping-preview.js'
import { Finding } from './messages.js'
import { personDecisions } from './person-decisions.js'
import { say } from './sentences.js'
import { readTableAs, tableReading } from './table-reading.js'

/*
 * Metadata preparation, a part of the deposition service: the mapping schema, previews, preparation itself and the report
 * on how spreadsheet and source files fit together.
 */

/** One repository field that takes a single value or a list of texts. */
export const StandardField = z.strictObject({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'textarea', 'date', 'vocab', 'tags']),
  mandatory: z.boolean(),
  /** `field:value,value`: mandatory as long as that field has one of the values. */
  mandatory_rule: z.string().optional(),
  default: z.string().optional(),
  vocabKey: z.string().optional(),
  allow_multiple_columns: z.boolean().optional(),
  allow_construct_later: z.boolean().optional(),
  allow_hierarchical_delimiter: z.boolean().optional(),
  notes: z.string(),
})
export type StandardField = z.infer<typeof StandardField>

/** One attribute of the objects in a complex field. */
export const ComplexAttribute = z.strictObject({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'date', 'vocab', 'number']),
  mandatory: z.boolean(),
  vocabKey: z.string().optional(),
  validation_regex: z.string().optional(),
  validation_message: z.string().optional(),
  notes: z.string(),
})
export type ComplexAttribute = z.infer<typeof ComplexAttribute>

/** A repository field whose value is an object or a list of objects. */
export const ComplexField = z.strictObject({
  key: z.string(),
  label: z.string(),
  item_label: z.string(),
  mandatory: z.boolean(),
  mandatory_rule: z.string().optional(),
  allow_multiple: z.boolean(),
  attributes: z.array(ComplexAttribute),
  notes: z.string(),
})
export type ComplexField = z.infer<typeof ComplexField>

export const MappingSchema = z.strictObject({
  fields: z.record(z.string(), z.strictObject({ type: z.string(), required: z.boolean(), description: z.string() })),
  mapping_types: z.array(z.string()),
  standard_fields: z.array(StandardField),
  complex_fields: z.record(z.string(), ComplexField),
  /** Label by value, for each vocabulary that a `vocabKey` names. */
  vocabularies: z.record(z.string(), z.record(z.string(), z.string())),
})
export type MappingSchema = z.infer<typeof MappingSchema>

/** Repository metadata by field name. */
const Metadata = z.record(z.string(), z.unknown())

const MetadataPreview = succeeded({ filename: z.string(), prepared_metadata: z.strictObject({ metadata: Metadata }) })

const MappedValues = MetadataPreview.extend({
  /** What keeps the metadata from being prepared. */
  validation_errors: z.array(z.string()),
  findings: z.array(Finding),
  /** Values that a person has set for the file, by field. */
  overrides: Metadata,
})

/** A file on this computer, and what would come of preparing it. */
const PreviewedFile = z.strictObject({
  local_file_path: z.string(),
  /** null for a file that the project does not hold yet. */
  source_file_db_id: z.int().nullable(),
  /** Whether it can be a file of the project. */
  usable: z.boolean(),
  /** None when it would be prepared. */
  errors: z.array(z.string()),
  findings: z.array(Finding),
})
export type PreviewedFile = z.infer<typeof PreviewedFile>

/** Row numbers count as a spreadsheet program shows them: the header line is row 1. */
export const MappingReport = succeeded({
  file_path: z.string(),
  filename_column: z.string(),
  /** Source files that no row describes. */
  files_without_rows: z.array(
    z.strictObject({ source_file_db_id: z.int(), filename: z.string(), relative_path: z.string() }),
  ),
  /** Rows that describe no source file; an empty `filename` means that the cell is empty. */
  rows_without_files: z.array(z.strictObject({ row_number: z.int(), filename: z.string() })),
  /** File names that several rows claim; the first row is the one in use. */
  duplicate_rows: z.array(z.strictObject({ filename: z.string(), row_numbers: z.array(z.int()) })),
  total_files: z.int(),
  total_rows: z.int(),
})
export type MappingReport = z.infer<typeof MappingReport>

const previewed = {
  body: z.object({ source_file_db_id: Id, target_is_sandbox: z.boolean().default(true) }),
  example: { source_file_db_id: 12 },
  answers: { 200: MetadataPreview },
  errors: [400, 404, 500],
} as const

export const preparation = {
  ...mappingPreview,
  ...personDecisions,
  ...errorSheet,
  getMappingSchemaDetails: get('/metadata/mapping_schema_details', {
    summary: 'Shows the repository fields, their vocabularies and the ways to fill them',
    answers: { 200: MappingSchema },
    errors: [500],
  }),
  loadFilePreview: inProject.safePost('/project/metadata/load_file_preview', {
    summary: 'Shows the columns and the first five rows of a spreadsheet',
    body: z.object({
      filePath: Text,
      fileFormat: z.enum(['csv', 'excel']).default('csv'),
      ...readTableAs,
      /** Cells of a text file stay as they are written, `1.10` and `TRUE`, which is how mappings read them. */
      as_written: z.boolean().default(false),
    }),
    example: { filePath: '/home/ada/museum/objects.csv' },
    answers: {
      200: succeeded({
        columns: z.array(z.string()),
        /** Empty cells are empty texts. */
        previewData: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
        rowCount: z.int(),
        ...tableReading,
      }),
    },
    errors: [400, 500],
  }),
  previewMappedValues: inProject.safePost('/project/preview_mapped_values', {
    ...previewed,
    summary: 'Shows the metadata of a file as preparation would make it, valid or not; stores nothing',
    answers: { 200: MappedValues },
  }),
  previewPreparedMetadata: inProject.safePost('/project/preview_prepared_metadata', {
    ...previewed,
    summary: 'Shows the validated metadata that preparation would store; stores nothing',
  }),
  previewPreparation: inProject.safePost('/project/preview_preparation', {
    summary: 'Shows which files on this computer could not be prepared, and why, whether the project holds them or not',
    body: z.object({
      local_file_paths: z.array(Text).min(1, say('must_be_filled', {})).max(500, 'takes at most 500 files'),
      target_is_sandbox: z.boolean().default(true),
    }),
    example: { local_file_paths: ['/home/ada/museum/photographs/amphora_0112.jpg'] },
    answers: { 200: succeeded({ files: z.array(PreviewedFile) }) },
    errors: [400, 404],
    bodyLimit: 16 * MiB,
  }),
  prepareMetadataForFile: inProject.post('/project/prepare_metadata_for_file', {
    summary: 'Prepares, validates and stores the metadata of a source file',
    body: z.object({
      source_file_db_id: Id,
      target_is_sandbox: z.boolean().default(true),
      /** Values by field, kept for the file; `null` empties a field. */
      overrides: Metadata.nullish().transform((given) => given ?? {}),
      /** Fields whose kept values are forgotten, so that the mapping fills them again. */
      overrides_removed: z
        .array(z.string())
        .nullish()
        .transform((given) => given ?? []),
      pipeline_id: Id.nullish().transform((given) => given ?? null),
    }),
    example: { source_file_db_id: 12, overrides: { title: 'Amphora 112' } },
    answers: { 200: succeeded({ message: z.string(), log: z.array(z.string()) }) },
    errors: [400, 500],
    statusFor: { not_found: 500 },
  }),
  getMappingReport: inProject.get('/project/mapping_report', {
    summary: 'Lists rows without files, files without rows and duplicate rows; CSV with `Accept: text/csv`',
    answers: { 200: MappingReport },
    errors: [400, 404, 500],
  }),
}

export const preparationInternal = {
  prepare: inProject.safePost('/internal/prepare', {
    summary: 'Prepares the metadata of at most 500 source files; no item stops another',
    // The first look at a large workbook takes as long as reading it.
    long: true,
    body: z.strictObject({
      source_file_ids: z.array(z.int().positive()).max(500),
      target_is_sandbox: z.boolean(),
      pipeline_id: z.int().positive().nullish(),
      /** Values of a pipeline run: stronger than the mapping, weaker than what a person has overridden; not kept. */
      overrides: Metadata.nullish(),
    }),
    answers: {
      200: z.strictObject({
        results: z.array(
          z.strictObject({
            source_file_id: z.int(),
            success: z.boolean(),
            record_id: z.int().nullable(),
            error: z.string().nullable(),
            validation_errors: z.array(z.string()),
            log: z.array(z.string()),
          }),
        ),
      }),
    },
    errors: [400, 404, 500],
    bodyLimit: 16 * MiB,
  }),
}
