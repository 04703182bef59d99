import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '@regesta/contracts/sentences'
import { beforeEach, describe, expect, it } from 'vitest'
import { column, FROM_COLUMNS, literal, sharedFixture } from './fixture.js'

const at = await sharedFixture()

beforeEach(() => {
  at.reset()
  at.addFiles('cup.jpg')
  at.sheet('file,title,creator\ncup.jpg,Kylix,"Doe, Jane"\n', FROM_COLUMNS)
})

/** What the preview of a mapping says of the file, by the sentences that it names. */
async function preview(definition: Record<string, unknown>, values: Record<string, unknown> = {}) {
  at.project.overrides.set(1, values)
  const mappingConfiguration = { ...at.project.mapping, ...definition }
  const { files } = await at.client.previewMapping({ body: { mappingConfiguration, source_file_db_ids: [1] } })
  return files[0]
}

const person = { name: 'Doe, Jane' }
const related = (identifier: string, scheme?: string) => ({
  related_identifiers: [{ identifier, relation: 'cites', ...(scheme === undefined ? {} : { scheme }) }],
})

describe('what is wrong with metadata names its sentences', () => {
  it.each<[string, Record<string, unknown>]>([
    ['wrong_type', { notes: ['a'] }],
    ['items_mixed', { keywords: ['a', {}] }],
    ['item_without_name', { creators: [{ orcid: '0000-0002-1825-0097' }] }],
    ['contributor_without_type', { contributors: [person] }],
    ['item_without_relation', { related_identifiers: [{ identifier: '10.5072/x' }] }],
    ['item_without_an', { communities: [{ x: 'y' }] }],
    ['item_without_a', { subjects: [{ x: 'y' }] }],
    ['item_without_date', { dates: [{ start: '2020-01-01' }] }],
    ['subject_without_identifier', { subjects: [{ term: 'Vases; cups' }] }],
    ['attribute_not_offered', { contributors: [{ ...person, type: 'Cook' }] }],
    ['wrong_date', { dates: [{ type: 'created', start: 'about 1890. Or so', end: '1900' }] }],
    ['wrong_range', { dates: [{ type: 'created', start: '1900', end: '1890' }] }],
    ['wrong_degrees', { locations: [{ place: 'Athens', lat: 'north', lon: 23 }] }],
    ['degrees_outside', { locations: [{ place: 'Athens', lat: 97, lon: 23 }] }],
    ['half_coordinates', { locations: [{ place: 'Athens', lat: 38 }] }],
    ['identifier_of_no_kind', related('in the book')],
    ['identifier_of_unknown_scheme', related('10.5072/x', 'shelf')],
    ['identifier_of_other_scheme', related('in the book', 'isbn')],
    ['wrong_grant', { grants: [{ id: 'ERC' }] }],
    ['wrong_community', { communities: [{ identifier: 'Digital heritage' }] }],
    ['wrong_address', { conference_title: 'Vases', conference_url: 'vases.example' }],
    ['objects_for_texts', { keywords: [{ term: 'a' }] }],
  ])('%s', async (id, values) => {
    const file = await preview({}, values)
    expect(file?.findings.map(({ message_id }) => message_id)).toEqual([id])
  })

  it('with several files too', async () => {
    at.project.overrides.set(1, {
      dates: [{ type: 'created', start: '1900', end: '1890' }],
      locations: [{ place: 'Athens', lat: 38 }],
    })
    const body = { mappingConfiguration: at.project.mapping ?? {}, all: true }
    const { summary } = await at.client.previewMapping({ body })
    expect(summary?.faults.map(({ message_id }) => message_id).sort()).toEqual([
      'half_coordinates_several',
      'wrong_ranges',
    ])
  })

  it('why the output of a run cannot be taken', async () => {
    at.project.runOutputs = [output('/nowhere/at-all.json')]
    const answer = await at.raw.prepareMetadataForFile({ body: { source_file_db_id: 1, pipeline_id: 9 } as never })
    expect(answer.body).toMatchObject({
      findings: [{ message_id: 'run_output_missing', message_params: { path: '/nowhere/at-all.json' } }],
    })
  })
})

const output = (file_path: string) => ({
  record_id: 1,
  pipeline_id: 9,
  run_uuid: 'r',
  step_number: 1,
  output_id: 'found',
  file_id: null,
  file_path,
  repo_mappings: [{ repoField: 'notes', jsonKey: 'notes' }],
  completed_at: '2026-01-01T00:00:00.000Z',
})

describe('what preparation noted on the way is of the table', () => {
  const noted = async (definition: Record<string, unknown>, values: Record<string, unknown> = {}) =>
    (await preview(definition, values))?.log ?? []

  it.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['conditions_hidden', {}, { access_right: 'restricted', access_conditions: 'Ask' }],
    ['doi_not_sent', {}, { doi: '10.5072/x' }],
    ['tags_removed', {}, { description: '<p>A cup</p><img src="x">' }],
    ['coordinates_lost', {}, { locations: [{ place: 'Null Island', lat: 0, lon: 4 }] }],
    ['conference_without_title', {}, { conference_place: 'Athens' }],
    ['resource_type_unknown', {}, { related_identifiers: [{ ...related('10.5072/x'), resource_type: 'cup' }] }],
    ['journal_year_not_sent', {}, { journal: { title: 'Vases', year: '1890' } }],
    ['only_with_upload_type', {}, { image_type: 'photo' }],
    ['only_with_access_right', {}, { embargo_date: '2100-01-01' }],
    ['taken_for_one_person', {}, { creators: [{ name: 'Doe, Jane; Roe, Rick' }] }],
    ['identifier_given_twice', {}, { creators: [{ name: 'Doe (GND 118540238)', gnd: '118540239' }] }],
    ['entry_empty', {}, { creators: [person, {}] }],
    [
      'other_number_of_values',
      {
        creators: {
          type: 'complex',
          entries: [
            {
              name: { ...literal('A; B; C'), delimiter: ';' },
              affiliation: { ...literal('X; Y'), delimiter: ';' },
            },
          ],
        },
      },
    ],
    ['column_not_there', { notes: column('remarks') }],
    ['only_description_later', { notes: { type: 'construct_later', value: true } }],
    ['entry_of_unknown_type', { notes: { type: 'magic' } }],
    ['entry_without_column', { notes: { type: 'column', value: '' } }],
    ['entry_without_template', { notes: { type: 'constructed' } }],
    ['entry_without_text', { creators: { type: 'complex', entries: [{ name: { type: 'complex', value: [] } }] } }],
    ['template_placeholder_unknown', { notes: { type: 'constructed', template: '{folder}' } }],
  ])('%s', async (id, definition, values) => {
    const log = await noted(definition, values)
    expect(log.map((line) => messageOf(line).message_id)).toContain(id)
  })

  it('line by line', async () => {
    const lines = [
      ...(await noted({}, { notes: '', license: null, version: '1' })),
      ...(await noted({}, { title: '' })),
    ]
    expect(lines.filter((line) => messageOf(line).message_id === undefined)).toEqual([])
    const reasons = lines.map((line) => messageOf(line).message_reasons?.[0]?.message_id)
    expect(lines.map((line) => messageOf(line).message_id)).toContain('metadata_invalid')
    expect(reasons).toContain('missing_field')
  })
})

describe('why a table cannot be read names its sentences', () => {
  const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const bytes = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
  /** A file of the test, and what is said of it when its columns are looked through. */
  async function refusal(name: string, content: string | Buffer, how: Record<string, string> = {}) {
    const filePath = join(at.folder, name)
    writeFileSync(filePath, content)
    const { body } = await at.raw.profileTable({ body: { filePath, ...how } as never })
    return body
  }

  it.each<[string, string, string, string | Buffer]>([
    ['table_is_empty', 'table_empty', 'empty.csv', ''],
    ['table_is_empty', 'table_without_columns', 'blank (1).csv', ',,\n,,\n'],
    ['table_format_unsupported', 'table_renamed', 'a cup (old).xlsx', 'file,title\n'],
    ['table_format_unsupported', 'table_of_other_format', 'paper.csv', '%PDF-1.7'],
    ['table_format_unsupported', 'table_no_text', 'bytes.csv', bytes('file,title\n', Buffer.alloc(9, '\0a\0'))],
    ['table_not_parsed', 'table_quote_open', 'quote.csv', 'file,title\ncup,"Kylix\n'],
    ['table_not_parsed', 'table_row_wide', 'wide.csv', 'file,title\ncup,Kylix,Athens\n'],
    ['table_not_parsed', 'table_name_long', 'header.csv', `file,${'x'.repeat(40_000)}\ncup,Kylix\n`],
    ['table_not_parsed', 'table_line_wide', 'line.csv', `file${','.repeat(20_001)}\n`],
    ['table_not_parsed', 'workbook_cut_off', 'cut.xlsx', bytes('PK\u0003\u0004', Buffer.alloc(60))],
    ['table_not_parsed', 'workbook_damaged', 'old.xls', bytes(OLE, Buffer.alloc(600))],
  ])('%s: %s', async (message_id, reason, name, content) => {
    expect(await refusal(name, content)).toMatchObject({
      message_id,
      message_params: { path: join(at.folder, name) },
      message_reasons: [{ message_id: reason }, ...(reason === 'workbook_damaged' ? [{}] : [])],
    })
  })

  it('down to what is damaged in a workbook', async () => {
    expect(await refusal('old.xls', bytes(OLE, Buffer.alloc(600)))).toMatchObject({
      message_reasons: [{ message_id: 'workbook_damaged' }, { message_id: 'sectors_unknown' }],
    })
  })

  it('where it is not there, or no file', async () => {
    const ask = async (filePath: string) => (await at.raw.profileTable({ body: { filePath } as never })).body
    expect(await ask(join(at.folder, 'none.csv'))).toMatchObject({ message_id: 'table_not_there' })
    expect(await ask(at.folder)).toMatchObject({ message_reasons: [{ message_id: 'table_no_file' }] })
  })

  it('of a mapping', async () => {
    const path = at.sheet('file,title\ncup.jpg,"Kylix\n', FROM_COLUMNS)
    const ask = async (definition: Record<string, unknown>) => {
      const mappingConfiguration = { ...at.project.mapping, ...definition }
      return (await at.raw.previewMapping({ body: { mappingConfiguration, all: true } as never })).body
    }
    const known = { message_id: 'sheet_unreadable', message_params: { path } }
    expect(await ask({})).toMatchObject({ ...known, message_reasons: [{ message_id: 'table_quote_open' }] })
    expect(await ask({ _file_path: '' })).toMatchObject({ message_id: 'sheet_not_chosen' })
    at.sheet('file,Datei\ncup.jpg,cup.jpg\n', { ...FROM_COLUMNS, filename: undefined })
    expect(await ask({})).toMatchObject({ message_id: 'filename_columns_several' })
  })
})
