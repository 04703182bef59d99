import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTable } from '@regesta/tables/open-table'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'
import { addFiles, beginToRead } from './slow-reader.js'

const fixture = await sharedFixture()
beforeAll(async () => {
  await fixture.open({
    files: {
      '=1+1.txt': 'formula',
      'a, "b".txt': 'quotes',
      'an_x0041_.txt': 'like an escape',
      'cut\u0007off.txt': 'bell',
      'größe.txt': 'four',
    },
    bundling: { enabled: false },
  })
  const { items } = await fixture.api().listFiles({})
  const ids = items.map(({ file_id }) => file_id)
  await fixture.api().markFiles({ body: { file_ids: ids.slice(0, 1), mark: 'good', note: '@SUM(A1)\nsecond line' } })
})

const get = (query: string) =>
  fetch(`${fixture.url()}/files/export?${query}`, { headers: { 'regesta-key': 'test-installation-key' } })

const NAMES = ['=1+1.txt', 'a, "b".txt', 'an_x0041_.txt', 'cut\u0007off.txt', 'größe.txt']

describe('what is seen', () => {
  it('is taken along as CSV that no spreadsheet program takes for formulas', async () => {
    const response = await get('format=csv')
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename=files.csv',
    ])
    const rows = parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[]
    expect(rows.map(({ filename }) => filename)).toEqual(["'=1+1.txt", ...NAMES.slice(1)])
    expect(rows[0]).toMatchObject({
      mark: 'good',
      note: "'@SUM(A1)\nsecond line",
      bundle: 'alone',
      record_state: 'none',
    })
    expect(rows[0]?.sha256_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is taken along as a workbook, with each text as it is', async () => {
    const response = await get('format=xlsx&sort=name&dir=desc')
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const path = join(fixture.folder, 'files.xlsx')
    writeFileSync(path, Buffer.from(await response.arrayBuffer()))
    const table = await openTable(path)
    const rows: string[][] = []
    for await (const row of table.rows()) rows.push(row.cells.map(String))
    const names = rows.map((row) => row[table.columns.indexOf('filename')])
    expect(names).toEqual(NAMES.map((name) => name.replace('\u0007', '\uFFFD')).reverse())
  })

  it.each([
    ['search=SUM', ['=1+1.txt']],
    ['mark=none&search=.txt&sort=size&dir=desc', ['an_x0041_.txt', 'a, "b".txt', 'größe.txt', 'cut\u0007off.txt']],
  ])('is what fits: %s', async (query, names) => {
    const rows = parse(await (await get(query)).text(), { bom: true, columns: true }) as { filename: string }[]
    expect(rows.map(({ filename }) => filename.replace(/^'/, ''))).toEqual(names)
  })

  it('is refused in a form that nobody knows', async () => {
    expect((await get('format=pdf')).status).toBe(400)
  })
})

describe('a very long list', () => {
  beforeAll(() => addFiles(join(fixture.folder, 'finds.pdb'), 20_000, (n) => `many_${n}.txt`))

  it.each(['csv', 'xlsx'])('is left by a client that goes away, and the project with it (%s)', async (format) => {
    const stop = new AbortController()
    const response = await fetch(`${fixture.url()}/files/export?format=${format}`, {
      headers: { 'regesta-key': 'test-installation-key' },
      signal: stop.signal,
    })
    await response.body?.getReader().read()
    stop.abort()
    await expect.poll(async () => (await fixture.raw().unloadProject()).status).toBe(200)
    await fixture.api().loadProject({ body: { path: join(fixture.folder, 'finds.pdb') } })
  })

  it('comes whole, however slowly it is taken', async () => {
    const finish = await beginToRead(fixture.url(), '/files/export?format=csv')
    expect((await finish()).split('\r\n')).toHaveLength(20_000 + NAMES.length + 2)
  })
})
