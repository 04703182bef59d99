import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BookType, CFB, set_cptable, utils, write } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { openTable } from '@regesta/tables/open-table'
import { previewTable, readHeaders } from '@regesta/tables/preview'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, describe, expect, it } from 'vitest'
import { countRows } from './count-rows.js'

set_cptable(codePages)

const folder = temporaryFolder()
afterAll(() => folder.remove())

let files = 0
function file(bytes: Buffer, name = 'table.xls'): string {
  files += 1
  mkdirSync(join(folder.path, String(files)))
  const path = join(folder.path, String(files), name)
  writeFileSync(path, bytes)
  return path
}

function workbook(rows: unknown[][], bookType: BookType = 'biff8', others: unknown[][] = [['other']]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'One')
  utils.book_append_sheet(book, utils.aoa_to_sheet(others), 'Two')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

describe('old workbooks', () => {
  it.each(['biff8', 'biff5'] as const)('reads %s: texts, numbers, truth values, gaps', async (bookType) => {
    const path = file(
      workbook([['size', 'n', 'b', 'size'], ['text', 1.5, true, null], [], [null, 2, false, 'x']], bookType),
    )
    expect(await previewTable(path, 5)).toMatchObject({
      columns: ['size', 'n', 'b', 'size.1'],
      rows: [
        { size: 'text', n: 1.5, b: true, 'size.1': null },
        { size: null, n: 2, b: false, 'size.1': 'x' },
      ],
    })
  })

  it.each([
    [1252, 'Größe'],
    [1251, 'Музей'],
    [1250, 'Łódź'],
    [1253, 'Αθήνα'],
    [932, '陶器'],
  ])('reads texts of the code page %d', async (codePage, text) => {
    expect((await readHeaders(file(inCodePage(codePage, text)))).columns).toEqual([text])
  })

  it('reads dates by their format', async () => {
    const sheet = utils.aoa_to_sheet([['d'], [45306], [45306.395833333336]])
    for (const [place, z] of [
      ['A2', 'yyyy-mm-dd'],
      ['A3', 'm/d/yy h:mm'],
    ] as const)
      Object.assign(sheet[place] as object, { z })
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'One')
    const path = file(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer)
    expect((await previewTable(path, 5)).rows).toEqual([{ d: '2024-01-15' }, { d: '2024-01-15T09:30:00' }])
  })

  it('reads a hidden sheet behind the others, or when it is asked for', async () => {
    const path = file(withFirstHidden(workbook([['hidden'], ['x']], 'biff5')))
    expect(await readHeaders(path)).toMatchObject({ columns: ['other'], sheet: 'Two' })
    expect(await readHeaders(path, { sheet: 'One' })).toMatchObject({ columns: ['hidden'], sheet: 'One' })
  })

  it('reads a hidden sheet when the others are empty, and says so', async () => {
    const path = file(withFirstHidden(workbook([['hidden'], ['x']], 'biff5', [])))
    expect(await readHeaders(path)).toMatchObject({ columns: ['hidden'], sheet: 'One' })
  })

  it('streams all rows in order', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => [n, `row ${n}`])
    const path = file(workbook([['n', 'text'], ...rows]))
    const read: unknown[] = []
    for await (const { cells } of (await openTable(path)).rows()) read.push([...cells])
    expect(read).toEqual(rows)
    expect(await countRows(path)).toBe(3_000)
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 900), 'damaged', /damaged or cut off/],
    ['without a workbook inside', () => documentWithout(), 'other_format', /no Excel workbook/],
    ['the beginning of a ZIP archive', () => Buffer.from('PK\x03\x04'), 'damaged', /cut off/],
    ['a text', () => Buffer.from('a\tb\n'), 'other_format', /plain text/],
    ['a web page', () => Buffer.from('<html><table>'), 'other_format', /web page/],
    ['empty', () => Buffer.alloc(0), 'empty', /no bytes/],
  ])('says that a file is %s', async (_, change, reason, message) => {
    const path = file(change(workbook([['a'], ['b']])))
    await expect(readHeaders(path)).rejects.toMatchObject({
      name: 'UnreadableTable',
      reason,
      message: expect.stringMatching(message),
    })
  })

  it('says that a workbook is encrypted', async () => {
    const container = CFB.read(workbook([['a']]), { type: 'buffer' })
    const stream = CFB.find(container, 'Workbook')
    if (stream === null) throw new Error('no stream')
    const bytes = Buffer.from(stream.content as Uint8Array)
    const afterStart = 4 + bytes.readUInt16LE(2)
    const filePass = Buffer.concat([
      Buffer.from([0x2f, 0x00, 54, 0x00, 0x01, 0x00, 0x01, 0x00, 0x01, 0x00]),
      Buffer.alloc(48, 7),
    ])
    stream.content = Buffer.concat([bytes.subarray(0, afterStart), filePass, bytes.subarray(afterStart)])
    stream.size = stream.content.length
    const path = file(CFB.write(container, { type: 'buffer' }) as Buffer)
    await expect(readHeaders(path)).rejects.toMatchObject({ reason: 'encrypted' })
  })
})

/** The part of the tables of code pages that their declarations leave out. */
const encoder = codePages as unknown as { utils: { encode(codePage: number, text: string): Uint8Array } }

/** A workbook of Excel 95 with one text: its bytes and the code page it names are put in by hand. */
function inCodePage(codePage: number, text: string): Buffer {
  const encoded = Buffer.from(encoder.utils.encode(codePage, text))
  const mark = 'Q'.repeat(encoded.length)
  const bytes = workbook([[mark]], 'biff5')
  encoded.copy(bytes, bytes.indexOf(mark))
  const record = bytes.indexOf(Buffer.from([0x42, 0x00, 0x02, 0x00]))
  bytes.writeUInt16LE(codePage, record + 4)
  return bytes
}

/** The first sheet in the list of a workbook of Excel 95 is marked as hidden by hand. */
function withFirstHidden(bytes: Buffer): Buffer {
  const name = bytes.indexOf(Buffer.from('\x03One', 'latin1'))
  if (bytes.readUInt16LE(name - 10) !== 0x85) throw new Error('no record of a sheet')
  bytes.writeUInt8(1, name - 2)
  return bytes
}

function documentWithout(): Buffer {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, 'WordDocument', Buffer.alloc(5_000))
  return CFB.write(container, { type: 'buffer' }) as Buffer
}
