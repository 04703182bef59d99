import { basename } from 'node:path'
import { nearest } from '@regesta/contracts/nearest'
import { MappingReading } from '@regesta/contracts/table-reading'
import type { Gateway } from './gateway.js'

type Mapping = Readonly<Record<string, unknown>>

/** Fields that do not belong to the repository: by them rows find their files. */
const OWN_FIELDS = ['filename']

/** What in a mapping most likely is not meant so: a column or a field that there is not, a text that is the name of a column. */
export async function doubtsAbout(mapping: Mapping, gateway: Gateway): Promise<string[]> {
  const { _file_path: path } = mapping
  const fields = Object.entries(mapping).filter(([field]) => !field.startsWith('_'))
  const doubts = await unknownFields(fields, gateway)
  if (typeof path !== 'string') return doubts
  const columns = await columnsOf(path, mapping, gateway)
  const nameless = Object.hasOwn(mapping, 'filename') ? [] : ['There is no filename_column: no row finds its file']
  const absent = fields.flatMap(([field, value]) =>
    columnsIn(value)
      .filter((column) => !columns.includes(column))
      .map(
        (column) =>
          `${field} takes the column '${column}', which ${basename(path)} does not have.${meant(column, columns)}`,
      ),
  )
  return [...nameless, ...doubts, ...absent, ...fields.flatMap(([field, value]) => textsLike(columns, field, value))]
}

const meant = (word: string, known: readonly string[]) => {
  const near = nearest(word, known)
  return near === undefined ? '' : ` Did you mean '${near}'?`
}

async function unknownFields(fields: readonly (readonly [string, unknown])[], { call }: Gateway): Promise<string[]> {
  const schema = await call.getMappingSchemaDetails()
  const known = [...OWN_FIELDS, ...Object.keys(schema.fields), ...Object.keys(schema.complex_fields)]
  return fields
    .filter(([field]) => !known.includes(field))
    .map(([field]) => `There is no field '${field}'.${meant(field, known)}`)
}

async function columnsOf(filePath: string, mapping: Mapping, { call }: Gateway): Promise<string[]> {
  const { _sheet: sheet, _delimiter: delimiter, _encoding: encoding } = MappingReading.safeParse(mapping).data ?? {}
  const fileFormat = mapping._file_format === 'csv' ? ('csv' as const) : ('excel' as const)
  return (await call.loadFilePreview({ body: { filePath, fileFormat, sheet, delimiter, encoding } })).columns
}

/** The columns that a field is filled from, however deep they are. */
function columnsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(columnsIn)
  if (typeof value !== 'object' || value === null) return []
  const { type, value: column, columns, ...rest } = value as Record<string, unknown>
  if (type === 'column') return typeof column === 'string' ? [column] : []
  const several = Array.isArray(columns) ? columns.filter((one) => typeof one === 'string') : []
  return [...several, ...Object.values(rest).flatMap(columnsIn)]
}

/** A bare word is a fixed text; where a column has the same name, most likely the column is meant. */
function textsLike(columns: readonly string[], field: string, value: unknown): string[] {
  const text = fixedText(value)
  if (text === undefined || !columns.includes(text)) return []
  const written = `${field}: { type: column, value: ${text} }`
  return [`${field} becomes the text '${text}' in every record. If the column is meant: ${written}`]
}

function fixedText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const { type, value: text } = (value ?? {}) as { type?: unknown; value?: unknown }
  return type === 'literal' && typeof text === 'string' ? text : undefined
}
