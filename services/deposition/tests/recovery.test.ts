import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { sampleMetadata } from '@regesta/testing/store-record'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

const SCALE = 60
const patient = { timeout: 40_000, interval: 20 }
let fixture: Fixture
beforeEach(async () => {
  fixture = await startFixture({ clockScale: SCALE })
})
afterEach(() => fixture.stop())

const create = (id: number) => fixture.raw.createApiDraft({ body: { local_record_db_id: id } })
const remote = (method: string, path: string, body?: unknown, token = 'practice') =>
  fetch(`${fixture.practice.url}/api/deposit/depositions${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** The token that counts from now on; the practice repository gives each one an account of its own. */
const storeToken = (token: string) =>
  fixture.projects.storeCredential({
    body: {
      credential_name: token,
      credential_type: 'repo_api_token',
      is_sandbox: true,
      credential_value: token,
    },
  })

/** Puts yesterday's copy of the project file back after something happened. */
async function withOlderCopy(happening: () => Promise<void>): Promise<void> {
  const copy = `${fixture.projectPath}.yesterday`
  await fixture.projects.unloadProject({})
  copyFileSync(fixture.projectPath, copy)
  await fixture.projects.loadProject({ body: { path: fixture.projectPath } })
  await happening()
  await fixture.projects.unloadProject({})
  for (const suffix of ['-wal', '-shm']) rmSync(`${fixture.projectPath}${suffix}`, { force: true })
  copyFileSync(copy, fixture.projectPath)
  // A check of the file that was replaced, which begins some seconds after a load, may be under way.
  await vi.waitFor(() => fixture.projects.loadProject({ body: { path: fixture.projectPath } }), patient)
}

/** A prepared record whose draft its project file has forgotten. */
async function forgottenDraft(title: string): Promise<{ id: number; draft: string }> {
  const id = await fixture.prepare(title, { [`${title}.txt`]: 'content' })
  let draft = ''
  await withOlderCopy(async () => {
    await create(id)
    draft = (await fixture.record(id)).repo_record_id
  })
  return { id, draft }
}

it('does not make a second draft for a project file that forgot the first, and adopts that one', async () => {
  const { id, draft } = await forgottenDraft('Forgotten')
  expect((await fixture.record(id)).record_status).toBe('prepared')
  const refused = await create(id)
  expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining(`Deposition ${draft}`) } })

  const seen = await fixture.deposition.verifyRecords({ body: { record_ids: [id] } })
  expect(seen.results[0]).toMatchObject({ result: 'extra', repaired: [] })
  const adopted = await fixture.deposition.verifyRecords({ body: { repair: ['adopt'] } })
  expect(adopted.results[0]?.repaired).toEqual([`Adopted the draft ${draft}`])
  expect(await fixture.record(id)).toMatchObject({ record_status: 'draft', repo_record_id: draft })
})

it('gives a forgotten draft up when the user discards it', async () => {
  const { id, draft } = await forgottenDraft('Given up')
  const { orphans } = await fixture.deposition.listOrphanDrafts({})
  expect(orphans).toEqual([expect.objectContaining({ deposition_id: draft, origin: 'recorded', title: 'Given up' })])
  const discarded = await fixture.deposition.discardOrphanDrafts({ body: { deposition_ids: [draft, '1'] } })
  expect(discarded.results).toMatchObject([
    { success: true, finding: { message_id: 'orphan_discarded' } },
    { success: false, finding: { message_id: 'no_orphan', message_params: { id: '1' } } },
  ])
  expect((await remote('GET', `/${draft}`)).status).toBe(404)
  expect((await create(id)).status).toBe(200)
  expect((await fixture.deposition.listOrphanDrafts({})).orphans).toEqual([])
})

it('adopts a record that was published after the copy was made', async () => {
  const id = await fixture.prepare('Published after', { 'after.txt': 'content' })
  await withOlderCopy(async () => {
    await create(id)
    await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
    await fixture.deposition.publishRecord({ body: { local_record_db_id: id } })
  })
  expect(await create(id)).toMatchObject({ status: 400, body: { error: expect.stringContaining('is published') } })
  const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id], repair: ['adopt'] } })
  expect(results[0]?.repaired).toEqual([expect.stringMatching(/^Adopted the published record/)])
  expect((await fixture.record(id)).repo_doi).toMatch(/^10\.5072/)
})

it('lists a draft that appears after its create counted as absent, once it exists', async () => {
  const id = await fixture.prepare('Much too late', { 'late.txt': 'content' })
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: 'createDeposition' })
  await create(id)
  await vi.waitFor(async () => expect((await fixture.record(id)).open_writes).toEqual([]), patient)
  expect((await fixture.deposition.listOrphanDrafts({})).orphans).toEqual([])
  await remote('POST', '', { metadata: sampleMetadata('Much too late') })
  const { orphans } = await fixture.deposition.listOrphanDrafts({})
  expect(orphans).toEqual([expect.objectContaining({ origin: 'late_create', title: 'Much too late' })])
  const ids = orphans.map((orphan) => orphan.deposition_id)
  expect(await fixture.deposition.discardOrphanDrafts({ body: { deposition_ids: ids } })).toMatchObject({
    success: true,
  })
})

it('looks for the draft of an absent create for a day before it makes another one, and lists it for thirty', async () => {
  const title = 'Days later'
  const id = await fixture.prepare(title, { 'days.txt': 'content' })
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: 'createDeposition' })
  await create(id)
  await vi.waitFor(async () => expect((await fixture.record(id)).open_writes).toEqual([]), patient)
  const made = await remote('POST', '', { metadata: sampleMetadata(title) })
  const late = String(((await made.json()) as { id: number }).id)
  const orphans = async () =>
    (await fixture.deposition.listOrphanDrafts({})).orphans.map(({ deposition_id }) => deposition_id)

  const deposits = new Sqlite(join(fixture.home, 'data', 'deposition', 'deposits.db'))
  const setBack = (days: number) =>
    deposits.prepare('update requests set at = ?').run(new Date(Date.now() - days * 24 * 3_600_000).toISOString())
  setBack(2)
  expect(await orphans()).toEqual([late])
  expect((await create(id)).status).toBe(200)
  expect((await fixture.record(id)).repo_record_id).not.toBe(late)
  expect(await orphans()).toEqual([late])
  setBack(31)
  expect(await orphans()).toEqual([])
  expect(deposits.prepare('select count(*) from requests').pluck().get()).toBe(0)
  deposits.close()
})

it('ends what an earlier start left in the middle, in a project that is not active', async () => {
  const id = await fixture.prepare('In the middle', { 'middle.txt': 'content' })
  const holder = 'deposition:gone'
  const body = { record_id: id, token: 'dead', purpose: 'create draft', operation_id: 'x', holder }
  await fixture.ledger.claimRecord({ project: fixture.project, body })
  await fixture.ledger.openWrite({
    project: fixture.project,
    body: {
      write_id: 'w1',
      claim_token: 'dead',
      record_id: id,
      kind: 'create',
      repository: 'practice',
      holder,
      expected_status: ['prepared'],
    },
  })
  const made = await remote('POST', '', { metadata: sampleMetadata('In the middle') })
  const { id: draft } = (await made.json()) as { id: number }
  await fixture.newProject('other')
  await fixture.restart()
  await vi.waitFor(async () => {
    expect(await fixture.record(id)).toMatchObject({
      record_status: 'draft',
      repo_record_id: String(draft),
      claim: null,
    })
  }, patient)
  expect((await fixture.ledger.getSession()).project_uuid).not.toBe(fixture.project)
})

it('gives back a claim that could not be given back when its operation ended', async () => {
  const other = await fixture.prepare('Created before', { 'before.txt': 'content' })
  await create(other)
  const { project } = fixture
  const { writes } = await fixture.ledger.listWrites({ project, query: { record_id: other } })
  const id = await fixture.prepare('Left claimed', { 'left.txt': 'content' })
  const holder = writes[0]?.holder ?? ''
  const body = { record_id: id, token: 'left', purpose: 'create draft', operation_id: 'ended', holder }
  await fixture.ledger.claimRecord({ project, body })
  await fixture.projects.loadProject({ body: { path: fixture.projectPath } })
  await vi.waitFor(async () => expect((await fixture.record(id)).claim).toBeNull(), patient)
})

it('makes a record prepared whose discard was left in the middle, before it reached the repository', async () => {
  const id = await fixture.prepare('Half discarded', { 'half.txt': 'content' })
  await create(id)
  const { repo_record_id: draft } = await fixture.record(id)
  const holder = 'deposition:gone'
  const { project } = fixture
  const claim = { record_id: id, token: 'dead', purpose: 'discard', operation_id: 'x', holder }
  await fixture.ledger.claimRecord({ project, body: claim })
  const write = { write_id: 'w1', claim_token: 'dead', record_id: id, repository: 'practice', holder }
  await fixture.ledger.openWrite({
    project,
    body: { ...write, kind: 'discard', deposition_id: draft, expected_status: ['draft'] },
  })
  await fixture.restart()
  await vi.waitFor(async () => {
    expect((await remote('GET', `/${draft}`)).status).toBe(404)
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', repo_record_id: '', open_writes: [] })
  }, patient)
  expect((await create(id)).status).toBe(200)
})

it('proves nothing under another token, and ends the write when the token is right again', async () => {
  await fixture.stop()
  fixture = await startFixture({ clockScale: SCALE, asRealOne: true })
  await storeToken('account-one')
  const id = await fixture.prepare('Two accounts', { 'accounts.txt': 'content' })
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: 'createDeposition' })
  await create(id)
  await storeToken('account-two')
  // The next start reads with the other account, which has nothing to show.
  await create(await fixture.prepare('Of the other', { 'other.txt': 'content' }))
  const made = await remote('POST', '', { metadata: sampleMetadata('Two accounts') }, 'account-one')
  expect(made.status).toBe(201)
  const write = async () =>
    (await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })).writes[0]
  const before = await write()
  await fixture.restart()
  // A reading that cannot prove anything is none, but the time of the next one is on record.
  await vi.waitFor(async () => expect((await write())?.next_read_at).not.toBe(before?.next_read_at), patient)
  expect(await write()).toMatchObject({ state: 'unknown', reads: before?.reads })
  await fixture.projects.removeCredential({ params: { credential_name: 'account-two' }, query: { is_sandbox: 'true' } })
  await fixture.restart()
  await vi.waitFor(async () => expect((await fixture.record(id)).record_status).toBe('draft'), patient)
})

/** A record whose draft was made under one account and is not known yet, beside one that this account has published. */
async function unansweredUnderOne() {
  await fixture.stop()
  fixture = await startFixture({ clockScale: 100, asRealOne: true })
  await storeToken('account-one')
  const published = await fixture.prepare('Public', { 'public.txt': 'content' })
  await create(published)
  await fixture.deposition.uploadFiles({ body: { local_record_db_id: published } })
  await fixture.deposition.publishRecord({ body: { local_record_db_id: published } })
  const id = await fixture.prepare('Unanswered', { 'unanswered.txt': 'content' })
  fixture.practice.faults.arm({ kind: 'error-after-commit', route: 'createDeposition' })
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 503, times: null, route: 'listDepositions' })
  expect((await create(id)).status).toBe(500)
  const write = async () =>
    (await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })).writes[0]
  return { id, published, write }
}

const accounts = () => new Sqlite(join(fixture.home, 'data', 'deposition', 'deposits.db'))

it.each([
  {
    what: 'that has shown nothing but what another account has published',
    begin: async (published: number) => {
      await fixture.deposition.verifyRecords({ body: { record_ids: [published] } })
    },
  },
  {
    what: 'that an earlier release took for one of another account',
    begin: async (published: number) => {
      await create(await fixture.prepare('Of account two', { 'two.txt': 'content' }))
      const database = accounts()
      database.prepare('update accounts set owner = ?').run((await fixture.record(published)).account)
      database.close()
    },
  },
])('proves nothing by the list of a token $what', async ({ begin }) => {
  const { id, published, write } = await unansweredUnderOne()
  await storeToken('account-two')
  await begin(published)
  fixture.practice.faults.reset()
  fixture.practice.journal.clear()
  const before = await write()
  await vi.waitFor(async () => {
    expect(fixture.calls()).toContain('GET listDepositions')
    expect((await write())?.next_read_at).not.toBe(before?.next_read_at)
  }, patient)
  expect(await write()).toMatchObject({ kind: 'create', state: 'unknown', reads: before?.reads })
  expect(await create(id)).toMatchObject({ status: 400, body: { error: expect.stringContaining('checked again at') } })
})

it('learns from the own list whose a token is that was never used, and ends the write', async () => {
  const { id, write } = await unansweredUnderOne()
  // What is left when a token was renewed: the write names the account, and nobody knows the token.
  const database = accounts()
  database.prepare('delete from accounts').run()
  database.close()
  fixture.practice.faults.reset()
  await vi.waitFor(async () => expect((await fixture.record(id)).record_status).toBe('draft'), patient)
  expect(await write()).toMatchObject({ kind: 'create', state: 'done' })
})

it('takes the draft of a version that an older copy of the project file forgot, under whatever record it was made', async () => {
  const id = await fixture.prepare('Version forgotten', { 'version-forgotten.txt': 'content' })
  await create(id)
  await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  await fixture.deposition.publishRecord({ body: { local_record_db_id: id } })
  const { concept_rec_id } = await fixture.record(id)
  const body = { concept_rec_id, is_sandbox: true, file_manifest: { files_to_keep: ['*'] } }
  const makeVersion = () => fixture.internal.ensureVersion({ project: fixture.project, body })
  let draft = ''
  await withOlderCopy(async () => {
    draft = (await makeVersion()).repo_record_id
  })
  expect(await makeVersion()).toMatchObject({ repo_record_id: draft })
})

it('gives up nothing that is younger than the request, also where that is continued', async () => {
  const before: number[] = []
  for (let number = 0; number < 4; number += 1) {
    const earlier = await fixture.prepare(`Before ${number}`, { [`before-${number}.txt`]: 'before' })
    await create(earlier)
    before.push(earlier)
  }
  const id = await fixture.prepare('Younger', { 'younger.txt': 'younger' })
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 60_000, times: null, route: 'getDeposition' })
  const accepted = await fixture.raw.verifyRecords({
    body: { record_ids: [...before, id], repair: ['give_up'] },
    headers: { prefer: 'respond-async' },
  })
  const { status_url } = accepted.body as { status_url: string }
  await vi.waitFor(() => expect(fixture.practice.faults.list()[0]?.hits).toBeGreaterThanOrEqual(4), patient)

  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: 'createDeposition' })
  fixture.practice.faults.arm({ kind: 'html-504', commit: 'never', times: null, route: 'listDepositions' })
  expect((await create(id)).status).toBe(500)
  await fixture.restart()
  const operation = async (path = '') =>
    (await fixture.fetch(fixture.url() + status_url.replace(/^\/api/, '') + path)).json() as Promise<unknown>
  await vi.waitFor(async () => expect(await operation()).toMatchObject({ status: 'completed' }), patient)
  const { writes } = await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })
  expect(writes[0]).toMatchObject({ kind: 'create', state: 'unknown' })
  const repaired = Array.from({ length: 5 }, () => expect.objectContaining({ repaired: [] }))
  expect(await operation('/result')).toMatchObject({ results: repaired })
})
