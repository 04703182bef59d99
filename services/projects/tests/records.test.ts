import { Sqlite } from '@regesta/sqlite/sqlite'
import { storeRecord } from '@regesta/testing/store-record'
import { describe, expect, it } from 'vitest'
import { openFinds } from './finds.js'

const { fixture, project, idOf } = await openFinds()

const store = async (
  file: string,
  title: string,
  metadata: Record<string, unknown> = {},
  repository = 'http://sandbox.test',
) => storeRecord(fixture.internal(), { project, title, files: [await idOf(file)], repository, metadata })
const change = (record_id: number, record: Record<string, unknown>) =>
  fixture.internal().updateRecord({ project, body: { record_id, record } })

const prepared = await store('Ärmel_Foto.txt', 'Ein Ärmel')
const draft = await store('a_b.txt', 'A vase', { keywords: ['clay'], license: 'cc0-1.0' })
await change(draft, { record_status: 'draft', repo_record_id: '77' })
const published = await store('axb.txt', 'A bowl', { keywords: ['clay'] })
await change(published, { record_status: 'published', repo_record_id: '78', repo_doi: '10.5072/78' })
const discarded = await store('STRASSE.txt', 'A street', { upload_type: 'image' })
await change(discarded, { record_status: 'discarded', last_api_error: 'The token was refused: 401' })

const list = (query: Record<string, unknown> = {}) => fixture.api().listRecords({ query: query as never })
const titles = async (query: Record<string, unknown>) => (await list(query)).items.map((item) => item.record_title)
const facets = (query: Record<string, unknown> = {}) => fixture.api().countRecords({ query: query as never })

describe('the list of records', () => {
  it('has those of every state, those that changed last first', async () => {
    const { items, ...page } = await list()
    expect(page).toEqual({ totalItems: 4, page: 1, totalPages: 1 })
    expect(items.map(({ record_id }) => record_id)).toEqual([discarded, published, draft, prepared])
    expect(items[0]).toMatchObject({
      record_status: 'discarded',
      reason: 'The token was refused: 401',
      findings: [{ message: 'The token was refused: 401' }],
      last_event: null,
    })
    expect(items[1]).toMatchObject({
      record_status: 'published',
      is_sandbox: true,
      filename: 'axb.txt',
      repo_doi: '10.5072/78',
      landing_page: 'http://sandbox.test/records/78',
      files_total: 1,
      files_uploaded: 0,
      missing: [],
      busy_with: null,
    })
    expect(items[3]).toMatchObject({ missing: ['keywords'], license: 'cc-by-4.0', reason: null })
  })

  it('says who is busy with a record, and which word that is', async () => {
    const claim = { record_id: draft, token: 'one', purpose: 'publish', operation_id: 'op', holder: 'test:1' }
    await fixture.internal().claimRecord({ project, body: claim })
    const { items } = await list({ state: 'draft' })
    expect(items).toMatchObject([
      { busy_with: 'publish', busy_finding: { message_id: 'busy', message_params: { purpose: 'publish' } } },
    ])
    await fixture.internal().releaseClaim({ project, params: { token: claim.token } })
  })

  it('is found, filtered, sorted and shown in pages', async () => {
    expect(await titles({ q: 'ÄRMEL' })).toEqual(['Ein Ärmel'])
    expect(await titles({ q: 'axb' })).toEqual(['A bowl'])
    expect(await titles({ q: 'a_' })).toEqual(['A vase'])
    expect(await titles({ q: 'nowhere' })).toEqual([])
    expect(await titles({ state: 'prepared,draft', sort: 'title', dir: 'asc' })).toEqual(['A vase', 'Ein Ärmel'])
    expect(await titles({ is_sandbox: 'false' })).toEqual([])
    expect(await titles({ type: 'image' })).toEqual(['A street'])
    expect(await titles({ license: 'cc0-1.0' })).toEqual(['A vase'])
    expect(await titles({ missing: 'keywords', sort: 'added', dir: 'asc' })).toEqual(['Ein Ärmel', 'A street'])
    expect(await titles({ error: 'token was refused' })).toEqual(['A street'])
    expect(await titles({ has_error: 'false', sort: 'title', dir: 'asc' })).toEqual(['A bowl', 'A vase', 'Ein Ärmel'])
    expect(await titles({ updated_since: '2999-01-01T00:00:00.000Z' })).toEqual([])
    expect(await titles({ updated_until: '2999-01-01T00:00:00.000Z' })).toHaveLength(4)
    expect(await titles({ updated_until: '2000-01-01T00:00:00.000Z', sort: 'title' })).toEqual([])
    const [last] = (await list({ limit: 1 })).items
    const at = { updated_since: last?.updated, updated_until: last?.updated }
    expect(await titles(at)).toContain(last?.record_title)
    expect(await titles({ ...at, sort: 'added' })).toContain(last?.record_title)
    expect(await titles({ sort: 'state', dir: 'asc', page: 2, limit: 3 })).toEqual(['A bowl'])
    expect(await titles({ q: 'a', state: 'published' })).toEqual(['A bowl'])
  })

  it('knows on each of its pages what has changed meanwhile', async () => {
    const page = { sort: 'updated', dir: 'asc', page: 2, limit: 2 }
    const before = await titles(page)
    expect(await titles(page)).toEqual(before)
    await change(prepared, { last_api_error: null })
    expect(before).not.toContain('Ein Ärmel')
    expect(await titles(page)).toContain('Ein Ärmel')
    await change(draft, { last_api_error: null })
    await change(published, { last_api_error: null })
    await change(discarded, { last_api_error: 'The token was refused: 401' })
  })

  it('is found by a pattern that the whole title or the whole name of the file fits', async () => {
    const sorted = { sort: 'title', dir: 'asc' }
    expect(await titles({ ...sorted, pattern: 'a *' })).toEqual(['A bowl', 'A street', 'A vase'])
    expect(await titles({ ...sorted, pattern: '*ÄRMEL' })).toEqual(['Ein Ärmel'])
    expect(await titles({ ...sorted, pattern: 'a_*.txt' })).toEqual(['A vase'])
    expect(await titles({ ...sorted, pattern: '*b.txt' })).toEqual(['A bowl', 'A vase'])
    expect(await titles({ ...sorted, pattern: 'bowl' })).toEqual([])
    expect(await titles({ ...sorted, pattern: '*', q: 'vase' })).toEqual(['A vase'])
    expect(await facets({ pattern: 'a *' })).toMatchObject({ total: 3 })
  })

  it('leads from each record to the ones before and after it, in every order and through every filter', async () => {
    const around = (record_id: number, query: Record<string, unknown> = {}) =>
      fixture.api().findRecordNeighbours({ params: { record_id: String(record_id) }, query: query as never })
    const neighbours = (previous_record_id: number | null, next_record_id: number | null) => ({
      previous_record_id,
      next_record_id,
    })
    expect(await around(published)).toEqual(neighbours(discarded, draft))
    expect(await around(discarded)).toEqual(neighbours(null, published))
    expect(await around(prepared)).toEqual(neighbours(draft, null))
    expect(await around(published, { sort: 'added', dir: 'asc' })).toEqual(neighbours(draft, discarded))
    for (const sort of ['updated', 'title', 'added', 'state']) {
      for (const dir of ['asc', 'desc']) {
        const ids = (await list({ sort, dir })).items.map(({ record_id }) => record_id)
        for (const [at, id] of ids.entries())
          expect(await around(id, { sort, dir })).toEqual(neighbours(ids[at - 1] ?? null, ids[at + 1] ?? null))
      }
    }
    // What is not in the list itself stands where it would be.
    expect(await around(published, { state: 'prepared,discarded' })).toEqual(neighbours(discarded, prepared))
    expect(await around(published, { q: 'nowhere' })).toEqual(neighbours(null, null))
    const unknown = { params: { record_id: '987654' } }
    expect(await fixture.raw().findRecordNeighbours(unknown)).toMatchObject({
      status: 404,
      body: { error: 'The project has no record with id 987654' },
    })
    const odd = { params: { record_id: String(draft) }, query: { sort: 'size' } as never }
    expect((await fixture.raw().findRecordNeighbours(odd)).status).toBe(400)
  })

  it('refuses what it does not know', async () => {
    expect((await fixture.raw().listRecords({ query: { state: 'lost' } as never })).status).toBe(400)
    expect((await fixture.raw().listRecords({ query: { limit: '1001' } as never })).status).toBe(400)
    expect((await fixture.raw().countRecords({ query: { missing: 'sense' } as never })).status).toBe(400)
  })

  it('follows what changes', async () => {
    await change(prepared, {
      record_title: 'Der Arm',
      payload: { metadata: { title: 'Der Arm' } },
      last_api_error: 'No',
    })
    expect(await titles({ q: 'arm' })).toEqual(['Der Arm'])
    expect((await list({ missing: 'creators' })).items[0]?.missing).toContain('license')
    expect(await titles({ has_error: 'true', sort: 'title', dir: 'asc' })).toEqual(['A street', 'Der Arm'])
  })
})

it('records are counted by what they can be filtered by, each facet as if it had no filter', async () => {
  const all = await facets()
  expect(all).toMatchObject({
    total: 4,
    is_sandbox: [{ value: 'true', records: 4 }],
    rest: {},
    without: {},
  })
  expect(all.state).toHaveLength(4)
  expect(all.missing[0]).toEqual({ value: 'keywords', records: 2 })
  expect(all.error).toContainEqual({ value: 'The token was refused: 401', records: 1 })
  const some = await facets({ state: 'draft', license: 'cc0-1.0' })
  expect(some).toMatchObject({ total: 1, state: [{ value: 'draft', records: 1 }], without: { state: 1, license: 1 } })
  expect(await facets({ q: 'street', state: 'draft' })).toMatchObject({ total: 0, without: { state: 1 } })
})

it('a file that gets another name is found by that', async () => {
  await fixture.api().unloadProject()
  const database = new Sqlite(`${fixture.folder}/finds.pdb`)
  database
    .prepare("update source_files set filename = 'jar.txt', search_name = 'jar.txt' where filename = 'axb.txt'")
    .run()
  database.close()
  await fixture.api().loadProject({ body: { path: `${fixture.folder}/finds.pdb` } })
  expect(await titles({ q: 'jar' })).toEqual(['A bowl'])
  expect(await titles({ q: 'axb' })).toEqual([])
})

it('says which sentence a reason is, where it is known', async () => {
  await change(draft, { last_api_error: "Upload of 'a.jpg' failed: Too large; Upload of 'b.jpg' failed: Timeout" })
  const { items } = await list({ state: 'draft' })
  expect(items[0]?.findings).toEqual([
    {
      message: "Upload of 'a.jpg' failed: Too large",
      message_id: 'upload_failed',
      message_params: { name: 'a.jpg', reason: 'Too large' },
    },
    {
      message: "Upload of 'b.jpg' failed: Timeout",
      message_id: 'upload_failed',
      message_params: { name: 'b.jpg', reason: 'Timeout' },
    },
  ])
  expect((await list({ state: 'published' })).items[0]).toMatchObject({ reason: null, findings: [] })
})

describe('the versions of a work', () => {
  const version = async (file: string, title: string, repo_record_id: string, repository?: string, work = '900') => {
    const record = await store(file, title, {}, repository)
    const ofWork = { concept_rec_id: work, concept_doi: `10.5072/${work}` }
    await change(record, {
      record_status: 'published',
      repo_record_id,
      repo_doi: `10.5072/${repo_record_id}`,
      ...ofWork,
    })
    return record
  }
  const newest = { versions: 'newest', state: 'published', sort: 'added', dir: 'asc' }
  const listed = async (query: Record<string, unknown>) => {
    const { items, totalItems } = await list({ ...newest, ...query })
    return { totalItems, works: items.map(({ record_id, versions }) => [record_id, versions]) }
  }

  let plate = 0

  it('stand below the newest that fits, so that none is torn apart by a page', async () => {
    const first = await version('100%_done.txt', 'A dish', '901')
    const second = await version('vase.obj', 'A dish, cleaned', '902')
    const third = await version('straße_2.txt', 'A plate', '903')
    plate = third
    const other = [published, 1]
    expect(await listed({})).toEqual({ totalItems: 2, works: [other, [third, 3]] })
    expect(await listed({ page: 2, limit: 1 })).toEqual({ totalItems: 2, works: [[third, 3]] })
    expect(await listed({ q: 'dish' })).toEqual({ totalItems: 1, works: [[second, 2]] })
    expect(await listed({ q: 'done' })).toEqual({ totalItems: 1, works: [[first, 1]] })
    expect(await listed({ updated_since: '2000-01-01T00:00:00.000Z', is_sandbox: 'true' })).toMatchObject({
      totalItems: 2,
    })
    expect(await listed({ is_sandbox: 'false' })).toEqual({ totalItems: 0, works: [] })
    const all = await list({ state: 'published', sort: 'added', dir: 'asc' })
    expect(all.items.map(({ record_id }) => record_id)).toEqual([published, first, second, third])
    expect(all.items[1]).toMatchObject({ concept_rec_id: '900', concept_doi: '10.5072/900' })
    expect(all.items[1]).not.toHaveProperty('versions')
    expect(await facets({ state: 'published' })).toMatchObject({ total: 4 })
  })

  it('are found by the id that they share, and counted so', async () => {
    const ofWork = { concept_rec_id: '900', state: 'published' }
    expect(await titles({ ...ofWork, sort: 'added' })).toEqual(['A plate', 'A dish, cleaned', 'A dish'])
    expect(await facets(ofWork)).toMatchObject({ total: 3 })
    expect(await titles({ concept_rec_id: 'nobody' })).toEqual([])
  })

  it('are passed over on the way from work to work', async () => {
    const [plate] = (await list({ ...newest, q: 'plate' })).items
    const wanted = { params: { record_id: String(plate?.record_id) }, query: newest as never }
    expect(await fixture.api().findRecordNeighbours(wanted)).toEqual({
      previous_record_id: published,
      next_record_id: null,
    })
  })

  it('are of the same repository: elsewhere the same id is of another work', async () => {
    const elsewhere = await version('100%_done.txt', 'A dish of others', '901', 'practice')
    expect((await listed({})).works).toEqual([
      [published, 1],
      [plate, 3],
      [elsewhere, 1],
    ])
    const { published: works } = await fixture.api().countUploadsByTab({})
    // The bowl says of no work that it is one.
    expect(works).toBe(2)
    expect(await titles({ versions_of: String(elsewhere) })).toEqual(['A dish of others'])
    expect(await titles({ versions_of: String(plate) })).toEqual(['A plate', 'A dish, cleaned', 'A dish'])
    expect(await facets({ versions_of: String(plate) })).toMatchObject({ total: 3 })
    expect(await titles({ versions_of: String(published) })).toEqual([])
  })

  it('have the highest version first, whenever it was published', async () => {
    const first = await version('a_b.txt', 'A lamp v1', '951', undefined, '950')
    await change(first, { version: 'v1' })
    const next = async (number: string, repo_record_id: string) => {
      const body = { previous_record_id: first, version: number, title: `A lamp ${number}`, payload: {} }
      const { record_id } = await fixture.internal().createVersionRecord({ project, body })
      await change(record_id, { record_status: 'published', repo_record_id })
      return record_id
    }
    const highest = await next('V2', '952')
    await next('v1.1', '953')
    expect(await listed({ q: 'lamp' })).toEqual({ totalItems: 1, works: [[highest, 3]] })
    const uploads = await fixture.api().listUploadsByTab({ query: { tab_id: 'published' } })
    const lamps = (uploads as { record_title: string }[]).map(({ record_title }) => record_title)
    expect(lamps.filter((title) => title.startsWith('A lamp'))).toEqual(['A lamp V2', 'A lamp v1.1', 'A lamp v1'])
  })

  it('are listed in two ways and no other', async () => {
    expect((await fixture.raw().listRecords({ query: { versions: 'oldest' } as never })).status).toBe(400)
  })
})
