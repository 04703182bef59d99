import { Sqlite } from '@regesta/sqlite/sqlite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

/* Nothing of the hour is left, so whoever comes next would wait nearly as long. */

const patient = { timeout: 20_000, interval: 50 }
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
let fixture: Fixture
let drafted: number
let unwanted: number

const byRecord = (id: number) => ({ body: { local_record_db_id: id } })
const allow = (rates: { per_minute?: number; per_hour?: number }) =>
  fixture.settings.saveConfiguration({
    body: { repo: { sandbox_base_url: fixture.practice.url }, rates: { per_minute: 1000, per_hour: 1000, ...rates } },
  })

async function draft(title: string): Promise<number> {
  const name = `${title.toLowerCase().replace(' ', '-')}.txt`
  const id = await fixture.prepare(title, { [name]: title })
  await fixture.deposition.createApiDraft(byRecord(id))
  return id
}

async function hour() {
  const { repositories } = await fixture.deposition.showRepositoryLimits({ query: { is_sandbox: 'true' } })
  return repositories[0]?.per_hour
}

beforeAll(async () => {
  fixture = await startFixture({ asRealOne: true })
  const credential = { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true }
  await fixture.projects.storeCredential({ body: { ...credential, credential_value: 'practice' } })
  drafted = await draft('In time')
  unwanted = await draft('Unwanted')
  // Two drafts and their readings.
  await allow({ per_hour: 4 })
  await vi.waitFor(async () => expect(await hour()).toMatchObject({ limit: 4, left: 0 }), patient)
  fixture.practice.journal.clear()
})
afterAll(() => fixture.stop())

it('is told at once to whoever waits for the answer, with the time when there is room again', async () => {
  const prepared = await fixture.prepare('Too late', { 'too-late.txt': 'too late' })
  const refused = await fixture.raw.createApiDraft(byRecord(prepared))
  const told = `^The limit of ${fixture.practice.url} is used up, .* at ${TIME}\\. Nothing was sent; try again then$`
  expect(refused).toMatchObject({
    status: 500,
    headers: { 'error-code': 'upstream_unreachable' },
    body: { error: expect.stringMatching(told), message_id: 'limit_used_up' },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect(await fixture.record(prepared)).toMatchObject({ record_status: 'prepared', claim: null, open_writes: [] })
  const params = { record_id: String(drafted) }
  expect(await fixture.raw.compareRecord({ params, query: { with: 'remote' } })).toMatchObject({ status: 502 })
  expect(fixture.calls()).toEqual([])
})

it('leaves no record of a file behind that was to get its draft at once', async () => {
  const { file_id } = await fixture.addFile('quick.txt', 'quick')
  const refused = await fixture.raw.createRecordForFile({ body: { source_file_db_id: file_id } })
  expect(refused).toMatchObject({ status: 500, body: { message_id: 'limit_used_up' } })
  const body = { source_file_ids: [file_id] }
  expect(await fixture.ledger.findRecords({ project: fixture.project, body })).toEqual({ records: [] })
})

it('is no reason against a refusal that needs no room', async () => {
  const refused = await fixture.raw.createApiDraft(byRecord(drafted))
  expect(refused).toMatchObject({ status: 400, body: { message_id: 'record_has_draft' } })
})

/** Something else wrote into the project file: no record has this draft any more. */
function bind(id: number, repo_record_id: string) {
  const project = new Sqlite(fixture.projectPath)
  project.prepare('update repo_records set repo_record_id = ? where record_id = ?').run(repo_record_id, id)
  project.close()
}

it('is told to whoever asks for orphan drafts, which are not read then', async () => {
  const { repo_record_id } = await fixture.record(unwanted)
  const list = async () => {
    const { orphans, not_read } = await fixture.deposition.listOrphanDrafts({})
    return { orphans, not_read }
  }
  expect(await list()).toEqual({ orphans: [], not_read: [] })
  bind(unwanted, '')
  const repository = fixture.practice.url
  expect(await list()).toEqual({
    orphans: [],
    not_read: [
      {
        repository,
        reason: expect.stringContaining('is used up'),
        finding: expect.objectContaining({ message_id: 'limit_used_up' }),
      },
    ],
  })
  bind(unwanted, repo_record_id)
})

it('is told to whoever only asks whether the repository answers', async () => {
  const asked = fixture.internal.checkRepository({ project: fixture.project, query: { is_sandbox: 'true' } })
  await expect(asked).rejects.toMatchObject({ status: 502, message: expect.stringContaining('is used up') })
  expect(fixture.calls()).toEqual([])
})

it('lets a draft be discarded, which the repository is asked for later', async () => {
  const { repo_record_id } = await fixture.record(unwanted)
  expect(await fixture.raw.discardRepoDraft(byRecord(unwanted))).toMatchObject({ status: 200, body: { success: true } })
  const open = { kind: 'discard', state: 'unknown', deposition_id: repo_record_id }
  expect(await fixture.record(unwanted)).toMatchObject({
    record_status: 'prepared',
    repo_record_id: '',
    claim: null,
    open_writes: [open],
  })
  expect(fixture.calls()).toEqual([])
})

const headers = { prefer: 'respond-async' }

/** An operation that was accepted, once it says that it waits for the limit. */
async function waiting({ body }: { body: unknown }) {
  const { operation_id } = body as { operation_id: string }
  const url = `${fixture.url()}/operations/deposition/${operation_id}`
  const state = async () => (await (await fixture.fetch(url)).json()) as { status: string; message: string }
  const told = `^Waits for the limit of ${fixture.practice.url}, which leaves room for the next call at ${TIME}$`
  await vi.waitFor(async () => expect((await state()).message).toMatch(new RegExp(told)), patient)
  expect(fixture.calls()).toEqual([])
  return { state, cancel: () => fixture.fetch(`${url}/cancel`, { method: 'POST' }) }
}

it('is said by a plan that waits for it, which can be cancelled', async () => {
  const body = { action_type: 'publish', item_ids: [drafted] }
  const { state, cancel } = await waiting(await fixture.raw.planBatchAction({ body, headers }))
  expect((await cancel()).ok).toBe(true)
  await vi.waitFor(async () => expect(await state()).toMatchObject({ status: 'cancelled' }), patient)
})

it('is said by an operation that waits for it, which goes on as soon as there is room', async () => {
  const { state } = await waiting(await fixture.raw.uploadFiles({ ...byRecord(drafted), headers }))
  await allow({ per_hour: 100 })
  const ended = await vi.waitFor(async () => {
    await hour()
    const shown = await state()
    expect(shown.status).toBe('completed')
    return shown
  }, patient)
  expect(ended.message).toBe('Upload process finished. 1 succeeded, 0 failed.')
  await vi.waitFor(async () => expect(await fixture.record(unwanted)).toMatchObject({ open_writes: [] }), patient)
  expect(fixture.calls().filter((call) => call === 'POST discardDeposition')).toHaveLength(1)
})

it('lets a draft be discarded whose reading has taken the last call', async () => {
  const late = await draft('Late')
  const { limit, left } = (await hour()) ?? { limit: 0, left: 0 }
  await allow({ per_hour: limit - left + 1 })
  await vi.waitFor(async () => expect(await hour()).toMatchObject({ left: 1 }), patient)
  fixture.practice.journal.clear()
  expect(await fixture.raw.discardRepoDraft(byRecord(late))).toMatchObject({ status: 200, body: { success: true } })
  expect(await fixture.record(late)).toMatchObject({
    record_status: 'prepared',
    claim: null,
    open_writes: [{ kind: 'discard', state: 'unknown' }],
  })
  expect(fixture.calls()).not.toContain('POST discardDeposition')
})
