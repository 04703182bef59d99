import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture, start } from './start.js'

let running: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  running = await start()
})
afterAll(() => running.stop())

const COLUMNS = [
  'Inventarnummer',
  'Titel',
  'Titel.1',
  'Unnamed: 3',
  'Erworben',
  'Aufgenommen',
  'Höhe',
  'Ausgestellt',
  'Doppelt',
  'Fehler',
  '2024',
]
const FIRST: (string | number | boolean | null)[] = [
  '007',
  'Krug mit Henkel',
  'Jug',
  'ein Satz,\nmit Umbruch',
  '1998-03-01',
  '2024-01-15T09:30:00',
  24.5,
  true,
  49,
  '#DIV/0!',
  2,
]

describe('tables made by other programs', () => {
  it.each([
    ['libreoffice.xlsx', {}, FIRST],
    ['libreoffice.xls', {}, FIRST],
    ['openpyxl.xlsx', {}, FIRST.with(8, null).with(9, null)],
    ['libreoffice.latin1.csv', { delimiter: ',', encoding: 'windows-1252' }, FIRST.with(5, '2024-01-15 9:30:00')],
    ['libreoffice.utf16.csv', { delimiter: ',', encoding: 'utf-16le' }, FIRST.with(5, '2024-01-15 9:30:00')],
    ['libreoffice.semicolon.csv', { delimiter: ';', encoding: 'utf-8' }, FIRST.with(5, '2024-01-15 9:30:00')],
    ['libreoffice.tsv', { delimiter: '\t', encoding: 'utf-8' }, FIRST.with(5, '2024-01-15 9:30:00')],
  ])('%s: shows headers and five rows, typed [limit:spreadsheet-preview-rows]', async (name, reading, first) => {
    const { client } = running
    expect(await client.getTableHeaders({ body: { file_path: fixture(name) } })).toEqual({
      success: true,
      headers: COLUMNS,
      ...reading,
    })
    const preview = await client.previewSpreadsheet({ body: { filePath: fixture(name) } })
    expect(preview).toMatchObject({ success: true, columns: COLUMNS, ...reading })
    expect(preview.previewData).toHaveLength(5)
    expect(COLUMNS.map((column) => preview.previewData[0]?.[column])).toEqual(first)
    expect(preview.previewData[1]?.Titel).toBe('Schale "Blüte"')
    expect(preview.previewData[2]).toMatchObject({
      Titel: 'Größe; Maß',
      'Titel.1': 'Straße',
      'Unnamed: 3': 'ß',
      Höhe: -1.25,
      Aufgenommen: null,
    })
    expect(preview.previewData[4]?.Inventarnummer).toBe('007')
  })

  it.each([
    ['encrypted.xlsx', 'The workbook is encrypted with a password. Save it without one'],
    ['libreoffice.ods', 'an OpenDocument spreadsheet (.ods), which is not read. Save it as .xlsx or .csv'],
  ])('%s: is refused with the reason', async (name, reason) => {
    const { raw } = running
    for (const answer of [
      await raw.getTableHeaders({ body: { file_path: fixture(name) } }),
      await raw.previewSpreadsheet({ body: { filePath: fixture(name) } }),
    ]) {
      expect(answer.status).toBe(500)
      expect(answer.body).toEqual({ success: false, error: expect.stringMatching(/^Failed to read file: /) })
      expect(answer.body).toMatchObject({ error: expect.stringContaining(reason) })
    }
  })
})

describe('requests for tables', () => {
  it.each([
    ['a missing path', {}, "Missing 'file_path'"],
    ['an empty path', { file_path: '' }, "'file_path' must not be empty"],
    ['a relative path', { file_path: 'table.csv' }, `'file_path' must be an absolute path, received "table.csv"`],
    ['a path with a zero byte', { file_path: '/tmp/\0' }, 'must be an absolute path'],
    ['a path of another type', { file_path: 7 }, "'file_path' must be of type string, received 7"],
    ['a missing file', { file_path: '/none/table.csv' }, 'File not found: /none/table.csv'],
    ['a folder', { file_path: '/tmp' }, 'File not found: /tmp (this is a folder)'],
  ])('answer 404 for %s', async (_, body, error) => {
    const answer = await running.raw.getTableHeaders({ body: body as { file_path: string } })
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ success: false, error: expect.stringContaining(error) })
  })

  it('answer with unknown members ignored', async () => {
    const path = running.file('a.csv', 'a,b\n1,2\n')
    expect(
      await running.client.getTableHeaders({ body: { file_path: path, pdbPath: 'x' } as { file_path: string } }),
    ).toMatchObject({ headers: ['a', 'b'] })
  })

  it('show a table without rows', async () => {
    expect(
      await running.client.previewSpreadsheet({ body: { filePath: running.file('b.csv', 'a,b\n') } }),
    ).toMatchObject({ columns: ['a', 'b'], previewData: [] })
  })

  it('read only inside of the allowed folders, links followed', async () => {
    const guarded = await start({ security: { allowed_roots: [running.folder] } })
    const inside = running.file('inside.csv', 'a\n')
    expect((await guarded.raw.getTableHeaders({ body: { file_path: inside } })).status).toBe(200)
    const answer = await guarded.raw.getTableHeaders({ body: { file_path: guarded.file('outside.csv', 'a\n') } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: expect.stringContaining('security.allowed_roots') })
    await guarded.stop()
  })
})
