import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { sampleMetadata } from '@regesta/testing/store-record'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

/* Drafts that were made here and belong to no record, in lists that are longer than a page. */

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture({ asRealOne: true })
  await storeToken()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.practice.journal.clear())

const TOKEN = { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true } as const
const storeToken = () => fixture.projects.storeCredential({ body: { ...TOKEN, credential_value: 'practice' } })

/** A draft at the repository that no record has; `deposits.db` knows who made it, twice where its answer left doubt. */
async function plant(title: string): Promise<string> {
  const made = await fetch(`${fixture.practice.url}/api/deposit/depositions`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: sampleMetadata(title) }),
  })
  const { id } = (await made.json()) as { id: number }
  const deposits = new Sqlite(join(fixture.home, 'data', 'deposition', 'deposits.db'))
  const insert = deposits.prepare(
    `insert into deposits (write_id, repository, account, deposition_id, conceptrecid, project_uuid, project_path,
       record_uuid, at) values (?, ?, null, ?, '', ?, ?, ?, ?)`,
  )
  for (const write of [title, `${title} doubted`]) {
    const whose = [fixture.project, fixture.projectPath, `record of ${title}`, new Date().toISOString()]
    insert.run(write, fixture.practice.url, String(id), ...whose)
  }
  deposits.close()
  return String(id)
}

const list = (query: Record<string, string> = {}) => fixture.deposition.listOrphanDrafts({ query })
const idsOf = ({ orphans }: Awaited<ReturnType<typeof list>>) => orphans.map(({ deposition_id }) => deposition_id)

it('asks a repository for nothing, not even for its token, where every draft belongs to a record', async () => {
  const id = await fixture.prepare('Bound', { 'bound.txt': 'bound' })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  await fixture.projects.removeCredential({ params: { credential_name: 'mine' } })
  expect(await list()).toMatchObject({ orphans: [], not_read: [], totalItems: 0 })
  await storeToken()
})

describe('a list of several pages', () => {
  const planted: string[] = []
  beforeAll(async () => {
    for (let number = 1; number <= 120; number += 1) planted.push(await plant(`Orphan ${number}`))
  })

  it('is read once, a page of the own depositions at a time, and then shown page by page', async () => {
    const first = await list({ page: '1', limit: '50' })
    expect(first).toMatchObject({ totalItems: 120, page: 1, totalPages: 3, not_read: [] })
    expect(first.looks).toMatchObject([{ repository: fixture.practice.url, is_sandbox: true }])
    expect(fixture.calls()).toEqual(['GET listDepositions', 'GET listDepositions'])
    const pages = [first, await list({ page: '2', limit: '50' }), await list({ page: '3', limit: '50' })]
    expect(pages.map(({ orphans }) => orphans.length)).toEqual([50, 50, 20])
    expect(pages.flatMap(idsOf)).toEqual(planted)
    expect(pages.map(({ looks }) => looks)).toEqual([first.looks, first.looks, first.looks])
    expect(await list({ page: '9', limit: '50' })).toMatchObject({ page: 3, orphans: pages[2]?.orphans })
    expect(fixture.calls()).toHaveLength(2)
  })

  it('is read anew by whoever asks for that, and by whoever asks for all of it at once', async () => {
    const before = await list({ page: '1' })
    planted.push(await plant('Orphan 121'))
    expect(await list({ page: '1' })).toMatchObject({ totalItems: 120, looks: before.looks })
    const again = await list({ page: '1', refresh: 'true' })
    expect(again.totalItems).toBe(121)
    expect(again.looks[0]?.read_at).not.toBe(before.looks[0]?.read_at)
    planted.push(await plant('Orphan 122'))
    const all = await list()
    expect(all).toMatchObject({ totalItems: 122, page: 1, totalPages: 1 })
    expect(idsOf(all)).toEqual(planted)
    expect(await list({ page: '1' })).toMatchObject({ totalItems: 122, looks: all.looks })
  })

  it('is read anew after a discard, for which only what is discarded is read', async () => {
    const [first = '', second = ''] = planted
    await list({ page: '1' })
    fixture.practice.journal.clear()
    const discarded = await fixture.deposition.discardOrphanDrafts({ body: { deposition_ids: [first, second] } })
    expect(discarded).toMatchObject({ success: true, results: [{ success: true }, { success: true }] })
    expect(fixture.calls()).not.toContain('GET listDepositions')
    const left = await list({ page: '1', limit: '1' })
    expect(left).toMatchObject({ totalItems: 120, orphans: [{ deposition_id: planted[2] }] })
  })

  it('is not remembered where it could not be read', async () => {
    await fixture.projects.removeCredential({ params: { credential_name: 'mine' } })
    const unread = { orphans: [], looks: [], not_read: [{ finding: { message_id: 'no_token' } }] }
    expect(await list({ page: '1', refresh: 'true' })).toMatchObject(unread)
    await storeToken()
    expect(await list({ page: '1' })).toMatchObject({ totalItems: 120, not_read: [] })
  })
})
