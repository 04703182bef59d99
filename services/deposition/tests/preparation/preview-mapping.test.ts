import { beforeEach, describe, expect, it } from 'vitest'
import { column, FROM_COLUMNS, literal, sharedFixture } from './fixture.js'

const at = await sharedFixture()

describe('a mapping that is not saved', () => {
  let mapping: Record<string, unknown>
  beforeEach(() => {
    at.reset()
    at.addFiles('cup.jpg', 'vase.jpg', 'bowl.jpg', 'lost.jpg')
    const rows = 'cup.jpg,Kylix,"Doe, Jane",1890-01-02\nvase.jpg,Amphora,"Roe, Rick",about 1900\nbowl.jpg,,X Y,early\n'
    at.sheet(`file,title,creator,made\n${rows}`, { ...FROM_COLUMNS, publication_date: column('made') })
    mapping = at.project.mapping ?? {}
    at.project.mapping = null
  })

  const ask = (body: Partial<Parameters<typeof at.client.previewMapping>[0]['body']>) =>
    at.client.previewMapping({ body: { mappingConfiguration: mapping, ...body } })

  it('shows what it makes of chosen files, each with its row, and stores nothing', async () => {
    at.project.overrides.set(3, { title: 'Bowl' })
    const { files, summary } = await ask({ source_file_db_ids: [1, 3] })
    expect(files).toMatchObject([
      { source_file_db_id: 1, filename: 'cup.jpg', row_number: 2, metadata: { title: 'Kylix' }, errors: [] },
      { filename: 'bowl.jpg', row_number: 4, metadata: { title: 'Bowl' }, errors: [expect.stringContaining('early')] },
    ])
    const params = { field: 'publication_date', value: "'early'" }
    expect(files[1]?.findings).toEqual([
      { message: files[1]?.errors[0], message_id: 'wrong_day', message_params: params },
    ])
    expect(summary).toBeNull()
    expect(at.project.calls).toEqual(['readPreparationInputs'])
  })

  it('tells what is wrong with objects in the place of texts, whatever their members are called', async () => {
    const odd = { toString: 1, valueOf: 2, toJSON: 3 }
    const values = {
      title: odd,
      version: odd,
      embargo_date: odd,
      access_right: 'embargoed',
      upload_type: odd,
      license: odd,
      creators: [{ name: odd, orcid: odd, gnd: odd }],
      contributors: [{ name: 'Doe, Jane (GND 118540238)', gnd: odd, type: odd }],
      dates: [{ type: odd, start: odd, end: odd }],
      locations: [{ place: odd, lat: odd, lon: odd }],
      related_identifiers: [{ identifier: odd, relation: odd, resource_type: 'book-like' }],
    }
    mapping = {
      ...mapping,
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, literal(value)])),
    }
    const { files } = await ask({ source_file_db_ids: [1] })
    expect(files[0]?.errors.join('\n')).toContain('{"toString":1,"valueOf":2,"toJSON":3}')
  })

  it('says what the repository would not keep, though nothing stands in the way', async () => {
    mapping.description = literal('<p>A <font>red</font> cup</p>')
    const { files } = await ask({ source_file_db_ids: [1] })
    expect(files[0]).toMatchObject({
      errors: [],
      remarks: [{ message_id: 'tags_removed', message_params: { tags: '<font>', field: 'description' } }],
    })
  })

  it('counts the errors of all files by their kind, the field and some files beside each', async () => {
    const { files, summary } = await ask({ all: true })
    expect(files).toEqual([])
    expect(summary).toEqual({
      files: 4,
      checked: 4,
      valid: 1,
      complete: true,
      faults: [
        {
          message: 'Invalid publication_date format. Use YYYY-MM-DD',
          message_id: 'wrong_days',
          message_params: { field: 'publication_date' },
          field: 'publication_date',
          files: 2,
          examples: [
            { source_file_db_id: 2, filename: 'vase.jpg', message: expect.stringContaining("'about 1900'") },
            { source_file_db_id: 3, filename: 'bowl.jpg', message: expect.stringContaining("'early'") },
          ],
        },
        {
          message: 'Missing required field or value for: title',
          message_id: 'missing_field',
          message_params: { field: 'title' },
          field: 'title',
          files: 1,
          examples: [expect.objectContaining({ source_file_db_id: 3 })],
        },
        {
          message: 'No row describes the file',
          message_id: 'no_rows',
          message_params: {},
          field: null,
          files: 1,
          examples: [{ source_file_db_id: 4, filename: 'lost.jpg', message: expect.stringContaining('objects.csv') }],
        },
      ],
    })
  })

  it('says so when the time did not suffice for all files', async () => {
    const { summary } = await ask({ all: true, at_most_seconds: 0 })
    expect(summary).toEqual({ files: 4, checked: 0, valid: 0, faults: [], complete: false })
  })

  it('works without a spreadsheet too', async () => {
    const { files } = await at.client.previewMapping({
      body: { mappingConfiguration: { _mapping_mode: 'manual', title: literal('One') }, source_file_db_ids: [1] },
    })
    expect(files).toMatchObject([{ row_number: null, metadata: { title: 'One' } }])
  })

  it('refuses a question about nothing, too many files, an unknown file and a missing spreadsheet', async () => {
    const refused = async (body: object) => {
      const answer = await at.raw.previewMapping({ body: { mappingConfiguration: mapping, ...body } })
      return [answer.status, answer.body]
    }
    expect(await refused({})).toMatchObject([400, { error: expect.stringContaining("'source_file_db_ids'") }])
    const many = Array.from({ length: 51 }, (_, index) => index + 1)
    expect(await refused({ source_file_db_ids: many })).toMatchObject([400, { error: expect.stringContaining('50') }])
    expect(await refused({ source_file_db_ids: [9] })).toMatchObject([
      404,
      { error: 'Source file with ID 9 not found.' },
    ])
    const gone = { ...mapping, _file_path: `${at.folder}/gone.csv` }
    expect(await refused({ mappingConfiguration: gone, all: true })).toMatchObject([
      404,
      { error: expect.stringContaining('gone.csv') },
    ])
  })

  it('needs a project', async () => {
    at.project.loaded = false
    expect(await at.raw.previewMapping({ body: { mappingConfiguration: mapping, all: true } })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('No project') },
    })
    at.project.loaded = true
  })
})
