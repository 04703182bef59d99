import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CFB, utils, write } from '@e965/xlsx'
import { openTable } from '@regesta/tables/open-table'
import { readHeaders } from '@regesta/tables/preview'
import { readBiff8 } from '@regesta/tables/xls/read-biff8'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, describe, expect, it } from 'vitest'

const folder = temporaryFolder()
afterAll(() => folder.remove())

let files = 0
function file(bytes: Buffer): string {
  files += 1
  mkdirSync(join(folder.path, String(files)))
  const path = join(folder.path, String(files), 'table.xls')
  writeFileSync(path, bytes)
  return path
}

async function rowsOf(path: string) {
  const rows: unknown[][] = []
  for await (const { cells } of (await openTable(path)).rows()) rows.push([...cells])
  return rows
}

const record = (kind: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
/** A compound file of 300 sectors whose tables of sectors are where the header says. */
function compoundFile(tables: { count: number; first: number; lists: number; list: number }): Buffer {
  const container = Buffer.alloc(512 * 301, 0xff)
  container.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(container)
  container.writeUInt16LE(9, 30)
  container.writeUInt32LE(tables.count, 44)
  container.writeUInt32LE(tables.first, 76)
  container.writeUInt32LE(tables.list, 68)
  container.writeUInt32LE(tables.lists, 72)
  return container
}

const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const bytes = (...values: number[]) => Buffer.from(values)
const begin = (type: number) => record(0x0809, shorts(0x0600, type, 0, 0), longs(0, 6))
const END = record(0x000a)

/** A workbook of one sheet from records that a test spells out, filled up so that it is no small stream. */
function workbook(globals: Buffer[], cells: Buffer[]): string {
  const place = (offset: number) => record(0x0085, longs(offset), bytes(0, 0, 3, 0), Buffer.from('One'))
  const filling = record(0x005c, Buffer.alloc(5_000, 32))
  const parts = (offset: number) => [begin(0x0005), filling, place(offset), ...globals, END]
  const offset = Buffer.concat(parts(0)).length
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, 'Workbook', Buffer.concat([...parts(offset), begin(0x0010), ...cells, END]))
  return file(CFB.write(container, { type: 'buffer' }) as Buffer)
}

const shared = (row: number, column: number, index: number) => record(0x00fd, shorts(row, column, 0), longs(index))
const text = (value: string) => Buffer.concat([shorts(value.length), bytes(1), Buffer.from(value, 'utf16le')])

describe('streamed old workbooks', () => {
  it.each([true, false])('have the cells that another program wrote (shared texts: %s)', async (bookSST) => {
    const texts = ['plain', 'Größe', '陶器 😀', 'x'.repeat(200), 'Zeile\nzwei', ' blank ', '"quoted"']
    const numbers = [0, 1, -1, 0.1, 1 / 3, 1e300, -0.5, 2 ** 29, 2 ** 31, 123_456.78]
    const rows = Array.from({ length: 60 }, (_, n) => [
      'always',
      texts[n % 7],
      numbers[n % 10],
      n % 3 === 0,
      n % 4 === 0 ? null : n,
    ])
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['a', 'b', 'c', 'd', 'e'], ...rows]), 'One')
    const path = file(write(book, { type: 'buffer', bookType: 'biff8', bookSST }) as Buffer)
    expect(await readBiff8(path).then((source) => source?.blocks.return(undefined))).toBeDefined()
    expect(await rowsOf(path)).toEqual(rows)
  })

  it('have packed numbers, stored results, errors and dates', async () => {
    const formats = [0, 14, 164].map((id) => record(0x00e0, shorts(0, id), Buffer.alloc(16)))
    const format = record(0x041e, shorts(164), text('yyyy-mm-dd hh:mm'))
    const result = (...value: number[]) => bytes(...value, 0, 0, 0, 0, 0, 0, 0, 0)
    const cells = [
      record(0x0204, shorts(0, 0, 0), text('h')),
      record(0x027e, shorts(1, 0, 0), longs((7 << 2) | 2)),
      record(0x027e, shorts(2, 0, 0), longs((((-150 << 2) >>> 0) | 3) >>> 0)),
      record(0x00bd, shorts(3, 0), shorts(0), longs(0x3ff00000), shorts(1), longs((45_306 << 2) | 2), shorts(1)),
      record(0x0205, shorts(4, 0, 0), bytes(7, 1)),
      record(0x0205, shorts(5, 0, 0), bytes(1, 0)),
      record(0x0006, shorts(6, 0, 0), bytes(0, 0, 0, 0, 0, 0, 0xff, 0xff), result()),
      record(0x0207, text('from a formula')),
      record(0x0006, shorts(7, 0, 0), bytes(1, 0, 1, 0, 0, 0, 0xff, 0xff), result()),
      record(0x0006, shorts(8, 0, 0), bytes(2, 0, 42, 0, 0, 0, 0xff, 0xff), result()),
      record(0x0203, shorts(9, 0, 2), Buffer.from(Float64Array.of(45_306.5).buffer)),
      record(0x00d6, shorts(10, 0, 0), text('rich'), shorts(0)),
    ]
    expect((await rowsOf(workbook([...formats, format], cells))).map((row) => row[0])).toEqual([
      7,
      -1.5,
      1,
      '#DIV/0!',
      true,
      'from a formula',
      true,
      '#N/A',
      '2024-01-15T12:00:00',
      'rich',
    ])
  })

  it('count days from 1904 where the workbook says so', async () => {
    const globals = [record(0x0022, shorts(1)), record(0x00e0, shorts(0, 14), Buffer.alloc(16))]
    const cells = [
      record(0x0204, shorts(0, 0, 0), text('h')),
      record(0x027e, shorts(1, 0, 0), longs((43_844 << 2) | 2)),
    ]
    expect(await rowsOf(workbook(globals, cells))).toEqual([['2024-01-15']])
  })

  it('have texts that go on in the next record, in letters of another width, with formats and reading aids', async () => {
    const list = [
      record(0x00fc, longs(4, 4), text('h'), shorts(6), bytes(0), Buffer.from('abc')),
      record(
        0x003c,
        bytes(1),
        Buffer.from('dé€', 'utf16le'),
        shorts(4),
        bytes(0x0c),
        shorts(2),
        longs(5),
        Buffer.from('rich'),
        Buffer.alloc(3),
      ),
      record(0x003c, Buffer.alloc(5 + 5), shorts(5)),
      record(0x003c, bytes(0), Buffer.from('split')),
    ]
    const cells = [0, 1, 2, 3].map((row) => shared(row, 0, row))
    expect((await rowsOf(workbook(list, cells))).map((row) => row[0])).toEqual(['abcdé€', 'rich', 'split'])
  })

  it('are followed by charts inside of the sheet, which are no cells', async () => {
    const cells = [
      record(0x0204, shorts(0, 0, 0), text('h')),
      begin(0x0020),
      record(0x0204, shorts(9, 0, 0), text('of a chart')),
      END,
      record(0x0204, shorts(1, 0, 0), text('cell')),
    ]
    expect(await rowsOf(workbook([], cells))).toEqual([['cell']])
  })

  it.each([
    ['a password', [record(0x002f, Buffer.alloc(54))], [], 'encrypted'],
    ['a text that is nowhere', [], [record(0x0204, shorts(0, 0, 0), shorts(500), bytes(1))], 'damaged'],
    [
      'a list of texts that is cut off',
      [record(0x00fc, longs(9, 9), shorts(500), bytes(0), Buffer.from('abc'))],
      [shared(0, 0, 3)],
      'damaged',
    ],
    [
      'rows out of order',
      [],
      [record(0x0204, shorts(3, 0, 0), text('h')), record(0x0204, shorts(1, 0, 0), text('x'))],
      'damaged',
    ],
  ])('say that there is %s', async (_, globals, cells, reason) => {
    await expect(rowsOf(workbook(globals, cells))).rejects.toMatchObject({ name: 'UnreadableTable', reason })
  })

  it('say that they are cut off or linked in a circle', async () => {
    const whole = readFileSync(workbook([], [record(0x0204, shorts(0, 0, 0), text('h'))]))
    for (const length of [600, 2_000, 4_000]) {
      await expect(readHeaders(file(whole.subarray(0, length)))).rejects.toMatchObject({ reason: 'damaged' })
    }
    const circle = Buffer.from(whole)
    const table = (circle.readUInt32LE(76) + 1) * 512
    for (let entry = 0; entry < 128; entry += 1) circle.writeUInt32LE(entry, table + entry * 4)
    await expect(readHeaders(file(circle))).rejects.toMatchObject({ reason: 'damaged' })
  })

  it('leave older kinds to the reader of whole files', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['a']]), 'One')
    expect(await readBiff8(file(write(book, { type: 'buffer', bookType: 'biff5' }) as Buffer))).toBeUndefined()
    const small = await readBiff8(file(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer))
    expect((await small?.blocks.next())?.value).toEqual([{ number: 1, cells: ['a'] }])
    await small?.blocks.return(undefined)
  })
})

describe('containers that are made to be slow', () => {
  it.each([
    [
      'a table of sectors that is longer than the file',
      { count: 60_000, first: 0, lists: 1, list: 1 },
      /longer than the file/,
    ],
    [
      'lists of sectors that lead back to themselves',
      { count: 300, first: 0, lists: 1, list: 1 },
      /linked in a circle/,
    ],
  ])('%s are refused', async (_, tables, message) => {
    const container = compoundFile(tables)
    // The list in sector 1 goes on in sector 1.
    container.writeUInt32LE(1, 512 * 3 - 4)
    container.fill(0, 512 * 2, 512 * 2 + 4)
    await expect(readHeaders(file(container))).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringMatching(message),
    })
  })
})
