import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { mappings } from './project-pages.js'
import { projectQuery, query, steadyProjectQuery } from './query.js'
import type { AnswerOf, RequestOf } from './surface.js'

/** A mapping as it is saved: settings and an entry for each field. */
export type Definition = Readonly<Record<string, unknown>>

/** The fields of the repository and their vocabularies; they do not change while the installation runs. */
export const mappingSchema = queryOptions({
  ...query(['mapping-schema'], 'GET /api/metadata/mapping_schema_details'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The mapping of a project; null where none was saved yet. */
export const savedMapping = (project: string) =>
  queryOptions({ ...mappings(project), select: ([mapping]) => mapping ?? null })

/** The content of the columns of a sheet. */
export const sheetProfile = (project: string, { path, format, reading }: ReadSheet) =>
  queryOptions({
    ...projectQuery(project, ['sheet', path, reading], 'POST /api/project/metadata/profile_table', {
      body: { filePath: path, fileFormat: format, ...reading },
    }),
    retry: false,
  })

/** The columns of a sheet and its first rows as they are. */
export const firstRows = (project: string, { path, format, reading }: ReadSheet) =>
  queryOptions({
    ...projectQuery(project, ['sheet', path, reading, 'rows'], 'POST /api/project/metadata/load_file_preview', {
      body: { filePath: path, fileFormat: format, ...reading, as_written: true },
    }),
    retry: false,
  })

/** How a spreadsheet is read, as far as somebody has said so. */
export type Reading = Pick<
  RequestOf<'POST /api/project/metadata/profile_table'>['body'],
  'sheet' | 'delimiter' | 'encoding'
>

interface ReadSheet {
  readonly path: string
  readonly format: 'csv' | 'excel'
  readonly reading: Reading
}

/** Columns that probably mean a field, by field. */
export const suggestedColumns = (headers: readonly string[]) =>
  queryOptions({
    queryKey: ['suggested-columns', ...headers],
    queryFn: async ({ signal }) =>
      (await call('POST /api/utils/automap_repo_fields', { body: { headers: [...headers] } }, { signal })).mapping,
    enabled: headers.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export type PersonDecision = AnswerOf<'POST /api/project/metadata/list_persons'>['without_effect'][number]
export type PersonField = PersonDecision['field']

/** The names that a mapping which is not saved puts into a field of persons. */
export const sheetPersons = (project: string, mappingConfiguration: Definition, field: PersonField, page: number) =>
  queryOptions({
    ...steadyProjectQuery(
      project,
      ['persons of the sheet', JSON.stringify(mappingConfiguration), field, page],
      'POST /api/project/metadata/list_persons',
      { body: { mappingConfiguration, field, page } },
    ),
    retry: false,
  })

/** A mapping that is not saved, and the repository that records would be prepared for. */
export interface Unsaved {
  readonly definition: Definition
  readonly isSandbox: boolean
}

const bodyOf = ({ definition, isSandbox }: Unsaved) => ({
  mappingConfiguration: definition,
  target_is_sandbox: isSandbox,
})

/** What a mapping that is not saved makes of one file. */
export const mappedFile = (project: string, unsaved: Unsaved, file: number) =>
  queryOptions({
    queryKey: ['project', project, 'mapped', JSON.stringify(unsaved), file],
    queryFn: async ({ signal }) => {
      const body = { ...bodyOf(unsaved), source_file_db_ids: [file] }
      return (await call('POST /api/project/preview_mapping', { body }, { signal, project })).files[0]
    },
    retry: false,
  })

/** The errors that a mapping that is not saved leaves over all files. */
export const mappingFaults = (project: string, unsaved: Unsaved) =>
  queryOptions({
    queryKey: ['project', project, 'faults', JSON.stringify(unsaved)],
    queryFn: async ({ signal }) => {
      const body = { ...bodyOf(unsaved), all: true }
      return (await call('POST /api/project/preview_mapping', { body }, { signal, project })).summary
    },
    retry: false,
  })

/** One of the files that a sheet can describe, by its place in the list. */
export const describedFile = (project: string, place: number) =>
  projectQuery(project, ['files', 'described', place], 'GET /api/files', {
    query: { page: place, limit: 1, bundle: 'alone,head', file_type: 'derived', exclude: 'file_type' },
  })

export const saveMapping = (project: string, mappingConfiguration: Definition) =>
  call('POST /api/project/metadata/save_mapping', { body: { mappingConfiguration } }, { project })

export type EarlierMapping = AnswerOf<'GET /api/mappings/earlier'>['items'][number]

/** Earlier mappings on one page. */
const SHOWN = 10

/** Mappings that were replaced, the latest first. */
export const earlierMappings = (project: string, page: number) =>
  steadyProjectQuery(project, ['mapping', 'earlier', page], 'GET /api/mappings/earlier', {
    query: { page, limit: SHOWN },
  })

/** The definition of one of them. */
export const earlierDefinition = (project: string, earlier_mapping_id: number) =>
  queryOptions({
    ...projectQuery(
      project,
      ['mapping', 'earlier', 'one', earlier_mapping_id],
      'GET /api/mappings/earlier/:earlier_mapping_id',
      { params: { earlier_mapping_id } },
    ),
    select: ({ column_definitions }) => definitionIn(column_definitions) ?? {},
  })

/** A mapping is kept as JSON text. */
export function definitionIn(text: string | undefined): Definition | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Definition)
  } catch {
    return undefined
  }
}
