import type { Answer, Fixture } from '../fixture.js'
import { TABLES } from '../formats.js'
import type { BitingFile, Reader } from './reader.js'

const formatOf = ({ format }: BitingFile) => (format === 'xlsx' || format === 'xls' ? 'excel' : 'csv')

/** A mapping that takes everything from the sheet, a pattern and a list among it. */
const mappingOf = (file: BitingFile) => ({
  _mapping_mode: 'file',
  _mapping_name: 'Bitten',
  _file_path: file.path,
  _file_format: formatOf(file),
  filename: { type: 'column', value: 'filename' },
  title: { type: 'column', value: 'title' },
  description: {
    type: 'ordered_combined_columns',
    value: ['description', 'note', 'inventory_number'],
    delimiter: ' / ',
  },
  upload_type: { type: 'literal', value: 'dataset' },
  publication_date: { type: 'column', value: 'date' },
  keywords: { type: 'column', value: 'keywords', delimiter: ';' },
  version: { type: 'literal', value: '1.0.0' },
  creators: {
    type: 'complex',
    is_complex: true,
    entries: [{ name: { type: 'column', value: 'creator', delimiter: ';' } }],
  },
})

/** Saves the mapping and asks what comes of it; the first answer that is an error stands for all. */
async function mapAndAsk({ ask, fileId }: Fixture, file: BitingFile): Promise<Answer> {
  const saved = await ask('POST', '/project/metadata/save_mapping', { mappingConfiguration: mappingOf(file) })
  if (saved.status >= 400) return saved
  const body = { source_file_db_id: fileId }
  const report = await ask('GET', '/project/mapping_report')
  const draft = { mappingConfiguration: mappingOf(file), source_file_db_ids: [fileId], all: true }
  const looked = await ask('POST', '/project/preview_mapping', draft)
  const preview = await ask('POST', '/project/preview_mapped_values', body)
  const prepared = await ask('POST', '/project/prepare_metadata_for_file', { ...body, target_is_sandbox: true })
  return [report, looked, preview, prepared].find(({ code }) => code === 'internal' || code === '') ?? report
}

/** Asks for the sheet with what is wrong in it, and gives the file back as if it were that sheet, put right. */
async function returnSheet({ ask }: Fixture, file: BitingFile): Promise<Answer> {
  const saved = await ask('POST', '/project/metadata/save_mapping', { mappingConfiguration: mappingOf(file) })
  if (saved.status >= 400) return saved
  const download = await ask('GET', '/project/mapping_errors')
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(file.content)]), file.path.slice(file.path.lastIndexOf('/') + 1))
  const compared = await ask('POST', '/project/mapping_errors/compare', form)
  return compared.code === 'internal' ? compared : download
}

const tableReader = (name: string): Reader => ({
  name,
  reads: [...TABLES, 'json', 'zip'],
  read: ({ ask }, file) =>
    ask('POST', `/project/metadata/${name}`, { filePath: file.path, fileFormat: formatOf(file) }),
})

/** The sheet of a mapping. */
export const sheetReaders: readonly Reader[] = [
  tableReader('load_file_preview'),
  tableReader('profile_table'),
  { name: 'mapping, its report, values and preparation', reads: TABLES, alone: true, read: mapAndAsk },
  { name: 'error sheet, and the file as its return', reads: TABLES, alone: true, read: returnSheet },
]
