import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openTable } from '@regesta/tables/open-table'
import { rewriteSheet } from '@regesta/tables/xlsx/rewrite-sheet'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import exceljs from 'exceljs'
import { afterAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { makeWorkbook } from './make-workbook.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())

/** The parts of a package, each with its bytes. */
async function partsOf(path: string): Promise<Map<string, string>> {
  const zip = await yauzl.openPromise(path, { autoClose: false })
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    parts.set(entry.fileName, Buffer.concat(pieces).toString('latin1'))
  }
  zip.close()
  return parts
}

const SHEET = 'xl/worksheets/sheet1.xml'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const shown = [
  { width: 60, isHidden: false },
  { width: 10, isHidden: true },
]
const added = new Map([
  [1, ['problem', 'row']],
  [2, ['=HYPERLINK("x")', 'r2']],
  [3, ['', 'r3']],
])
const edit = { without: new Set<number>(), added, shown }

async function rewritten(name: string, workbook: Parameters<typeof makeWorkbook>[1], change = edit) {
  const source = await makeWorkbook(join(folder.path, `${name}.xlsx`), workbook)
  const target = join(folder.path, `${name}-2.xlsx`)
  rmSync(target, { force: true })
  await rewriteSheet(source, target, SHEET, change)
  const table = await openTable(target)
  const rows = []
  for await (const { cells } of table.rows()) rows.push(cells)
  const parts = await partsOf(target)
  return { source, target, columns: table.columns, rows, sheet: parts.get(SHEET) ?? '', parts }
}

describe('a sheet in a workbook of somebody else', () => {
  it('gets columns behind its last one; every other part stays byte by byte', async () => {
    const { source, columns, rows, parts } = await rewritten('foreign', {
      sheet: `<row r="1" spans="1:2" ht="20">${text('A1', 'file')}${text('B1', 'title')}</row>
        <row r="2" spans="1:2">${text('A2', 'a.jpg')}<c r="B2"><f>1+1</f><v>2</v></c></row><row r="3">${text('A3', 'b.jpg')}</row>`,
      parts: {
        'xl/pivotTables/pivotTable1.xml': '<pivot/>',
        'xl/charts/chart1.xml': '<chart>ä</chart>',
        'odd.bin': '\0\x01',
      },
    })
    expect(columns).toEqual(['file', 'title', 'problem', 'row'])
    expect(rows).toEqual([
      ['a.jpg', 2, '=HYPERLINK("x")', 'r2'],
      ['b.jpg', null, null, 'r3'],
    ])
    const before = await partsOf(source)
    expect([...parts.keys()]).toEqual([...before.keys()])
    for (const [name, bytes] of before) if (name !== SHEET) expect(parts.get(name)).toBe(bytes)
    expect(parts.get(SHEET)).toContain('<f>1+1</f><v>2</v>')
    expect(parts.get(SHEET)).toContain('<row r="1" spans="1:4" ht="20">')
  })

  it('gives the same back when the columns are taken out again', async () => {
    const sheet = `<row r="1">${text('A1', 'file')}</row><row r="2">${text('A2', 'a.jpg')}</row>`
    const { target, sheet: with_ } = await rewritten('there', { sheet })
    const back = join(folder.path, 'back.xlsx')
    await rewriteSheet(target, back, SHEET, { without: new Set([1, 2]), added: new Map(), shown: [] })
    expect(with_).toContain('<cols><col min="2" max="2" width="60" customWidth="1"/>')
    expect((await partsOf(back)).get(SHEET)).toBe(
      `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    )
  })

  it('cuts how columns are shown where a range covers the new ones, and keeps the order of cells', async () => {
    const own = `<x:worksheet xmlns:x="${MAIN}"><x:dimension ref="A1:B3"/><x:cols><x:col min="2" max="16384" width="9"/></x:cols><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>file</x:v></x:c><x:c r="B1" s="1"/><x:c r="C1" s="1"/><x:c r="E1" s="1"/></x:row><x:row r="2"><x:c r="A2" t="str"><x:v>&lt;a&gt;</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A9:XFD9"/></x:mergeCells></x:worksheet>`
    const { sheet, columns } = await rewritten('styled', { sheet: '', parts: { [SHEET]: own } })
    expect(columns).toEqual(['file', 'problem', 'row'])
    expect(sheet).toContain(
      '<x:cols><x:col min="2" max="2" width="60" customWidth="1"/><x:col min="3" max="3" width="10" customWidth="1" hidden="1"/><x:col min="4" max="16384" width="9"/></x:cols>',
    )
    expect([...sheet.matchAll(/r="([A-Z]1)"/g)].map(([, cell]) => cell)).toEqual(['A1', 'B1', 'C1', 'E1'])
    expect(sheet).toContain('ref="A1:C3"')
  })

  it('is opened by another program, pictures, formats and all', async () => {
    const source = join(folder.path, 'exceljs.xlsx')
    const workbook = new exceljs.Workbook()
    const own = workbook.addWorksheet('Objects', { views: [{ state: 'frozen', ySplit: 1 }] })
    own.columns = [
      { header: 'file', width: 30 },
      { header: 'year', width: 12 },
    ]
    own.addRow(['a.jpg', new Date('1890-01-02')])
    own.addConditionalFormatting({
      ref: 'A1:A9',
      rules: [{ type: 'expression', priority: 1, formulae: ['TRUE'], style: {} }],
    })
    await workbook.xlsx.writeFile(source)
    const target = join(folder.path, 'exceljs-2.xlsx')
    await rewriteSheet(source, target, SHEET, edit)
    const again = new exceljs.Workbook()
    await again.xlsx.readFile(target)
    const sheet = again.getWorksheet('Objects')
    expect(sheet?.getCell('C2').value).toBe('=HYPERLINK("x")')
    expect(sheet?.getColumn(4).hidden).toBe(true)
    expect(sheet?.getCell('B2').value).toEqual(new Date('1890-01-02'))
  })

  it('holds any text as a text', async () => {
    const odd = ['_x0041_ & <b>\u0001', 'r1']
    const { rows } = await rewritten(
      'odd',
      { sheet: `<row r="1">${text('A1', 'file')}</row><row r="2">${text('A2', 'a')}</row>` },
      {
        ...edit,
        added: new Map([
          [1, ['p', 'r']],
          [2, odd],
        ]),
      },
    )
    expect(rows[0]).toEqual(['a', '_x0041_ & <b>\uFFFD', 'r1'])
  })

  it('is refused with a sentence when its XML is damaged', async () => {
    await expect(rewritten('damaged', { sheet: '<row r="1"><c' })).rejects.toThrow(/damaged/)
  })
})
