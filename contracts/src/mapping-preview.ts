import { z } from 'zod'
import { Id, inProject, MiB, succeeded, Text } from './endpoint.js'
import { Finding, messageMembers } from './messages.js'
import { say } from './sentences.js'
import { readTableAs, tableReading } from './table-reading.js'

/** A mapping of a sheet that the description shows. */
export const EXAMPLE_MAPPING = {
  _file_path: '/home/ada/museum/objects.csv',
  _file_format: 'csv',
  filename: { type: 'column', value: 'filename' },
  title: { type: 'column', value: 'title' },
}

/*
 * Looking before a mapping is saved: what stands in the columns of a table, and what a mapping would make of files.
 */

const count = z.int().nonnegative()

/** A value as it stands in a column, and how many rows have it. */
const ValueCount = z.strictObject({ value: z.string(), rows: count })
export type ValueCount = z.infer<typeof ValueCount>

/** Values that differ in case, accents, punctuation or the order of words alone; probably one and the same. */
const SimilarValues = z.strictObject({ values: z.array(ValueCount) })

export const ColumnProfile = z.strictObject({
  name: z.string(),
  /** Rows with something in this column. */
  filled: count,
  /** Different values; an estimate when `exact` is false. */
  distinct: count,
  /** false where there are so many different values that only the frequent ones were counted. */
  exact: z.boolean(),
  /** How many filled cells look like what; the most frequent first. */
  types: z.array(z.strictObject({ type: z.enum(['number', 'date', 'truth', 'address', 'text']), rows: count })),
  /** Characters. */
  shortest: count,
  longest: count,
  /** Cells with blanks at their beginning or end. */
  padded: count,
  /** At most twenty, the most frequent first. */
  frequent: z.array(ValueCount),
  /** At most twenty forms that values have, the rarest first: a letter stands for letters, 9 for digits. */
  forms: z.array(z.strictObject({ form: z.string(), rows: count, example: z.string(), row_number: count })),
  /** At most twenty groups. */
  similar: z.array(SimilarValues),
})
export type ColumnProfile = z.infer<typeof ColumnProfile>

/** What a mapping makes of one file. */
const MappedFile = z.strictObject({
  source_file_db_id: z.int(),
  filename: z.string(),
  /** The row of the table that describes the file, as a spreadsheet program numbers it; null without one. */
  row_number: z.int().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  errors: z.array(z.string()),
  /** The errors in the same order, each with the sentence of the table that it is. */
  findings: z.array(Finding),
  /** What the repository would not keep and what is doubtful; nothing of it stands in the way. */
  remarks: z.array(Finding).optional(),
  log: z.array(z.string()),
})
export type MappedFile = z.infer<typeof MappedFile>

/** Errors of one kind over many files. */
const Fault = z.strictObject({
  /** What the messages have in common. */
  message: z.string(),
  ...messageMembers,
  /** The field of the repository that it is about; null when it is about none alone. */
  field: z.string().nullable(),
  files: count,
  /** At most ten, with their own messages. */
  examples: z.array(z.strictObject({ source_file_db_id: z.int(), filename: z.string(), message: z.string() })),
})
export type Fault = z.infer<typeof Fault>

const toPreview = {
  mappingConfiguration: z.record(z.string(), z.unknown()),
  source_file_db_ids: z.array(Id).max(50, 'takes at most 50 files').default([]),
  /** Where records would be prepared: a version that was begun there keeps its number and date. */
  target_is_sandbox: z.boolean().default(true),
  /** Whether errors are counted over all files of the project. */
  all: z.boolean().default(false),
  /** Seconds after which counting ends with what it has. */
  at_most_seconds: z.number().min(0).max(10).default(10),
}

export const mappingPreview = {
  profileTable: inProject.safePost('/project/metadata/profile_table', {
    summary: 'Shows for each column of a spreadsheet what stands in it',
    body: z.object({
      filePath: Text,
      fileFormat: z.enum(['csv', 'excel']).default('csv'),
      ...readTableAs,
      /** All columns when absent. */
      columns: z.array(z.string()).min(1, say('must_be_filled', {})).optional(),
    }),
    example: { filePath: '/home/ada/museum/objects.csv', columns: ['creator', 'year'] },
    answers: {
      200: succeeded({
        row_count: count,
        columns: z.array(ColumnProfile),
        /** The names of all sheets of a workbook. */
        sheets: z.array(z.string()).optional(),
        ...tableReading,
      }),
    },
    errors: [400, 404],
  }),
  previewMapping: inProject.safePost('/project/preview_mapping', {
    summary:
      'Shows what a mapping that is not saved makes of some files, and counts its errors over all; stores nothing',
    body: z.object(toPreview),
    // Nothing chosen is nothing asked for.
    shownBody: z.union([
      z.object({ ...toPreview, source_file_db_ids: toPreview.source_file_db_ids.unwrap().min(1) }),
      z.object({ ...toPreview, all: z.literal(true) }),
    ]),
    example: {
      mappingConfiguration: EXAMPLE_MAPPING,
      source_file_db_ids: [12],
      all: true,
    },
    answers: {
      200: succeeded({
        files: z.array(MappedFile),
        /** null unless `all` was asked for. */
        summary: z
          .strictObject({
            /** Files that a table can describe. */
            files: count,
            /** Files whose metadata was made; fewer than all when the time was over. */
            checked: count,
            valid: count,
            /** The most frequent first. */
            faults: z.array(Fault),
            complete: z.boolean(),
          })
          .nullable(),
      }),
    },
    errors: [400, 404],
    bodyLimit: 16 * MiB,
  }),
}
