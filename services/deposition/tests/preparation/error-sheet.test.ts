import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as sheets from '@e965/xlsx'
import { plantedFaults } from '@regesta/testing/planted-faults'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Museum, openMuseum } from './museum.js'

const { columns, files, faulty, planted, mapping } = plantedFaults(50, 55)

/** The first sheet of a workbook as texts, and as a thing to be edited. */
function opened(bytes: Uint8Array) {
  const book = sheets.read(bytes, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const rows = sheets.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' })
  return {
    book,
    rows,
    set: (row: number, place: number, value: string) => {
      sheet[sheets.utils.encode_cell({ r: row - 1, c: place })] = { t: 's', v: value }
    },
    saved: () => new Uint8Array(sheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer),
  }
}

const problemsIn = (bytes: Uint8Array) => {
  const { rows } = opened(bytes)
  const at = rows[0]?.indexOf('_regesta_problem') ?? -1
  return rows.flatMap((row, index) => (index > 0 && row[at] ? [{ row: index + 1, problem: row[at] }] : []))
}

describe('a workbook with fifty faults of twelve kinds', () => {
  let m: Museum
  let path: string
  beforeAll(async () => {
    m = await openMuseum(files)
    path = join(m.folder, 'objects.xlsx')
    const book = sheets.utils.book_new()
    sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet([columns, ...faulty]), 'Objects')
    sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet([['Notes'], ['=1+1']]), 'Notes')
    writeFileSync(path, sheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    await m.at.saveMapping({ body: { mappingConfiguration: { ...mapping, _file_path: path, _file_format: 'excel' } } })
    await m.client.prepareMetadataForFile({ body: { source_file_db_id: m.idOf('object-54.txt') } })
  }, 60_000)
  afterAll(() => m.stop())

  it('comes with exactly these fifty, each in its row', async () => {
    const { status, headers, bytes } = await m.download('xlsx')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename=objects_errors.xlsx')
    const problems = problemsIn(bytes)
    expect(problems.map(({ row }) => row)).toEqual(planted.map(({ row }) => row))
    for (const [index, { problem }] of problems.entries()) {
      expect(problem).not.toContain('\n')
      expect(problem.slice(0, planted[index]?.message.length)).toBe(planted[index]?.message)
    }
    const { rows } = opened(bytes)
    expect(rows.map((row) => row.slice(0, columns.length))).toEqual([columns, ...faulty])
  })

  it('is empty of faults when it comes back corrected; what was not changed stays as it is', async () => {
    const before = readFileSync(path)
    const sheet = opened((await m.download('xlsx')).bytes)
    for (const { row, place, sound } of planted) sheet.set(row, place, sound)
    sheet.set(56, 1, 'A better title')
    const body = await m.compare('objects_errors.xlsx', sheet.saved())
    expect(body).toMatchObject({
      refusal: null,
      new_file_path: join(m.folder, 'objects.corrected.xlsx'),
      diff: { rows_changed: 51, cells_changed: 51, rows_added: 0, rows_removed_count: 0, reordered: false },
      consequences: { files: 51, faulty_before: 50, faulty_after: 0, records: 1 },
    })
    expect(body.diff.rows[0]).toEqual({
      row_number: 2,
      filename: 'object-0.txt',
      outdated: false,
      cells: [{ column: 'title', before: '', after: 'Kylix of the museum' }],
    })
    const { diff_id } = body
    const applied = await m.client.applyErrorSheet({ body: { diff_id } })
    expect(applied).toMatchObject({
      file_path: join(m.folder, 'objects.corrected.xlsx'),
      consequences: { files: 51, faulty_after: 0, records: 1 },
      failed: [],
    })
    expect(readFileSync(path).equals(before)).toBe(true)
    const [saved] = await m.at.listMappings()
    expect(saved).toMatchObject({ file_path: applied.file_path, mapping_name: 'mapping_for_objects.corrected.xlsx' })
    const written = opened(readFileSync(applied.file_path))
    expect(written.rows[0]).toEqual(columns)
    expect(written.book.SheetNames).toEqual(['Objects', 'Notes'])
    expect(problemsIn((await m.download('xlsx')).bytes)).toEqual([])
    const [prepared] = (await m.at.listUploadsByTab({ query: { tab_id: 'pending_operations' } })) as {
      record_title: string
    }[]
    expect(prepared?.record_title).toBe('A better title')
    // Whoever was interrupted may ask again: nothing is written twice.
    expect(await m.client.applyErrorSheet({ body: { diff_id } })).toMatchObject({ file_path: applied.file_path })
    expect(readdirSync(m.folder).filter((name) => name.startsWith('objects'))).toEqual([
      'objects.corrected.xlsx',
      'objects.xlsx',
    ])
  })
})

describe('a text table', () => {
  let m: Museum
  let path: string
  const definition = () => ({
    _mapping_mode: 'file',
    _file_path: path,
    _file_format: 'csv',
    filename: { type: 'column', value: 'file' },
    title: { type: 'column', value: 'title' },
    description: { type: 'column', value: 'about' },
    creators: { type: 'complex', entries: [{ name: { type: 'literal', value: 'Museum' } }] },
  })
  beforeAll(async () => {
    m = await openMuseum(['cup.txt', 'vase.txt', 'lost.txt'])
    path = join(m.folder, 'objects.csv')
  }, 60_000)
  afterAll(() => m.stop())

  const begin = async (text: string, fields: Record<string, unknown> = {}) => {
    writeFileSync(path, text)
    await m.at.saveMapping({ body: { mappingConfiguration: { ...definition(), ...fields } } })
  }
  const errorsAsText = async () => new TextDecoder().decode((await m.download('csv')).bytes)
  const back = (text: string) => m.compare('back.csv', new TextEncoder().encode(text))
  const refused = (text: string, name = 'back.csv') => m.refused(name, new TextEncoder().encode(text))

  it('keeps its separator, quotes what a program would take for a formula, and takes the quotes away again', async () => {
    await begin('file;title;about\ncup.txt;K;=SUM(A1)\nvase.txt;Amphora;-5\nlosst.txt;Bowl;+ good\n')
    const text = await errorsAsText()
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('file;title;about;_regesta_problem;_regesta_row')
    expect(lines[1]).toMatch(/^cup\.txt;K;'=SUM\(A1\);"?Invalid title: 'K'.*;r2-[0-9a-f]{8}$/)
    expect(lines[2]).toMatch(/^vase\.txt;Amphora;-5;.*;r3-/)
    expect(lines[3]).toContain("No file of the project is called 'losst.txt'. These files have no row: 'lost.txt'")
    const body = await back(text.replace(';K;', ';Kylix;').replace('losst.txt', 'lost.txt'))
    expect(body).toMatchObject({
      diff: { rows_changed: 2, cells_changed: 2 },
      consequences: { files: 2, faulty_before: 2 },
    })
    const { file_path } = await m.client.applyErrorSheet({ body: { diff_id: body.diff_id } })
    expect(readFileSync(file_path, 'utf8')).toBe(
      'file;title;about\r\ncup.txt;Kylix;=SUM(A1)\r\nvase.txt;Amphora;-5\r\nlost.txt;Bowl;+ good\r\n',
    )
  })

  it('names the row that is used in each further one of a file, however many there are', async () => {
    await begin(`file,title,about\n${'cup.txt,Kylix,a cup\n'.repeat(1_100)}`)
    const [, , ...further] = (await errorsAsText()).trimEnd().split('\r\n')
    expect(further).toHaveLength(1_099)
    expect(further.filter((line) => !line.includes("Row 2 describes 'cup.txt' too"))).toEqual([])
  })

  it.each([
    [';', 'title, place'],
    ['\t', 'title; place'],
  ])(
    'is taken over though a name of its header has another separator (%j), with quotes and without',
    async (sign, name) => {
      const [head, row] = [
        ['file', `"${name}"`, 'about'].join(sign),
        (title: string) => ['cup.txt', title, 'a cup'].join(sign),
      ]
      await begin(`${head}\n${row('Kylix')}\n`, { title: { type: 'column', value: name } })
      const text = (await errorsAsText()).replace('Kylix', 'Krater')
      for (const returned of [text.replace(/"?title. place"?/, `"${name}"`), text.replaceAll('"', '')]) {
        const { refusal, diff, diff_id } = await back(returned)
        expect([refusal, diff.cells_changed, diff.columns_added]).toEqual([null, 1, []])
        const { file_path } = await m.client.applyErrorSheet({ body: { diff_id } })
        expect(readFileSync(file_path, 'utf8')).toBe(`${head}\r\n${row('Krater')}\r\n`)
        await m.at.saveMapping({
          body: { mappingConfiguration: { ...definition(), title: { type: 'column', value: name } } },
        })
      }
    },
  )

  it('is taken over with nothing but a column more', async () => {
    await begin('file,title,about\ncup.txt,Kylix,a cup\n')
    const [head = '', cup = ''] = (await errorsAsText()).split('\r\n')
    expect(await back(`${head},notes\r\n${cup},new\r\n`)).toMatchObject({
      refusal: null,
      diff: { rows_changed: 0, columns_added: ['notes'] },
    })
  })

  it('gets none of the apostrophes that it was downloaded with, in its header and in cells that were changed', async () => {
    await begin('file,title,about,@id\ncup.txt,Kylix,=A1,7\n', { notes: { type: 'column', value: '@id' } })
    const text = await errorsAsText()
    expect(text).toContain("about,'@id,")
    const { diff, diff_id } = await back(text.replace('=A1', '=B2'))
    expect(diff).toMatchObject({ columns_added: [], columns_removed: [] })
    expect(diff.rows[0]?.cells).toEqual([{ column: 'about', before: '=A1', after: '=B2' }])
    const { file_path } = await m.client.applyErrorSheet({ body: { diff_id } })
    expect(readFileSync(file_path, 'utf8')).toBe('file,title,about,@id\r\ncup.txt,Kylix,=B2,7\r\n')
  })

  it.each([
    ['\uFEFF', ''],
    ['', '\uFEFF'],
  ])(
    'keeps the mark at its beginning that tells programs its encoding (%j, returned with %j)',
    async (mark, returned) => {
      await begin(`${mark}file,title,about\ncup.txt,Krüge,a cup\n`)
      const { diff_id } = await back(returned + (await errorsAsText()).replace('Krüge', 'Töpfe'))
      const { file_path } = await m.client.applyErrorSheet({ body: { diff_id } })
      expect(readFileSync(file_path, 'utf8')).toBe('\uFEFFfile,title,about\r\ncup.txt,Töpfe,a cup\r\n')
    },
  )

  it('may come as a workbook too, with a title above the header', async () => {
    await begin('Our objects\nfile,title,about\ncup.txt,Kylix,007\nvase.txt,,about\nlost.txt,Bowl,about\n')
    const { bytes } = await m.download('xlsx')
    const sheet = opened(bytes)
    expect(sheet.rows[0]?.[0]).toBe('Our objects')
    expect(sheet.rows[2]?.slice(0, 3)).toEqual(['cup.txt', 'Kylix', '007'])
    expect(sheet.rows[3]?.[3]).toContain('Missing required field or value for: title')
    sheet.set(4, 1, 'Amphora')
    const body = await m.compare('back.xlsx', sheet.saved())
    expect(body.diff.rows).toEqual([
      {
        row_number: 4,
        filename: 'vase.txt',
        outdated: false,
        cells: [{ column: 'title', before: '', after: 'Amphora' }],
      },
    ])
    const { file_path } = await m.client.applyErrorSheet({ body: { diff_id: body.diff_id } })
    expect(file_path).toBe(join(m.folder, 'objects.corrected.xlsx'))
    expect(problemsIn((await m.download('xlsx')).bytes)).toEqual([])
  })

  it('says which rows and columns were added, removed or put elsewhere', async () => {
    await begin('file,title,about\ncup.txt,Kylix,a cup\nvase.txt,Amphora,a vase\nghost.txt,Ghost,nothing\n')
    const [head = '', cup = '', vase = ''] = (await errorsAsText()).split('\r\n')
    const text = [`${head},notes`, `${vase},x`, `${cup},y`, `${cup},again`, 'lost.txt,Bowl,a bowl,,,new'].join('\r\n')
    const body = await back(text)
    expect(body.diff).toMatchObject({
      rows_changed: 0,
      rows_added: 2,
      rows_removed: [4],
      rows_removed_count: 1,
      reordered: true,
      columns_added: ['notes'],
      columns_removed: [],
    })
    expect(body.refusal).toBeNull()
  })

  it('refuses rows that were changed since, and a sheet that was changed after the comparison', async () => {
    await begin('file,title,about\ncup.txt,K,a cup\nvase.txt,Amphora,a vase\nlost.txt,Bowl,a bowl\n')
    const text = await errorsAsText()
    const body = await back(text.replace(',K,', ',Kylix,'))
    writeFileSync(path, 'file,title,about\ncup.txt,Cup,a cup\nvase.txt,Amphora,a vase\nlost.txt,Bowl,a bowl\n')
    expect(await m.raw.applyErrorSheet({ body: { diff_id: body.diff_id } })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('was changed or removed after the sheets were compared') },
    })
    const again = await back(text.replace(',K,', ',Kylix,'))
    expect(again).toMatchObject({
      diff: { rows: [{ row_number: 2, outdated: true }] },
      refusal: expect.stringContaining('The rows 2 of objects.csv were changed after the error sheet was made'),
    })
    expect(await m.raw.applyErrorSheet({ body: { diff_id: again.diff_id } })).toMatchObject({ status: 400 })
  })

  it('refuses what is no error sheet, what cannot be read and what is not there', async () => {
    await begin('file,title,about\ncup.txt,Kylix,a cup\n')
    expect(await refused('file,title\ncup.txt,Kylix\n')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("no column '_regesta_row'") },
    })
    expect(await refused('x', 'sheet.ods')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('.xlsx or a .csv') },
    })
    expect(await refused('PK', 'sheet.xlsx')).toMatchObject({ status: 400 })
    expect(await m.raw.applyErrorSheet({ body: { diff_id: 'nobody' } })).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining("No comparison 'nobody'") },
    })
    const body = await back(await errorsAsText())
    expect(body.refusal).toBe('Nothing in it differs from objects.csv')
    expect(body.refusal_finding).toMatchObject({ message_id: 'sheet_as_before' })
  })

  it('asks for the sheet again where another release kept what it was compared with', async () => {
    await begin('file,title,about\ncup.txt,K,a cup\n')
    const { diff_id } = await back((await errorsAsText()).replace(',K,', ',Kylix,'))
    const about = join(m.folder, 'data', 'deposition', 'returned-sheets', diff_id, 'about.json')
    writeFileSync(about, JSON.stringify({ ...JSON.parse(readFileSync(about, 'utf8')), base_reading: null }))
    expect(await m.raw.applyErrorSheet({ body: { diff_id } })).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('return the corrected sheet again') },
    })
  })

  it('needs a mapping that draws on a spreadsheet', async () => {
    await m.at.saveMapping({ body: { mappingConfiguration: { _mapping_mode: null, title: { type: 'filename' } } } })
    expect((await m.download('csv')).status).toBe(400)
    expect((await refused('x')).status).toBe(400)
  })
})

describe('without a mapping', () => {
  it('there is no error sheet and nothing to compare with', async () => {
    const m = await openMuseum(['cup.txt'])
    try {
      expect((await m.download('xlsx')).status).toBe(404)
      expect((await m.refused('a.csv', new TextEncoder().encode('a'))).status).toBe(404)
    } finally {
      await m.stop()
    }
  })
})

it('an error sheet is one of a project', async () => {
  const m = await openMuseum(['vase.txt'])
  await m.at.unloadProject()
  const noProject = { error: 'No project database loaded. This action requires a project.' }
  const { status, bytes } = await m.download('xlsx')
  expect([status, JSON.parse(new TextDecoder().decode(bytes))]).toMatchObject([400, noProject])
  expect(await m.refused('objects.csv', new Uint8Array())).toMatchObject({ status: 400, body: noProject })
  expect(await m.raw.applyErrorSheet({ body: { diff_id: 'one' } })).toMatchObject({ status: 400, body: noProject })
  await m.stop()
})
