import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as sheets from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { column, sharedFixture } from './fixture.js'
import { type Museum, openMuseum } from './museum.js'

const MAPPED = {
  filename: column('file'),
  title: column('title'),
  description: { type: 'construct_later', value: true },
  creators: { type: 'complex', is_complex: true, entries: [{ name: column('creator') }] },
}

const at = await sharedFixture()

describe('how a table is read', () => {
  beforeEach(() => {
    at.reset()
    at.addFiles('cup.txt')
  })

  const profile = (filePath: string, how: Record<string, string> = {}) =>
    at.raw.profileTable({ body: { filePath, ...how } as never })
  const columnsOf = ({ body }: Awaited<ReturnType<typeof profile>>) =>
    (body as { columns: { name: string }[] }).columns.map(({ name }) => name)

  async function titleOf(definition: Record<string, unknown>): Promise<unknown> {
    const body = { mappingConfiguration: { ...MAPPED, ...definition }, source_file_db_ids: [1] }
    const { files } = await at.client.previewMapping({ body })
    return files[0]?.metadata.title
  }

  it.each([
    ['objects.xlsx', 'xlsx'],
    ['objects.xls', 'biff8'],
    ['old.xls', 'biff5'],
  ] as const)('shows the sheets of %s, and the one that is asked for', async (name, bookType) => {
    const path = workbook(at.folder, name, bookType)
    const first = await profile(path)
    expect(first.body).toMatchObject({ sheets: ['Inventory', 'Objects'] })
    expect(columnsOf(first)).toEqual(['number'])
    const second = await profile(path, { sheet: 'Objects' })
    expect(second.body).toMatchObject({ sheet: 'Objects', sheets: ['Inventory', 'Objects'], row_count: 1 })
    expect(columnsOf(second)).toEqual(['file', 'title', 'creator'])
    const preview = await at.client.loadFilePreview({ body: { filePath: path, sheet: 'Objects' } })
    expect(preview).toMatchObject({ sheet: 'Objects', rowCount: 1, columns: ['file', 'title', 'creator'] })
    expect(await titleOf({ _file_path: path, _sheet: 'Objects' })).toBe('Kylix')
  })

  it('names the sheets that there are where another one is asked for', async () => {
    const path = workbook(at.folder, 'missing.xlsx')
    const sentence = "The workbook has no sheet 'Finds'. Choose one that it has: 'Inventory', 'Objects'"
    const refused = (answer: { status: number; body: unknown }) =>
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } })
    refused(await profile(path, { sheet: 'Finds' }))
    const mappingConfiguration = { ...MAPPED, _file_path: path, _sheet: 'Finds' }
    refused(await at.raw.previewMapping({ body: { mappingConfiguration, all: true } as never }))
    refused(await profile(workbook(at.folder, 'older.xls', 'biff5'), { sheet: 'Finds' }))
  })

  it('reads a text by the separator and the encoding that are said, not by what it looks like', async () => {
    const path = join(at.folder, 'objects.csv')
    writeFileSync(path, Buffer.from('file;title, with place;creator\ncup.txt;Schale, Köln;"Doe, Jane"\n', 'latin1'))
    expect((await profile(path)).status).toBe(400)
    const said = await profile(path, { delimiter: ';' })
    expect(said.body).toMatchObject({ delimiter: ';', encoding: 'windows-1252' })
    expect(columnsOf(said)).toEqual(['file', 'title, with place', 'creator'])
    const title = column('title, with place')
    const separated = { _file_path: path, _file_format: 'csv', _delimiter: ';', title }
    expect(await titleOf(separated)).toBe('Schale, Köln')
    expect(await titleOf({ ...separated, _encoding: 'macintosh' })).toBe('Schale, Kˆln')
    expect((await profile(path, { delimiter: ';', encoding: 'macintosh' })).body).toMatchObject({
      encoding: 'macintosh',
    })
  })

  it('takes nothing for a reading that is none, and names the setting of the mapping', async () => {
    const path = workbook(at.folder, 'settings.xlsx')
    expect((await profile(path, { encoding: 'rot13' })).status).toBe(400)
    const mappingConfiguration = { ...MAPPED, _file_path: path, _encoding: 'rot13' }
    expect(await at.raw.previewMapping({ body: { mappingConfiguration, all: true } as never })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`'_encoding' of the mapping cannot be "rot13"`) },
    })
  })
})

describe('a corrected sheet', () => {
  let m: Museum
  beforeAll(async () => {
    m = await openMuseum(['cup.txt'])
  })
  afterAll(() => m.stop())

  const definition = async () =>
    JSON.parse((await m.at.listMappings())[0]?.column_definitions ?? '{}') as Record<string, unknown>

  it('comes back into the sheet that was chosen, and leaves the others as they are', async () => {
    const path = workbook(m.folder, 'round.xlsx')
    const mappingConfiguration = { ...MAPPED, _file_path: path, _file_format: 'excel', _sheet: 'Objects' }
    await m.at.saveMapping({ body: { mappingConfiguration } })
    const book = sheets.read((await m.download('xlsx')).bytes)
    const objects = book.Sheets.Objects
    if (objects === undefined) throw new Error('the sheet has gone')
    sheets.utils.sheet_add_aoa(objects, [['Amphora']], { origin: 'B2' })
    const { diff_id, diff } = await m.compare(
      'back.xlsx',
      new Uint8Array(sheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer),
    )
    expect(diff).toMatchObject({ cells_changed: 1, columns_removed: [] })
    const { file_path } = await m.client.applyErrorSheet({ body: { diff_id } })
    const written = sheets.read(readFileSync(file_path))
    expect(written.SheetNames).toEqual(['Inventory', 'Objects'])
    expect(written.Sheets.Objects?.B2?.v).toBe('Amphora')
    expect(written.Sheets.Inventory?.A2?.v).toBe('1')
    expect(await definition()).toMatchObject({ _file_path: file_path, _sheet: 'Objects' })
  })

  it('is read by what it is, whatever was said of the one before', async () => {
    const path = join(m.folder, 'said.csv')
    writeFileSync(path, Buffer.from('file;title, place;creator\ncup.txt;Schale, Köln;"Doe, Jane"\n', 'latin1'))
    const title = column('title, place')
    const said = { _file_path: path, _file_format: 'csv', _delimiter: ';', _encoding: 'windows-1252' }
    await m.at.saveMapping({ body: { mappingConfiguration: { ...MAPPED, title, ...said } } })
    const { bytes } = await m.download('xlsx')
    const book = sheets.read(bytes)
    const [sheet] = Object.values(book.Sheets)
    if (sheet === undefined) throw new Error('the sheet has gone')
    sheets.utils.sheet_add_aoa(sheet, [['Krug, Köln']], { origin: 'B2' })
    const { diff_id } = await m.compare(
      'back.xlsx',
      new Uint8Array(sheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer),
    )
    await m.client.applyErrorSheet({ body: { diff_id } })
    expect(Object.keys(await definition())).not.toContain('_delimiter')
    expect(Object.keys(await definition())).not.toContain('_encoding')
    const { prepared_metadata } = await m.client.previewMappedValues({ body: { source_file_db_id: m.idOf('cup.txt') } })
    expect(prepared_metadata.metadata.title).toBe('Krug, Köln')
  })
})

/** A workbook of an inventory and a list of objects. */
function workbook(folder: string, name: string, bookType: 'xlsx' | 'biff8' | 'biff5' = 'xlsx'): string {
  const path = join(folder, name)
  const book = sheets.utils.book_new()
  const add = (rows: string[][], title: string) =>
    sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet(rows), title)
  add([['number'], ['1']], 'Inventory')
  add(
    [
      ['file', 'title', 'creator'],
      ['cup.txt', 'Kylix', 'Doe, Jane'],
    ],
    'Objects',
  )
  writeFileSync(path, sheets.write(book, { type: 'buffer', bookType }) as Buffer)
  return path
}
