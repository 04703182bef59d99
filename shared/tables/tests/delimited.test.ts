import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTable } from '@regesta/tables/open-table'
import { previewTable, readHeaders } from '@regesta/tables/preview'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { array, assert, asyncProperty, constantFrom, stringMatching } from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { countRows } from './count-rows.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())

let files = 0
function file(content: string | Buffer, name = 'table.csv'): string {
  files += 1
  mkdirSync(join(folder.path, String(files)))
  const path = join(folder.path, String(files), name)
  writeFileSync(path, content)
  return path
}

const cells = async (path: string) => {
  const { columns, rows } = await previewTable(path, 5)
  return rows.map((row) => columns.map((column) => row[column]))
}

describe('text tables', () => {
  it('keeps every character whole, wherever it stands', async () => {
    const names = Array.from({ length: 3_000 }, (_, index) => `${'x'.repeat(index % 4)}😀`)
    const { columns } = await readHeaders(file(`${names.map((name, index) => `${index}${name}`).join(',')}\n`))
    expect(columns).toEqual(names.map((name, index) => `${index}${name}`))
  })

  it('reads commas, quotes, doubled quotes and line breaks inside of cells', async () => {
    const path = file('a,b,c\r\n"x, y","say ""hi""","two\r\nlines"\r\n1,,\r\n')
    expect(await cells(path)).toEqual([
      ['x, y', 'say "hi"', 'two\r\nlines'],
      [1, null, null],
    ])
  })

  it.each([
    ['\n', 'line feeds'],
    ['\r\n', 'both characters'],
    ['\r', 'carriage returns'],
  ])('takes %j as the end of a row (%s)', async (end) => {
    expect(await cells(file(['a,b', '1,2', '3,4'].join(end)))).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('reads a header line of semicolons without commas with semicolons, and says so', async () => {
    const path = file('Titel;Maß;Ort\nKrug;1,5;Köln\n')
    expect(await previewTable(path, 5)).toMatchObject({
      delimiter: ';',
      rows: [{ Titel: 'Krug', Maß: '1,5', Ort: 'Köln' }],
    })
  })

  it('keeps to commas when the header has both, also when only one stands outside of quotes', async () => {
    expect((await readHeaders(file('a;b,c\n'))).columns).toEqual(['a;b', 'c'])
    expect(await readHeaders(file('"a,b";c\n'))).toMatchObject({ columns: ['a,b', 'c'], delimiter: ';' })
    expect(await readHeaders(file('"a;b",c\n'))).toMatchObject({ columns: ['a;b', 'c'], delimiter: ',' })
  })

  it('reads .tsv with tabs, whatever else its header contains, and any other ending with commas unless it says otherwise', async () => {
    expect(await readHeaders(file('a;x\tb,y\n', 'table.TSV'))).toMatchObject({
      columns: ['a;x', 'b,y'],
      delimiter: '\t',
    })
    expect(await readHeaders(file('a,b\n', 'table.txt'))).toMatchObject({ columns: ['a', 'b'], delimiter: ',' })
    expect((await readHeaders(file('a\tb\n', 'table.dat'), { format: 'tsv' })).columns).toEqual(['a', 'b'])
  })

  it('reads a .csv whose header has tabs and neither commas nor semicolons with tabs, and says so', async () => {
    expect(await previewTable(file('Titel\tMaß\nKrug\t1,5\n'), 5)).toMatchObject({
      delimiter: '\t',
      rows: [{ Titel: 'Krug', Maß: '1,5' }],
    })
  })

  it.each([
    [';', 'sep=;\r\na,x;b\r\n1;2\r\n'],
    [';', '"sep=;"\na,x;b\n1;2\n'],
    ['\t', 'SEP=\t\na,x\tb\n1\t2\n'],
  ])('takes %j from a line that names the separator, which is no row', async (delimiter, content) => {
    const table = await openTable(file(content))
    expect(table).toMatchObject({ delimiter, columns: ['a,x', 'b'] })
    const rows: unknown[] = []
    for await (const row of table.rows()) rows.push(row)
    expect(rows).toEqual([{ number: 2, cells: [1, 2] }])
  })

  it('finds the header below a title, and says in which row', async () => {
    for (const content of [
      'Bestand 2024\n\nDatei;Titel;Jahr\na.jpg;Krug;1650\n',
      '"Bestand, 2024"\n\nDatei,Titel\na.jpg,Krug\n',
      'Bestand\r\n\r\nDatei,Titel\r\na.jpg,Krug\r\n',
    ]) {
      const table = await previewTable(file(content), 5)
      expect(table).toMatchObject({ headerRow: 3, rows: [{ Datei: 'a.jpg', Titel: 'Krug' }] })
    }
  })

  it('finds a header whose names have dots below a title', async () => {
    for (const content of [
      'Bestand 2024;;\nDateiname;Inv.Nr;dc.title\na.jpg;7;Krug\n',
      'Bestand\nDateiname,Inv.Nr,dc.title\na.jpg,7,Krug\n',
    ])
      expect(await readHeaders(file(content))).toMatchObject({
        columns: ['Dateiname', 'Inv.Nr', 'dc.title'],
        headerRow: 2,
      })
  })

  it('finds the header right below a title when the row below that is of another kind', async () => {
    for (const row of ['a.jpg,Krug', '7,Krug', 'Krug,1650-03-01'])
      expect(await readHeaders(file(`Bestand\nDatei,Titel\n${row}\n`))).toMatchObject({
        columns: ['Datei', 'Titel'],
        headerRow: 2,
      })
  })

  it('finds the header below a title that a spreadsheet program has filled up with separators', async () => {
    for (const content of [
      'Bestand 2024;;\r\nDatei;Titel;Jahr\r\na.jpg;Krug;1650\r\n',
      'Bestand, Mai 2024;;\n;;\nDatei;Titel;Jahr\na.jpg;Krug;\n',
      ';"Bestand; 2024";\nDatei;Titel, Ort;Ort\na.jpg;Krug;Rom\n',
      'Bestand 2024,\nDatei,Titel,Ort\nKrug,Topf,Rom\n',
      'Bestand\t\nDatei\tTitel\na.jpg\tKrug\n',
    ]) {
      const table = await readHeaders(file(content))
      expect([content, table.columns[0], table.headerRow]).toEqual([content, 'Datei', content.includes('\n;;') ? 3 : 2])
    }
  })

  it('keeps a header of one name above rows with more cells', async () => {
    for (const content of [
      'Datei;;\na.jpg;Krug;Rom\nb.jpg;Topf;Rom\n',
      'Datei;;\nKrug;Krug;Rom\nTopf;Rom;Rom\n',
      'Datei;\n',
    ])
      expect(await readHeaders(file(content))).toMatchObject({ delimiter: ';', headerRow: undefined })
  })

  it('takes a single column for a title only when the rows below it are a header and its rows', async () => {
    for (const content of [
      'keywords\na;b\nc\n',
      'keywords\na;b\nc;d\n',
      'name\na;b\n',
      'author\nSmith, John\nDoe, Jane\nRoe, Rick\n',
      'author\r\nSmith, John\r\nDoe, Jane\r\n',
      'keywords\na; b; c\nd; e; f\n',
      'place\n"Rome, Italy", b\n"Bonn, Germany", d\n',
    ])
      expect(await readHeaders(file(content))).toMatchObject({
        columns: [content.split(/\r?\n/)[0]],
        headerRow: undefined,
      })
  })

  it('names blank and repeated headers', async () => {
    expect((await readHeaders(file('a,,a, ,b,a,a.1\n'))).columns).toEqual([
      'a',
      'Unnamed: 1',
      'a.2',
      'Unnamed: 3',
      'b',
      'a.3',
      'a.1',
    ])
  })

  it('makes plain numbers and truth values, and leaves codes as text', async () => {
    const path = file('v\n1\n-2.50\n007\n1e5\n12345678901234567890\n')
    expect(await cells(path)).toEqual([[1], [-2.5], ['007'], ['1e5'], ['12345678901234567890']])
    expect(await cells(file('v\ntrue\nFALSE\nyes\nNA\n1 000\n'))).toEqual([[true], [false], ['yes'], ['NA'], ['1 000']])
  })

  it('leaves every cell as it is written for readers that ask for that', async () => {
    const { rows } = await previewTable(file('a,b,c\n1.0,TRUE,\n'), 5, { typed: false })
    expect(rows).toEqual([{ a: '1.0', b: 'TRUE', c: null }])
  })

  it('leaves out empty lines and fills short rows, without taking over surplus separators', async () => {
    const path = file('\n\na,b\n1\n\n,\n2,3,,,\n')
    expect(await cells(path)).toEqual([
      [1, null],
      [2, 3],
    ])
    expect(await countRows(path)).toBe(2)
  })

  it('numbers rows as spreadsheet programs do', async () => {
    const numbers: number[] = []
    for await (const row of (await openTable(file('a\n1\n\n2\n'))).rows()) numbers.push(row.number)
    expect(numbers).toEqual([2, 4])
  })

  it('keeps columns called like members of objects', async () => {
    const { rows } = await previewTable(file('__proto__,constructor\nx,y\n'), 5)
    expect(Object.entries(rows[0] ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  it('reads what fast-check writes', async () => {
    const cell = stringMatching(/^[a-zA-Zäß",;\n ]{1,6}$/).map((text) => `x${text}`)
    await assert(
      asyncProperty(
        array(array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 }),
        constantFrom('\n', '\r\n'),
        async (table, end) => {
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
          const text = [['one', 'two', 'three'], ...table].map((row) => row.map(quote).join(',')).join(end)
          expect(await cells(file(text))).toEqual(table)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('encodings', () => {
  const text = 'Titel,Größe\nKöln – “Dom”,3\n'
  const be = (value: string) => Buffer.from(`\ufeff${value}`, 'utf16le').swap16()

  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 little endian', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 big endian', be(text), 'utf-16be'],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['Windows-1252', Buffer.from('Titel,Gr\xf6\xdfe\nK\xf6ln \x96 \x93Dom\x94,3\n', 'latin1'), 'windows-1252'],
  ])('reads %s and says so', async (_, bytes, encoding) => {
    expect(await previewTable(file(bytes), 5)).toMatchObject({
      encoding,
      columns: ['Titel', 'Größe'],
      rows: [{ Titel: 'Köln – “Dom”', Größe: 3 }],
    })
  })

  it('notices Latin-1 that begins late in the file', async () => {
    const path = file(
      Buffer.concat([Buffer.from(`a,b\n${'1,2\n'.repeat(50_000)}`), Buffer.from('K\xf6ln,\xfcber\n', 'latin1')]),
    )
    const table = await openTable(path)
    let last: unknown
    for await (const row of table.rows()) last = row.cells
    expect(last).toEqual(['Köln', 'über'])
    expect(table.encoding).toBe('windows-1252')
  })

  it('marks a single damaged byte in UTF-8 text instead of misreading the rest', async () => {
    const path = file(
      Buffer.concat([Buffer.from(`a\n${'äöü\n'.repeat(10)}`), Buffer.from([0xff, 0x0a]), Buffer.from('ß\n')]),
    )
    const values: unknown[] = []
    for await (const row of (await openTable(path)).rows()) values.push(row.cells[0])
    expect(values.slice(-2)).toEqual(['\ufffd', 'ß'])
  })

  it('believes the mark of UTF-8, however many of the few other characters are damaged', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\ufefffilename,Größe\ncup.jpg,K'),
      Buffer.from([0xfc]),
      Buffer.from('r\n'),
    ])
    expect(await previewTable(file(bytes), 5)).toMatchObject({
      encoding: 'utf-8',
      columns: ['filename', 'Größe'],
      rows: [{ filename: 'cup.jpg', Größe: 'K\ufffdr' }],
    })
  })

  it('puts characters together that the pieces of a file cut apart', async () => {
    const line = 'ä€😀'
    const path = file(`kopf\n${`${line}\n`.repeat(40_000)}`)
    for await (const row of (await openTable(path)).rows())
      if (row.cells[0] !== line) throw new Error(`row ${row.number}: ${row.cells[0]}`)
  })
})

describe('text that is no table', () => {
  it.each([
    ['no bytes', '', 'empty', /no bytes/],
    ['only blank lines', '\n \n,,\n', 'no_columns', /no columns/],
    ['a quote that never ends', `a,b\n"x,1\n${'y,2\n'.repeat(100)}`, 'malformed', /quote is opened and never closed/],
    [
      'a row with more cells than the header',
      'a,b\n1,2\n1,2,3\n',
      'malformed',
      /^Row 3 has 3 cells, but the header has 2. A cell that contains a ',' must stand in quotes$/,
    ],
    ['zero bytes', Buffer.from('a,b\n\0\0\0\0\x01\0\0'), 'other_format', /zero bytes/],
    ['a PDF', '%PDF-1.7\n', 'other_format', /but a PDF document/],
    ['a workbook', Buffer.from('PK\x03\x04 and so on'), 'other_format', /ZIP archive or a workbook/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'other_format', /older Office document/],
    ['a web page', '<!DOCTYPE html><table>', 'other_format', /web page/],
    ['a database', 'SQLite format 3\0', 'other_format', /database/],
  ])('says what is wrong with %s', async (_, content, reason, message) => {
    await expect(readHeadersAndRows(file(content))).rejects.toMatchObject({
      name: 'UnreadableTable',
      reason,
      message: expect.stringMatching(message),
    })
  })

  const readHeadersAndRows = async (path: string) => {
    for await (const _ of (await openTable(path)).rows());
  }

  it('says that a folder is no file and lets a missing file be missing', async () => {
    await expect(openTable(folder.path)).rejects.toMatchObject({ reason: 'other_format' })
    await expect(openTable(join(folder.path, 'none.csv'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('reading no more than needed', () => {
  it('closes the file when the caller has enough, and gives rows once', async () => {
    const table = await openTable(file(`a\n${'1\n'.repeat(100_000)}`))
    for await (const row of table.rows()) if (row.number === 3) break
    await table.close()
    const rest: unknown[] = []
    for await (const row of table.rows()) rest.push(row)
    expect(rest).toEqual([])
  })

  it('gives the rows above one that is at fault, and takes no notice of it where they are enough', async () => {
    const path = file('a,b\n1,2\n3,4\n5,6,7\n8,9\n')
    expect((await previewTable(path, 2)).rows).toEqual([
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ])
    const numbers: number[] = []
    const reading = async () => {
      for await (const row of (await openTable(path)).rows()) numbers.push(row.number)
    }
    await expect(reading()).rejects.toMatchObject({ reason: 'malformed' })
    expect(numbers).toEqual([2, 3])
  })

  it('hands on few rows at a time where the table is wide and its rows are short', async () => {
    const columns = Array.from({ length: 5_000 }, (_, at) => `c${at}`).join(',')
    const table = await openTable(file(`${columns}\n${'1\n'.repeat(20_000)}`))
    const sizes: number[] = []
    for await (const rows of table.blocks()) sizes.push(rows.length)
    expect(sizes.reduce((all, size) => all + size, 0)).toBe(20_000)
    expect(Math.max(...sizes) * 5_000).toBeLessThanOrEqual(100_000)
  })

  it('refuses a named pipe at once, into which nobody may ever write', async () => {
    const pipe = join(folder.path, 'pipe.csv')
    execFileSync('mkfifo', [pipe])
    await expect(readHeaders(pipe)).rejects.toMatchObject({ name: 'UnreadableTable' })
  })

  it('reads the header of a file that nobody could read to its end', async () => {
    expect((await readHeaders('/dev/null').catch((error: Error) => error)) as Error).toMatchObject({
      name: 'UnreadableTable',
    })
    const broken = file(`a,b\n${'1,2\n'.repeat(100_000)}"open`)
    expect((await readHeaders(broken)).columns).toEqual(['a', 'b'])
    await expect(countRows(broken)).rejects.toMatchObject({ reason: 'malformed' })
  })
})
