import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { set_cptable, utils, write } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { openTable } from '@regesta/tables/open-table'
import { previewTable, readHeaders } from '@regesta/tables/preview'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import excel from 'exceljs'
import { afterAll, describe, expect, it } from 'vitest'
import { countRows } from './count-rows.js'
import { makeWorkbook, type WorkbookParts } from './make-workbook.js'

set_cptable(codePages)
const folder = temporaryFolder()
afterAll(() => folder.remove())

let files = 0
function place(name = 'table.xlsx'): string {
  files += 1
  mkdirSync(join(folder.path, String(files)))
  return join(folder.path, String(files), name)
}

async function columnA(parts: Omit<WorkbookParts, 'sheet'>, ...cells: string[]) {
  const sheet = `<row r="1"><c r="A1" t="inlineStr"><is><t>h</t></is></c></row>${cells.map((cell, index) => `<row r="${index + 2}">${cell}</row>`).join('')}`
  const path = await makeWorkbook(place(), { sheet, ...parts })
  const values: unknown[] = []
  for await (const row of (await openTable(path)).rows()) values.push(row.cells[0])
  return values
}

/** How often this process has a file open. */
const timesOpen = (path: string) =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === path
    } catch {
      return false
    }
  }).length

describe('rows of a workbook', () => {
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = Array.from({ length: 10 }, (_, at) => `<row r="${at + 2}">${text(`A${at + 2}`, `row ${at}`)}</row>`)

  it.runIf(existsSync('/proc/self/fd'))('close it when the first ones are enough, and do not come again', async () => {
    const path = await makeWorkbook(place(), { sheet: `<row r="1">${text('A1', 'h')}</row>${rows.join('')}` })
    const table = await openTable(path)
    expect(timesOpen(path)).toBe(1)
    for await (const row of table.rows()) if (row.number === 2) break
    expect(timesOpen(path)).toBe(0)
    const rest: unknown[] = []
    for await (const row of table.rows()) rest.push(row)
    expect(rest).toEqual([])
  })

  it('are found below a header that comes much later than the title', async () => {
    const title = `<row r="1">${text('A1', 'long '.repeat(6_000))}</row>`
    const header = `<row r="2">${text('A2', 'name')}${text('B2', 'year')}</row>`
    const row = `<row r="3">${text('A3', 'Kylix')}<c r="B3"><v>1890</v></c></row>`
    const preview = await previewTable(await makeWorkbook(place(), { sheet: title + header + row }), 5)
    expect(preview).toMatchObject({ columns: ['name', 'year'], headerRow: 2, rows: [{ name: 'Kylix', year: 1890 }] })
  })
})

describe('cells of a workbook', () => {
  it('reads shared strings, rich text without reading aids, inline strings and escaped characters', async () => {
    const strings =
      '<si><t>plain</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh sb="0" eb="1"><t>reading aid</t></rPh></si><si><t xml:space="preserve"> a_x000D_b &amp; c </t></si><si><t></t></si>'
    const cells = [0, 1, 2, 3].map((index) => `<c r="A1" t="s"><v>${index}</v></c>`)
    expect(
      await columnA({ strings }, ...cells, '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>'),
    ).toEqual(['plain', 'rich text', ' a\rb & c ', 'inline'])
  })

  it('reads escaped surrogates in pairs, and half of a pair as no character', async () => {
    const strings = '<si><t>a_xD83C__xDFFA_b_xD800_c</t></si>'
    expect(await columnA({ strings }, '<c t="s"><v>0</v></c>', '<c t="inlineStr"><is><t>_xDFFA_</t></is></c>')).toEqual(
      ['a🏺b\uFFFDc', '\uFFFD'],
    )
  })

  it('reads numbers, truth values, errors, formulas with their stored result and without one', async () => {
    expect(
      await columnA(
        {},
        '<c><v>1.5E3</v></c>',
        '<c t="b"><v>1</v></c>',
        '<c t="b"><v>0</v></c>',
        '<c t="e"><v>#N/A</v></c>',
        '<c><f>A1+1</f><v>42</v></c>',
        '<c t="str"><f>A1&amp;"x"</f><v>text</v></c>',
        '<c><f>A1</f></c><c><v>7</v></c>',
      ),
    ).toEqual([1500, true, false, '#N/A', 42, 'text', null])
  })

  it('reads dates by the style of the cell, in both day counts', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.00 &quot;days&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm"/><numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/><xf numFmtId="167"/></cellXfs>'
    const cells = [
      '<c s="1"><v>45306</v></c>',
      '<c s="2"><v>45306.395833333336</v></c>',
      '<c s="3"><v>1</v></c>',
      '<c s="4"><v>45306</v></c>',
      '<c s="5"><v>0.75</v></c>',
      '<c s="6"><v>60</v></c>',
      '<c s="0"><v>45306</v></c>',
      '<c t="d"><v>2024-01-15T00:00:00.000Z</v></c>',
      '<c s="1"><v>-5</v></c>',
      '<c s="1"><v>-91157</v></c>',
      '<c s="1"><v>2958465</v></c>',
      '<c s="1"><v>2958466</v></c>',
      '<c s="1"><v>2958465.9999999999</v></c>',
      '<c s="1"><v>-700000</v></c>',
    ]
    expect(await columnA({ styles }, ...cells)).toEqual([
      '2024-01-15',
      '2024-01-15T09:30:00',
      '1900-01-01',
      45306,
      '18:00:00',
      '1900-02-28',
      45306,
      '2024-01-15',
      '1899-12-25',
      '1650-06-01',
      '9999-12-31',
      2958466,
      2958466,
      -700000,
    ])
    const workbook =
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'
    const since1904 = ['<c s="1"><v>43844</v></c>', '<c s="5"><v>0.75</v></c>', '<c s="1"><v>0</v></c>']
    expect(await columnA({ styles, workbook }, ...since1904)).toEqual(['2024-01-15', '18:00:00', '1904-01-01'])
  })

  it('puts cells without references, rows without numbers and prefixed names where they belong', async () => {
    const sheet =
      '<x:row xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c></x:row><x:row xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:c r="B2"><x:v>2</x:v></x:c></x:row>'
    expect((await previewTable(await makeWorkbook(place(), { sheet }), 5)).rows).toEqual([{ a: null, b: 2 }])
  })

  it('names columns that have cells but no header', async () => {
    const sheet =
      '<row><c r="B1" t="inlineStr"><is><t>b</t></is></c></row><row><c r="A2"><v>1</v></c><c r="D2"><v>4</v></c></row>'
    expect((await readHeaders(await makeWorkbook(place(), { sheet }))).columns).toEqual([
      'Unnamed: 0',
      'b',
      'Unnamed: 2',
      'Unnamed: 3',
    ])
  })

  it('takes the first filled row as the header and leaves out empty ones', async () => {
    const sheet =
      '<row r="3"><c r="A3" t="inlineStr"><is><t>h</t></is></c></row><row r="5"><c r="A5" s="0"/></row><row r="9"><c r="A9"><v>1</v></c></row>'
    const path = await makeWorkbook(place(), { sheet })
    const rows: unknown[] = []
    for await (const row of (await openTable(path)).rows()) rows.push(row)
    expect(rows).toEqual([{ number: 9, cells: [1] }])
  })

  it('reads the first sheet with cells in the order of the workbook', async () => {
    const workbook = new excel.Workbook()
    workbook.addWorksheet('Second in the file, first in order').addRow(['right'])
    workbook.addWorksheet('Other').addRow(['wrong'])
    const path = place()
    await workbook.xlsx.writeFile(path)
    expect((await readHeaders(path)).columns).toEqual(['right'])
  })
})

describe('workbooks as people make them', () => {
  const text = (...cells: string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

  it('finds the header below a title, and says in which row', async () => {
    const sheet =
      text('Bestand 2024') + text('Stand: Mai') + text('Datei', 'Titel') + text('a.jpg', 'Krug') + text('b.jpg', 'Topf')
    expect(await previewTable(await makeWorkbook(place(), { sheet }), 5)).toMatchObject({
      columns: ['Datei', 'Titel'],
      headerRow: 3,
      rows: [{ Datei: 'a.jpg' }, { Datei: 'b.jpg' }],
    })
  })

  it('finds a header whose names have dots below a title', async () => {
    const sheet = text('Bestand 2024') + text('Dateiname', 'Inv.Nr', 'dc.title') + text('a.jpg', '7', 'Krug')
    expect(await readHeaders(await makeWorkbook(place(), { sheet }))).toMatchObject({
      columns: ['Dateiname', 'Inv.Nr', 'dc.title'],
      headerRow: 2,
    })
  })

  it('keeps a header of one column above rows with notes', async () => {
    const sheet = text('filename') + text('a.jpg', 'a note') + text('b.jpg', 'another')
    expect(await readHeaders(await makeWorkbook(place(), { sheet }))).toMatchObject({
      columns: ['filename', 'Unnamed: 1'],
      headerRow: undefined,
    })
  })

  it.each(['xlsx', 'biff8', 'biff5'] as const)(
    'reads the next sheet when the first is empty, and says so (%s)',
    async (bookType) => {
      const book = utils.book_new()
      utils.book_append_sheet(book, utils.aoa_to_sheet([[]]), 'Deckblatt')
      utils.book_append_sheet(book, utils.aoa_to_sheet([['Datei'], ['a.jpg']]), 'Bestand')
      const path = place(bookType === 'xlsx' ? 'table.xlsx' : 'table.xls')
      writeFileSync(path, write(book, { type: 'buffer', bookType }) as Buffer)
      expect(await previewTable(path, 5)).toMatchObject({ rows: [{ Datei: 'a.jpg' }], sheet: 'Bestand' })
    },
  )

  it.each(['xlsx', 'biff8'] as const)(
    'reads a hidden sheet only where it is asked for or no other one is filled, and says which it reads (%s)',
    async (bookType) => {
      const book = utils.book_new()
      for (const name of ['Listen', 'Objekte', 'Leer'])
        utils.book_append_sheet(book, utils.aoa_to_sheet(name === 'Leer' ? [[]] : [[name], ['a']]), name)
      const written = (...hidden: (0 | 1 | 2)[]) => {
        const path = place(bookType === 'xlsx' ? 'table.xlsx' : 'table.xls')
        book.Workbook = { Sheets: book.SheetNames.map((name, at) => ({ name, Hidden: hidden[at] ?? 0 })) }
        writeFileSync(path, write(book, { type: 'buffer', bookType }) as Buffer)
        return path
      }
      expect(await readHeaders(written(1))).toMatchObject({ columns: ['Objekte'], sheet: 'Objekte' })
      expect(await readHeaders(written(1), { sheet: 'Listen' })).toMatchObject({ columns: ['Listen'] })
      expect(await readHeaders(written(2, 1))).toMatchObject({ columns: ['Listen'], sheet: 'Listen' })
      const { sheets } = await openTable(written(1))
      expect(sheets).toEqual(['Listen', 'Objekte', 'Leer'])
    },
  )

  it.each([
    ['xlsx', 'table.xls'],
    ['biff8', 'table.xlsx'],
    ['biff5', 'table.xlsx'],
  ] as const)('reads %s that is named %s', async (bookType, name) => {
    const path = place(name)
    const book = { SheetNames: ['One'], Sheets: { One: utils.aoa_to_sheet([['a'], [1]]) } }
    writeFileSync(path, write(book, { type: 'buffer', bookType }) as Buffer)
    expect(await previewTable(path, 5)).toMatchObject({ rows: [{ a: 1 }] })
  })

  it('shows numbers with the zeros of their format, and a year where nothing else is shown', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="yyyy"/><numFmt numFmtId="166" formatCode="[$-407]JJJJ;@"/><numFmt numFmtId="167" formatCode="00.00"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="1"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>'
    const cells = [
      '<c s="0"><v>42</v></c>',
      '<c s="0"><v>12345</v></c>',
      '<c s="0"><v>-42</v></c>',
      '<c s="0"><v>4.5</v></c>',
      '<c s="1"><v>42</v></c>',
      '<c s="2"><v>45306.5</v></c>',
      '<c s="3"><v>45306</v></c>',
      '<c s="4"><v>42</v></c>',
    ]
    expect(await columnA({ styles }, ...cells)).toEqual(['0042', '12345', '-0042', 4.5, 42, '2024', '2024', 42])
    for (const bookType of ['biff8', 'biff5'] as const) {
      const sheet = utils.aoa_to_sheet([['h'], [42]])
      Object.assign(sheet.A2, { z: '0000' })
      const path = place('table.xls')
      const book = { SheetNames: ['One'], Sheets: { One: sheet } }
      writeFileSync(path, write(book, { type: 'buffer', bookType }) as Buffer)
      expect((await previewTable(path, 1)).rows).toEqual([{ h: '0042' }])
    }
  })

  it('shows lengths of time as such, however many hours they have', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="[mm]:ss.00"/><numFmt numFmtId="166" formatCode="yyyy [h]"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="46"/><xf numFmtId="166"/></cellXfs>'
    const cells = [
      '<c s="0"><v>1.5</v></c>',
      '<c s="1"><v>0.0625</v></c>',
      '<c s="2"><v>-2</v></c>',
      '<c s="3"><v>1.5</v></c>',
      '<c s="0"><v>1e300</v></c>',
    ]
    expect(await columnA({ styles }, ...cells)).toEqual([
      '36:00:00',
      '01:30:00',
      '-48:00:00',
      '1900-01-01T12:00:00',
      1e300,
    ])
  })
})

describe('large workbooks', () => {
  const xml = (cells: number) =>
    `<row r="1"><c r="A1" t="s"><v>0</v></c></row>${Array.from({ length: cells }, (_, n) => `<row r="${n + 2}"><c r="A${n + 2}" t="s"><v>${n + 1}</v></c></row>`).join('')}`

  it('reads every text of a list of strings that does not fit in memory, and leaves no file behind', async () => {
    const count = 60_000
    const long = 'x'.repeat(200)
    const strings = `<si><t>header</t></si>${Array.from({ length: count }, (_, n) => `<si><t>${long}ä${n}</t></si>`).join('')}`
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('regesta-strings'))
    const path = await makeWorkbook(place(), { sheet: xml(count), strings })
    let next = 0
    for await (const { cells } of (await openTable(path)).rows()) {
      if (cells[0] !== `${long}ä${next}`) throw new Error(`row ${next}: ${cells[0]}`)
      next += 1
    }
    expect(next).toBe(count)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('regesta-strings'))).toEqual(before)
  })

  it('counts rows', async () => {
    expect(
      await countRows(await makeWorkbook(place(), { sheet: xml(1_234), strings: '<si><t>h</t></si>'.repeat(1_300) })),
    ).toBe(1_234)
  })

  it('reads the header although the sheet is damaged further down', async () => {
    const sheet = `${xml(50_000)}<row><c></row>`
    const strings = '<si><t>h</t></si>'.repeat(50_002)
    const path = await makeWorkbook(place(), { sheet, strings })
    expect((await previewTable(path, 5)).rows).toHaveLength(5)
    await expect(countRows(path)).rejects.toMatchObject({ reason: 'damaged' })
  })
})

describe('workbooks that cannot be read', () => {
  const good = () => makeWorkbook(place(), { sheet: '<row><c><v>1</v></c></row>' })

  it.each([0.2, 0.5, 0.9, 0.99])('says that a workbook is cut off after %d of its length', async (share) => {
    const bytes = readFileSync(await good())
    const path = place()
    writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length * share)))
    await expect(readHeaders(path)).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringMatching(/cut off/),
    })
  })

  it.each([
    ['a text', Buffer.from('a,b\n'), 'other_format', /not an Excel workbook \(\.xlsx\) but plain text/],
    ['nothing', Buffer.alloc(0), 'empty', /no bytes/],
    [
      'an old workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'damaged',
      /damaged or cut off/,
    ],
    [
      'an encrypted one',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
      /password/,
    ],
  ])('says that a file named .xlsx is %s', async (_, bytes, reason, message) => {
    const path = place()
    writeFileSync(path, bytes)
    await expect(readHeaders(path)).rejects.toMatchObject({ reason, message: expect.stringMatching(message) })
  })

  it.each([
    ['no workbook', { 'xl/workbook.xml': null }, 'other_format', /ZIP archive without a workbook/],
    ['a text document', { 'xl/workbook.xml': null, 'word/document.xml': '<a/>' }, 'other_format', /text document/],
    ['no sheet', { 'xl/worksheets/sheet1.xml': null }, 'damaged', /sheet1\.xml is missing/],
    ['a damaged list of parts', { 'xl/_rels/workbook.xml.rels': '<Relationships><' }, 'damaged', /damaged/],
    ['damaged strings', { 'xl/sharedStrings.xml': '<sst><si><t>x</si></sst>' }, 'damaged', /damaged/],
  ])('says that a workbook has %s', async (_, parts, reason, message) => {
    const path = await makeWorkbook(place(), { sheet: '<row><c t="s"><v>0</v></c></row>', parts })
    await expect(readHeaders(path)).rejects.toMatchObject({ reason, message: expect.stringMatching(message) })
  })

  it('refuses a cell that would only fill the memory', async () => {
    const sheet = `<row><c t="inlineStr"><is><t>${'x'.repeat(20 * 1024 * 1024)}</t></is></c></row>`
    await expect(readHeaders(await makeWorkbook(place(), { sheet }))).rejects.toMatchObject({ reason: 'too_large' })
  })

  it('refuses texts of a cell that together would only fill the memory', async () => {
    const many = `<t>${'x'.repeat(8_000)}</t>`.repeat(3_000)
    const parts = [
      { sheet: `<row><c t="inlineStr"><is>${many}</is></c></row>` },
      { sheet: '<row><c t="s"><v>0</v></c></row>', strings: `<si>${many}</si>` },
    ]
    for (const each of parts)
      await expect(readHeaders(await makeWorkbook(place(), each))).rejects.toMatchObject({ reason: 'too_large' })
  })

  it('refuses elements that are nested without end', async () => {
    const sheet = `<row><c>${'<v>'.repeat(1_000_000)}`
    await expect(readHeaders(await makeWorkbook(place(), { sheet }))).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining('nested'),
    })
  })

  it('notices bytes that changed on the way', async () => {
    const path = await makeWorkbook(place(), {
      sheet: Array.from({ length: 3_000 }, (_, n) => `<row><c><v>${n * 7919}</v></c></row>`).join(''),
    })
    const bytes = readFileSync(path)
    let noticed = 0
    for (let place = 3_000; place < 3_020; place += 1) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 0x10
      writeFileSync(path, changed)
      await countRows(path).catch((error: { reason: string }) => {
        expect(error.reason).toBe('damaged')
        noticed += 1
      })
    }
    expect(noticed).toBe(20)
  })
})
