import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

/* Nothing of the hour is left, so whoever comes next would wait nearly as long. */

const patient = { timeout: 20_000, interval: 50 }
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
let fixture: Fixture
let drafted: number

const byRecord = (id: number) => ({ body: { local_record_db_id: id } })
const allow = (per_hour: number) =>
  fixture.settings.saveConfiguration({
    body: { repo: { sandbox_base_url: fixture.practice.url }, rates: { per_minute: 1000, per_hour } },
  })

async function hour() {
  const { repositories } = await fixture.deposition.showRepositoryLimits({ query: { is_sandbox: 'true' } })
  return repositories[0]?.per_hour
}

beforeAll(async () => {
  fixture = await startFixture({ asRealOne: true })
  const credential = { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true }
  await fixture.projects.storeCredential({ body: { ...credential, credential_value: 'practice' } })
  drafted = await fixture.prepare('In time', { 'in-time.txt': 'in time' })
  await fixture.deposition.createApiDraft(byRecord(drafted))
  // A draft and its reading.
  await allow(2)
  await vi.waitFor(async () => expect(await hour()).toMatchObject({ limit: 2, left: 0 }), patient)
  fixture.practice.journal.clear()
})
afterAll(() => fixture.stop())

it('is told at once to whoever waits for the answer, with the time when there is room again', async () => {
  const prepared = await fixture.prepare('Too late', { 'too-late.txt': 'too late' })
  const refused = await fixture.raw.createApiDraft(byRecord(prepared))
  const told = `^The limit of ${fixture.practice.url} is used up, .* at ${TIME}\\. Nothing was sent; try again then$`
  expect(refused).toMatchObject({
    status: 500,
    body: { error: expect.stringMatching(told), message_id: 'limit_used_up' },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect(await fixture.record(prepared)).toMatchObject({ record_status: 'prepared', claim: null, open_writes: [] })
  const params = { record_id: String(drafted) }
  expect(await fixture.raw.compareRecord({ params, query: { with: 'remote' } })).toMatchObject({ status: 500 })
  expect(await fixture.raw.discardRepoDraft(byRecord(drafted))).toMatchObject({ status: 404 })
  expect(await fixture.record(drafted)).toMatchObject({ record_status: 'draft', claim: null, open_writes: [] })
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
  await allow(100)
  const ended = await vi.waitFor(async () => {
    await hour()
    const shown = await state()
    expect(shown.status).toBe('completed')
    return shown
  }, patient)
  expect(ended.message).toBe("Uploading 'in-time.txt' (1 of 1)")
})
