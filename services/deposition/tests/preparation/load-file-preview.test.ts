import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as sheets from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const at = await sharedFixture()

describe('POST /project/metadata/load_file_preview', () => {
  const write = (name: string, content: string | Uint8Array) => {
    const path = join(at.folder, name)
    writeFileSync(path, content)
    return path
  }
  const preview = (body: Record<string, unknown>) => at.raw.loadFilePreview({ body: body as never })

  it('shows cells as they are written, which is how mappings read them, where that is asked for', async () => {
    const { body } = await preview({
      filePath: write('written.csv', 'file,n,flag\na.jpg,1.10,TRUE\n'),
      as_written: true,
    })
    expect(body).toMatchObject({ previewData: [{ file: 'a.jpg', n: '1.10', flag: 'TRUE' }] })
  })

  it('shows columns, five rows and the number of all rows [limit:file-preview-rows]', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `f${index}.jpg,${index},,true`).join('\n')
    const { status, body } = await preview({ filePath: write('a.csv', `file,n,empty,flag\n${rows}\n`) })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      columns: ['file', 'n', 'empty', 'flag'],
      previewData: [0, 1, 2, 3, 4].map((n) => ({ file: `f${n}.jpg`, n, empty: '', flag: true })),
      rowCount: 12,
      delimiter: ',',
      encoding: 'utf-8',
    })
  })

  it('starts one thread for tables that are read one after the other', async () => {
    await preview({ filePath: write('first.csv', 'file\na.jpg\n') })
    const started: unknown[] = []
    const note = (thread: unknown) => void started.push(thread)
    process.on('worker', note)
    const book = sheets.utils.book_new()
    sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet([['file'], ['a.jpg']]))
    const workbook = write('second.xlsx', sheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    for (const filePath of [workbook, join(at.folder, 'first.csv'), workbook])
      expect((await preview({ filePath })).status).toBe(200)
    process.off('worker', note)
    expect(started).toEqual([])
  })

  it('says how the table was read: separator, row of the header, sheet', async () => {
    const filePath = write('title.csv', 'Bestand 2024\n\nDatei;Titel;Ort\na.jpg;Krug;Rom\n')
    expect((await preview({ filePath })).body).toMatchObject({
      columns: ['Datei', 'Titel', 'Ort'],
      delimiter: ';',
      header_row: 3,
      rowCount: 1,
    })
    const book = sheets.utils.book_new()
    sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet([]), 'Empty')
    sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet([['Datei'], ['a.jpg']]), 'Objekte')
    const workbook = write('second.xlsx', sheets.write(book, { type: 'buffer', bookType: 'xlsx' }))
    const { body } = await preview({ filePath: workbook, fileFormat: 'excel' })
    expect(body).toMatchObject({ columns: ['Datei'], sheet: 'Objekte' })
    expect(body).not.toHaveProperty('delimiter')
  })

  it.runIf(process.platform !== 'win32')('opens no named pipe, which would wait for ever', async () => {
    const path = join(at.folder, 'pipe.csv')
    execFileSync('mkfifo', [path])
    for (const fileFormat of ['csv', 'excel']) {
      const { status, body } = await preview({ filePath: path, fileFormat })
      expect(status).toBe(400)
      expect(body).toMatchObject({ success: false, error: expect.stringContaining('File not found') })
    }
  })

  it('says of a link that leads to itself, and of names that no file can have, what is wrong', async () => {
    const loop = join(at.folder, 'loop.csv')
    symlinkSync(loop, loop)
    expect(await preview({ filePath: loop })).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining('leads back to itself') },
    })
    for (const filePath of ['/nonexistent/\u0000/x', join(at.folder, `${'n'.repeat(300)}.csv`)]) {
      const { status, body } = await preview({ filePath })
      expect([status, body]).toMatchObject([400, { success: false, error: expect.stringContaining('File not found') }])
    }
  })

  it('reads workbooks, with dates as text', async () => {
    const book = sheets.utils.book_new()
    const table = sheets.utils.aoa_to_sheet(
      [
        ['file', 'date'],
        ['a.jpg', new Date(Date.UTC(2025, 0, 1))],
      ],
      { cellDates: true, UTC: true },
    )
    sheets.utils.book_append_sheet(book, table)
    const path = write('a.xlsx', sheets.write(book, { type: 'buffer', bookType: 'xlsx' }))
    expect(await preview({ filePath: path, fileFormat: 'excel' })).toMatchObject({
      status: 200,
      body: { columns: ['file', 'date'], previewData: [{ file: 'a.jpg', date: '2025-01-01' }], rowCount: 1 },
    })
  })

  it('reads tabs although a client calls every other name excel', async () => {
    const path = write('a.tsv', 'file\ttitle\na.jpg\tA\n')
    expect(await preview({ filePath: path, fileFormat: 'excel' })).toMatchObject({
      status: 200,
      body: { columns: ['file', 'title'] },
    })
  })

  it.each([
    ['a missing path', () => ({}), "Missing 'filePath'"],
    ['a relative path', () => ({ filePath: 'a.csv' }), 'absolute path'],
    ['an unknown format', () => ({ filePath: '/a.csv', fileFormat: 'pdf' }), "'fileFormat' must be one of csv, excel"],
    ['a file that is not there', () => ({ filePath: join(at.folder, 'none.csv') }), 'File not found'],
    ['a folder', () => ({ filePath: at.folder }), 'Unsupported file format'],
    ['an empty file', () => ({ filePath: write('empty.csv', '') }), 'File is empty'],
    ['text that is called a workbook', () => ({ filePath: write('b.xlsx', 'a,b\n') }), 'Unsupported file format'],
    ['a cell with an open quote', () => ({ filePath: write('c.csv', 'a,b\n"x,y\n') }), 'File parsing error'],
  ])('refuses %s', async (_, body, sentence) => {
    expect(await preview(body())).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining(sentence) },
    })
  })

  it('needs a project', async () => {
    at.project.loaded = false
    expect(await preview({ filePath: '/a.csv' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('No project') },
    })
    at.project.loaded = true
  })
})

describe('GET /metadata/mapping_schema_details', () => {
  it('answers vocabularies as labels by value, and a note for every field and attribute', async () => {
    const schema = await at.client.getMappingSchemaDetails()
    expect(schema.vocabularies.access_rights).toEqual({
      open: 'Open Access',
      embargoed: 'Embargoed Access',
      restricted: 'Restricted Access',
      closed: 'Closed Access',
    })
    const values = schema.vocabularies.upload_types ?? {}
    expect(Object.keys(values)).toContain(schema.standard_fields.find(({ key }) => key === 'upload_type')?.default)
    const complex = Object.values(schema.complex_fields)
    const vocabKeys = complex.flatMap(({ attributes }) => attributes.flatMap(({ vocabKey }) => vocabKey ?? []))
    for (const key of vocabKeys) expect(Object.keys(schema.vocabularies[key] ?? {})).not.toEqual([])
    for (const { notes } of [...complex, ...complex.flatMap(({ attributes }) => attributes)])
      expect(notes).toMatch(/\.$/)
  })

  it('serves both shapes of the schema, without a project', async () => {
    at.project.loaded = false
    const schema = await at.client.getMappingSchemaDetails()
    expect(schema.fields.title).toEqual({ type: 'text', required: true, description: expect.any(String) })
    expect(schema.fields.creators).toMatchObject({ type: 'array', required: true })
    const types = 'literal column filename filename_stem constructed construct_later complex ordered_combined_columns'
    expect(schema.mapping_types).toEqual(expect.arrayContaining(types.split(' ')))
    expect(schema.standard_fields).toHaveLength(15)
    expect(Object.keys(schema.complex_fields)).toEqual(
      expect.arrayContaining(['creators', 'contributors', 'dates', 'journal']),
    )
    for (const field of schema.standard_fields)
      if (field.vocabKey !== undefined) expect(schema.vocabularies).toHaveProperty(field.vocabKey)
    expect(schema.vocabularies.access_rights).toMatchObject({ open: 'Open Access' })
  })
})
