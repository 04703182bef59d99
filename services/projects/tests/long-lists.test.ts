import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Inspection } from '@regesta/contracts/projects'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'
import { addFiles, beginToRead } from './slow-reader.js'

const MANY = 40_000
const CALLS = 1_203

const fixture = await sharedFixture()
beforeAll(async () => {
  await fixture.scan({ files: { 'first.txt': 'first' } })
  fill(join(fixture.folder, 'finds.pdb'))
  await fixture.api().loadProject({ body: { path: join(fixture.folder, 'finds.pdb') } })
})

function fill(path: string) {
  addFiles(path, MANY, nameOf)
  const database = new Sqlite(path)
  const call = database.prepare('insert into api_log (timestamp, endpoint_url) values (?, ?)')
  database.transaction(() => {
    for (let n = 0; n < CALLS; n += 1) call.run(`2026-01-01T00:00:00.${String(n % 7).padStart(3, '0')}Z`, `call ${n}`)
  })()
  database.close()
}

const nameOf = (n: number) => `${n % 2 === 0 ? 'amphora' : 'bowl'}_${String(n).padStart(6, '0')}.jpg`
const NAMES = [...Array.from({ length: MANY }, (_, n) => nameOf(n)), 'first.txt'].sort()

const get = (path: string) => fetch(`${fixture.url()}${path}`, { headers: { 'regesta-key': 'test-installation-key' } })

interface Page {
  items: { filename: string; endpoint_url: string }[]
  totalItems: number
  page: number
  totalPages: number
}
const page = async (path: string) => (await (await get(path)).json()) as Page
const namesOf = ({ items }: Page) => items.map(({ filename }) => filename)

describe('a page of any length', () => {
  it('lists every file when the limit allows it, in the order of the pages', async () => {
    const whole = await page('/files?limit=999999')
    expect(namesOf(whole)).toEqual(NAMES)
    expect(whole).toMatchObject({ totalItems: MANY + 1, page: 1, totalPages: 1 })
    const second = await page('/files?limit=25000&page=2')
    expect(namesOf(second)).toEqual(NAMES.slice(25_000))
    expect(second).toMatchObject({ totalItems: MANY + 1, page: 2, totalPages: 2 })
    expect(await page('/files?limit=25000&page=3')).toMatchObject({ items: [], totalPages: 2 })
  })

  it('pages through common matches from both ends', async () => {
    const bowls = NAMES.filter((name) => name.includes('bowl'))
    for (const number of [1, 2, 399, 400, 401, 799, 800]) {
      const { items, totalItems } = await page(`/files?search=BOWL&page=${number}`)
      expect(items.map(({ filename }) => filename)).toEqual(bowls.slice((number - 1) * 25, number * 25))
      expect(totalItems).toBe(bowls.length)
    }
    expect(namesOf(await page('/files?search=bo&limit=15000&page=2'))).toEqual(bowls.slice(15_000))
  })

  it.each([
    ['', NAMES],
    ['bowl', NAMES.filter((name) => name.includes('bowl'))],
  ])('begins at any place of the matches of "%s", whichever was looked at before', async (term, wanted) => {
    for (const share of [0.5, 0.99, 0.26, 0.24, 0.7, 0.5, 0.001, 0.751, 0.9999]) {
      const offset = Math.floor(share * wanted.length)
      const found = await page(`/files?search=${term}&offset=${offset}&limit=3`)
      expect(namesOf(found)).toEqual(wanted.slice(offset, offset + 3))
    }
  })

  it('has the same files at the beginning of a filtered list, whether that is read from the index or kept', async () => {
    const others = NAMES.filter((name) => name !== 'first.txt')
    for (const [offset, limit] of [
      [0, 3],
      [490, 10],
      [490, 20],
      [0, 3],
      [30_000, 3],
      [490, 10],
    ] as const) {
      const found = await page(`/files?mime_type=text/plain&exclude=mime_type&offset=${offset}&limit=${limit}`)
      expect(namesOf(found)).toEqual(others.slice(offset, offset + limit))
      expect(found.totalItems).toBe(others.length)
    }
  })

  it.each([
    ['_038', 'rare'],
    ['bowl_03', 'common'],
    ['bowl_00', 'more common among the first files'],
    ['amphora_0', 'more common'],
    ['.jpg', 'in every name but one'],
    ['bo', 'too short for the index'],
    ['zz', 'in no name'],
  ])('finds every name with %s, which is %s, on the page where it belongs', async (term) => {
    const wanted = NAMES.filter((name) => name.includes(term))
    const last = Math.max(1, Math.ceil(wanted.length / 25))
    for (const number of new Set([1, 2, Math.ceil(last / 3), last - 1, last, last + 1])) {
      if (number < 1) continue
      const found = await page(`/files?search=${term.toUpperCase()}&page=${number}`)
      expect(namesOf(found)).toEqual(wanted.slice((number - 1) * 25, number * 25))
      expect(found).toMatchObject({ totalItems: wanted.length, totalPages: last })
    }
  })

  it('lists the log in one order, however it is cut', async () => {
    const whole = await page('/apilog?limit=5000')
    const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => page(`/apilog?limit=300&page=${number}`)))
    expect(whole.items).toHaveLength(CALLS)
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
    expect(pages.map(({ items }) => items.length)).toEqual([300, 300, 300, 300, 3])
    expect(whole.items[0]?.endpoint_url).toBe('call 1196')
  })

  it('has on its first page what was written last, whoever wrote it', async () => {
    const first = async () => (await page('/files?limit=1')).items[0] as { file_id?: number; note?: string } | undefined
    const { file_id: id = 0, note } = (await first()) ?? {}
    expect(note).toBe('')
    await fixture.api().markFiles({ body: { file_ids: [id], note: 'by the service' } })
    expect(await first()).toMatchObject({ note: 'by the service' })
    const database = new Sqlite(join(fixture.folder, 'finds.pdb'))
    database.prepare("update source_files set note = 'by another' where file_id = ?").run(id)
    database.close()
    expect(await first()).toMatchObject({ note: 'by another' })
    expect((await page('/files?limit=2')).items).toHaveLength(2)
  })

  it('writes every character as JSON writes it', async () => {
    const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).join('')
    const strange = `${letters}\u2028\u2029\uFEFF\uFFFD\u{1F3FA}"}],\\`
    const database = new Sqlite(join(fixture.folder, 'finds.pdb'))
    database
      .prepare("insert into api_log (timestamp, endpoint_url) values ('2030-01-01T00:00:00.000Z', ?)")
      .run(strange)
    database.close()
    const text = await (await get('/apilog?limit=5000')).text()
    const whole = JSON.parse(text) as Page
    expect(whole.items[0]?.endpoint_url).toBe(strange)
    expect(text === JSON.stringify(whole)).toBe(true)
  })
})

describe('a client that takes its time', () => {
  it('keeps nobody else from seeing what changes', async () => {
    const finish = await Promise.all(
      ['/files?limit=999999', '/project/uploads_by_tab'].map((path) => beginToRead(fixture.url(), path)),
    )
    const folder = join(fixture.folder, 'more')
    plant(folder, { 'later.txt': 'later' })
    await fixture.api().addSourceFiles({ body: { absolute_file_paths: [join(folder, 'later.txt')] } })
    const answers = await Promise.all([1, 2, 3, 4].map(() => page('/files?search=later')))
    expect(answers.map(namesOf)).toEqual([1, 2, 3, 4].map(() => ['later.txt']))
    await Promise.all(finish.map((read) => read()))
  })
})

describe('trees', () => {
  it('ends where parents were made to go in a circle', async () => {
    await fixture.api().unloadProject()
    const path = join(fixture.folder, 'finds.pdb')
    const database = new Sqlite(path)
    const ids = database.prepare('select file_id from source_files order by file_id limit 5').pluck().all() as number[]
    const place = database.prepare('update source_files set parent_file_id = ? where file_id = ?')
    const [first, second, third, fourth, root] = ids
    for (const [parent, child] of [
      [second, first],
      [first, second],
      [root, third],
      [third, fourth],
    ])
      place.run(parent, child)
    database.close()
    await fixture.api().loadProject({ body: { path } })
    const tree = await fixture.api().getFileHierarchy({ params: { file_id: String(first) } })
    expect(tree).toMatchObject({ file_id: first, children: [{ file_id: second, children: [] }] })
    const { file_tree } = Inspection.parse(
      await fixture.api().inspectProject({ body: { pdbPath: path, showFiles: true } }),
    )
    expect(file_tree?.length).toBe(MANY + 2 - 4)
    expect(file_tree?.find(({ file_id }) => file_id === root)?.children).toMatchObject([
      { file_id: third, children: [{ file_id: fourth, children: [] }] },
    ])
  })
})

describe('a project file that disappears', () => {
  it('ends the list that is read from it whole or cuts it off, and never shortens it', async () => {
    const finish = await beginToRead(fixture.url(), '/files?limit=999999')
    rmSync(join(fixture.folder, 'finds.pdb'))
    await expect.poll(async () => (await fixture.raw().listBatches({})).status).not.toBe(200)
    const missing = finish().then((text) => {
      const { items, totalItems } = JSON.parse(text) as Page
      return totalItems - items.length
    })
    // Whoever was cut off knows it.
    const told = await missing.catch((error: Error) => error.name)
    expect([0, 'TypeError']).toContain(told)
  })
})
