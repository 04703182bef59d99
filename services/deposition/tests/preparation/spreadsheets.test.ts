import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as sheets from '@e965/xlsx'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { column, FROM_COLUMNS, openFixture, sharedFixture } from './fixture.js'

const at = await sharedFixture()

describe('spreadsheets', () => {
  beforeEach(() => {
    at.reset()
  })

  const prepare = async (id: number) => {
    const { status, body } = await at.raw.prepareMetadataForFile({ body: { source_file_db_id: id } })
    return { status, ...(body as { log: string[]; error?: string; validation_errors?: string[] }) }
  }
  const titleOf = (id: number) => at.project.records.find(({ source_file_id }) => source_file_id === id)?.title

  it('match a file exactly before anything else', async () => {
    at.addFiles('cup.jpg')
    at.sheet('file,title,creator\nCUP.JPG,Upper,X\ncup.jpg,Exact,X\ncup,Stem,X\n', FROM_COLUMNS)
    await prepare(1)
    expect(titleOf(1)).toBe('Exact')
  })

  it('match without regard to case, blanks and Unicode form, and say so', async () => {
    at.addFiles('Gefäß.jpg'.normalize('NFD'))
    at.sheet(`file,title,creator\n ${'gefäß.JPG'.normalize('NFC')} ,Folded,X\n`, FROM_COLUMNS)
    const { log } = await prepare(1)
    expect(titleOf(1)).toBe('Folded')
    expect(log.join('\n')).toContain('without regard to case')
  })

  it('match by stem when one row has it, and say so', async () => {
    at.addFiles('cup.jpg', 'Inv. 12.tif', 'vase.obj')
    at.sheet('file,title,creator\ncup,Cup,X\nInv. 12,Inventory,X\nvase.png,Vase,X\n', FROM_COLUMNS)
    for (const id of [1, 2, 3]) expect((await prepare(id)).log.join('\n')).toContain('by its name without extension')
    expect([1, 2, 3].map(titleOf)).toEqual(['Cup', 'Inventory', 'Vase'])
  })

  it('do not match by stem when several rows have it', async () => {
    at.addFiles('cup.jpg')
    at.sheet('file,title,creator\ncup.tif,A,X\ncup.png,B,X\n', FROM_COLUMNS)
    expect(await prepare(1)).toMatchObject({
      status: 400,
      validation_errors: [expect.stringContaining("No row for 'cup.jpg'"), expect.anything(), expect.anything()],
    })
  })

  it('match the row that is exactly the stem before rows with endings', async () => {
    at.addFiles('1989.5.jpg', 'cup.jpg')
    at.sheet('file,title,creator\n1989.5.1,Part,X\n1989.5,Whole,X\ncup.tif,Scan,X\ncup,Cup,X\n', FROM_COLUMNS)
    for (const id of [1, 2]) expect(await prepare(id)).toMatchObject({ status: 200 })
    expect([1, 2].map(titleOf)).toEqual(['Whole', 'Cup'])
  })

  it.each(['1989.5.1', '1989.5. a'])('take no part of the number %s for an ending', async (number) => {
    at.addFiles('1989.5.jpg')
    at.sheet(`file,title,creator\n${number},Another,X\n`, FROM_COLUMNS)
    const { status, validation_errors } = await prepare(1)
    expect({ status, validation_errors }).toMatchObject({
      status: 400,
      validation_errors: expect.arrayContaining([expect.stringContaining("No row for '1989.5.jpg'")]),
    })
  })

  it('find the exact name behind any number of rows that differ in case', async () => {
    at.addFiles('cup.jpg')
    at.sheet(`file,title,creator\n${'CUP.JPG,Upper,X\n'.repeat(60)}cup.jpg,Exact,X\n`, FROM_COLUMNS)
    await prepare(1)
    expect(titleOf(1)).toBe('Exact')
  })

  it('name the first of many rows that describe one file', async () => {
    at.addFiles('cup.jpg')
    at.sheet(`file,title,creator\n${'cup.jpg,Cup,X\n'.repeat(60)}`, FROM_COLUMNS)
    const numbers = Array.from({ length: 50 }, (_, index) => index + 2)
    expect((await prepare(1)).log).toContain(`Rows ${numbers.join(', ')} … all describe 'cup.jpg'; row 2 is used.`)
  })

  it('name all rows that describe one file and use the first', async () => {
    at.addFiles('cup.jpg')
    at.sheet('file,title,creator\ncup.jpg,First,X\nx,Y,Z\ncup.jpg,Second,X\n', FROM_COLUMNS)
    expect((await prepare(1)).log).toContain("Rows 2, 4 all describe 'cup.jpg'; row 2 is used.")
    expect(titleOf(1)).toBe('First')
  })

  it('give a column although its header has blanks around it or another Unicode form', async () => {
    at.addFiles('cup.jpg')
    const definition = { ...FROM_COLUMNS, title: column('Größe'.normalize('NFC')) }
    at.sheet(`file, ${'Größe'.normalize('NFD')} ,creator\ncup.jpg,Large,X\n`, definition)
    await prepare(1)
    expect(titleOf(1)).toBe('Large')
  })

  it.each(['Filename', 'file_name', 'FILE', 'Dateiname', 'Datei', 'file name'])(
    'take the only header %s as filename column',
    async (header) => {
      at.addFiles('cup.jpg')
      const { filename: _, ...definition } = FROM_COLUMNS
      at.sheet(`${header},title,creator\ncup.jpg,Cup,X\n`, definition)
      expect((await prepare(1)).log).toContain(`File names are taken from the column '${header}'.`)
    },
  )

  it('need a filename column to be chosen when several look like one', async () => {
    at.addFiles('cup.jpg')
    const { filename: _, ...definition } = FROM_COLUMNS
    at.sheet('file,filename,title,creator\na,cup.jpg,Cup,X\n', definition)
    expect(await prepare(1)).toMatchObject({ status: 500, error: expect.stringContaining("'file', 'filename'") })
  })

  it('are read again when their content changes, also within the same second', async () => {
    at.addFiles('cup.jpg')
    for (const title of ['One', 'Two', 'Six']) {
      at.sheet(`file,title,creator\ncup.jpg,${title},X\n`, FROM_COLUMNS)
      await prepare(1)
      expect(titleOf(1)).toBe(title)
    }
  })

  it('are indexed once per content, whatever their name and times are, and stay indexed after a restart', async () => {
    at.addFiles('cup.jpg')
    const content = 'file,title,creator\ncup.jpg,Once,X\n'
    const path = at.sheet(content, FROM_COLUMNS)
    utimesSync(path, 1, 1)
    await prepare(1)
    await at.restart()
    renameSync(path, join(at.folder, 'renamed.csv'))
    at.sheet(content, FROM_COLUMNS, 'renamed.csv')
    expect((await prepare(1)).status).toBe(200)
    const database = new Sqlite(join(at.folder, 'data/deposition/sheets.db'), { readonly: true })
    const sha256 = createHash('sha256').update(content).digest('hex')
    const indexed = database.prepare('SELECT state, row_count FROM sheets WHERE content_sha256 = ?').all(sha256)
    database.close()
    expect(indexed).toEqual([{ state: 'ready', row_count: 1 }])
  })

  it('whose index is damaged are indexed again', async () => {
    at.addFiles('cup.jpg')
    at.sheet('file,title,creator\ncup.jpg,Cup,X\n', FROM_COLUMNS)
    await prepare(1)
    await at.restart(() =>
      writeFileSync(join(at.folder, 'data/deposition/sheets.db'), 'no database at all'.repeat(1000)),
    )
    expect((await prepare(1)).status).toBe(200)
  })

  it('that many clients ask for at once are read once', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `f${index}.jpg`)
    at.addFiles(...names)
    at.sheet(`file,title,creator\n${names.map((name) => `${name},Kylix,X`).join('\n')}\n`, FROM_COLUMNS)
    const answers = await Promise.all(names.map((_, index) => prepare(index + 1)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(at.project.records).toHaveLength(50)
  })

  it('may have a hundred thousand rows', async () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `object-${index}.jpg`)
    at.addFiles(names[99_999] ?? '')
    at.sheet(
      `file,title,creator\n${names.map((name, index) => `${name},Title ${index},"Doe, Jane"`).join('\n')}\n`,
      FROM_COLUMNS,
    )
    expect((await prepare(1)).status).toBe(200)
    expect(titleOf(1)).toBe('Title 99999')
  })

  it.each(['xlsx', 'biff8'] as const)(
    'may be workbooks (%s); numbers, dates and booleans become text',
    async (bookType) => {
      at.addFiles('cup.jpg', '1890.jpg')
      const book = sheets.utils.book_new()
      const rows = [
        ['file', 'title', 'creator', 'version', 'date', 'sold'],
        ['cup.jpg', 'Größe', 'Doe, Jane', 1, new Date(Date.UTC(2025, 0, 2)), true],
        [1890, 12.5, 'Roe, Rick', 2.1, new Date(Date.UTC(1901, 4, 3)), false],
      ]
      sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet(rows, { cellDates: true, UTC: true }))
      const path = join(at.folder, bookType === 'xlsx' ? 'objects.xlsx' : 'objects.xls')
      writeFileSync(path, sheets.write(book, { type: 'buffer', bookType }))
      const definition = {
        ...FROM_COLUMNS,
        version: column('version'),
        publication_date: column('date'),
        notes: column('sold'),
      }
      Object.assign(at.project, {
        mapping: { ...definition, _mapping_mode: 'file', _file_path: path, _file_format: 'excel' },
      })
      expect([(await prepare(1)).status, (await prepare(2)).status]).toEqual([200, 200])
      expect(at.project.records.map(({ payload }) => payload.metadata)).toMatchObject([
        { title: 'Größe', version: '1', publication_date: '2025-01-02', notes: 'true' },
        { title: '12.5', version: '2.1', publication_date: '1901-05-03', notes: 'false' },
      ])
    },
  )

  it('may have two names for one content at the same time', async () => {
    at.addFiles('cup.jpg')
    const content = 'file,title,creator\ncup.jpg,Once,X\n'
    const paths = ['a.csv', 'b.csv', 'c.csv'].map((name) => at.sheet(content, FROM_COLUMNS, name))
    const answers = paths.map((_file_path) => {
      Object.assign(at.project, { mapping: { ...FROM_COLUMNS, _file_path } })
      return prepare(1)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('are found under the spelling that another system has given their names', async () => {
    at.addFiles('cup.jpg')
    const path = at.sheet('file,title,creator\ncup.jpg,Cup,X\n', FROM_COLUMNS, 'Töpfe.csv'.normalize('NFC'))
    renameSync(path, path.normalize('NFD'))
    expect(await prepare(1)).toMatchObject({ status: 200 })
  })

  it('that a former release has indexed are indexed again', async () => {
    at.addFiles('cup.jpg')
    const content = 'file,title,creator\ncup.jpg,As read today,X\n'
    at.sheet(content, FROM_COLUMNS)
    await prepare(1)
    const database = new Sqlite(join(at.folder, 'data/deposition/sheets.db'))
    const { sheet_id } = database
      .prepare('SELECT sheet_id FROM sheets WHERE content_sha256 = ?')
      .get(createHash('sha256').update(content).digest('hex')) as { sheet_id: number }
    database
      .prepare('UPDATE sheets SET options = ? WHERE sheet_id = ?')
      .run('{"format":"csv","named":"file"}', sheet_id)
    database
      .prepare('UPDATE sheet_rows SET cells = ? WHERE sheet_id = ?')
      .run('["cup.jpg","As read formerly","X"]', sheet_id)
    database.close()
    await prepare(1)
    expect(titleOf(1)).toBe('As read today')
  })

  it('that are folders count as missing', async () => {
    at.addFiles('cup.jpg')
    const path = at.sheet('file,title,creator\ncup.jpg,Cup,X\n', FROM_COLUMNS)
    rmSync(path)
    mkdirSync(path)
    expect(await prepare(1)).toMatchObject({ error: expect.stringContaining('not found') })
    rmSync(path, { recursive: true })
  })

  it('that are no tables are refused with the reason', async () => {
    at.addFiles('cup.jpg')
    at.sheet('file,title\n"cup.jpg,Cup\n', FROM_COLUMNS)
    expect(await prepare(1)).toMatchObject({
      status: 400,
      error: expect.stringMatching(/spreadsheet .*objects\.csv cannot be read/),
    })
  })
})

describe('security.allowed_roots', () => {
  it('keeps spreadsheets outside from being read', async () => {
    const at = await openFixture({ security: { allowed_roots: ['/srv/museum'] } })
    at.addFiles('cup.jpg')
    const path = at.sheet('file\ncup.jpg\n', { filename: column('file') })
    expect(await at.raw.prepareMetadataForFile({ body: { source_file_db_id: 1 } })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('security.allowed_roots') },
    })
    expect(await at.raw.loadFilePreview({ body: { filePath: path } })).toMatchObject({ status: 400 })
    await at.stop()
  })
})
