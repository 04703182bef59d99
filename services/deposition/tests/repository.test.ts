import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Fixture, sharedFixture, startFixture } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 60 })
const patient = { timeout: 40_000, interval: 20 }

const writesOf = (at: Fixture, query: { page?: number; limit?: number } = {}) =>
  at.deposition.listRepositoryWrites({ query: query as never })

/** Asks for a draft of which the repository hears without ever saying a word; the call ends with the service. */
async function beingSent(at: Fixture, title: string): Promise<number> {
  const id = await at.prepare(title, { [`${title}.txt`]: title })
  at.practice.faults.arm({ kind: 'timeout', commit: 'never', route: 'createDeposition' })
  void Promise.allSettled([at.raw.createApiDraft({ body: { local_record_db_id: id } })])
  await vi.waitFor(() => expect(at.practice.faults.list().filter(({ hits }) => hits === 0)).toEqual([]), patient)
  return id
}

describe('writes without an end', () => {
  it('are none in the beginning, page by page afterwards, with what happens next', async () => {
    // Its calls may take ten minutes, so that they are under way as long as this test needs.
    const held = await startFixture({ clockScale: 0.1 })
    onTestFinished(() => held.stop())
    const writes = (query: { page?: number; limit?: number } = {}) => writesOf(held, query)
    expect(await writes()).toEqual({ items: [], totalItems: 0, page: 1, totalPages: 1 })
    const first = await beingSent(held, 'Being sent first')
    const second = await beingSent(held, 'Being sent second')
    const page = await writes({ limit: 1, page: 2 })
    expect(page).toMatchObject({ totalItems: 2, page: 2, totalPages: 2, items: [{ record_id: second }] })
    const [oldest] = (await writes()).items
    expect(oldest).toMatchObject({
      record_id: first,
      record_title: 'Being sent first',
      is_sandbox: true,
      repository: 'practice',
      kind: 'create',
      state: 'sent',
      reads: 0,
      next_read_at: null,
      happens_then: 'Its answer is waited for; should none come, the repository is read',
      way_out: null,
    })
  })

  it('say when a lost answer is looked for next, and how to end the waiting', async () => {
    const id = await fixture.prepare('Never answered', { 'never.txt': 'never' })
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: '*', times: null })
    expect((await fixture.raw.createApiDraft({ body: { local_record_db_id: id } })).status).toBe(500)
    const open = (await writesOf(fixture)).items.find(({ record_id }) => record_id === id)
    expect(open).toMatchObject({
      state: 'unknown',
      response_status: 502,
      next_read_at: expect.stringMatching(/^\d{4}-/),
      happens_then: expect.stringContaining('240 seconds after it was sent and in three readings'),
      way_out: expect.stringContaining(`record_ids [${id}] and repair ["give_up"]`),
    })
    await fixture.deposition.verifyRecords({ body: { record_ids: [id], repair: ['give_up'] } })
    expect((await writesOf(fixture)).items.map(({ record_id }) => record_id)).not.toContain(id)
  })

  it('refuse a page that is longer than anybody could take', async () => {
    const refused = await fixture.raw.listRepositoryWrites({ query: { limit: 501 } as never })
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({
        error: expect.stringContaining('must not be more than 500'),
        message_id: 'value_demanded',
      }),
    ])
  })
})

describe('the limits of the repositories', () => {
  it('hold back nothing at the practice repository, and count what the other one leaves', async () => {
    const { repositories } = await fixture.deposition.showRepositoryLimits({})
    const unused = (limit: number) => ({ limit, used: 0, left: limit })
    expect(repositories).toEqual([
      {
        ...{ is_sandbox: true, repository: 'practice', waiting_calls: 0, waiting_until: null },
        ...{ per_minute: null, per_hour: null, searches_per_minute: null },
      },
      {
        ...{ is_sandbox: false, repository: 'https://zenodo.org', waiting_calls: 0, waiting_until: null },
        ...{ per_minute: unused(90), per_hour: unused(4750), searches_per_minute: unused(30) },
      },
    ])
  })

  it('are answered for one environment alone, which is true or false', async () => {
    const query = (is_sandbox: string) => ({ query: { is_sandbox } as never })
    const { repositories } = await fixture.deposition.showRepositoryLimits(query('false'))
    expect(repositories.map(({ repository }) => repository)).toEqual(['https://zenodo.org'])
    const refused = await fixture.raw.showRepositoryLimits(query('perhaps'))
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining('is_sandbox') },
    })
  })

  it('name the time until which a repository wants to rest, and how many calls wait for it', async () => {
    const id = await fixture.prepare('Rests', { 'rests.txt': 'rests' })
    await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
    fixture.practice.faults.arm({ kind: 'rate-limit', retry_after: 3_600, times: null, route: '*' })
    const headers = { prefer: 'respond-async' }
    const started = await fixture.raw.verifyRecords({ body: { record_ids: [id] }, headers })
    const { status_url } = started.body as { status_url: string }
    const address = fixture.url() + status_url.replace(/^\/api/, '')
    await vi.waitFor(async () => {
      const [practice] = (await fixture.deposition.showRepositoryLimits({})).repositories
      expect(practice).toMatchObject({ waiting_calls: 1, waiting_until: expect.stringMatching(/^\d{4}-/) })
    }, patient)
    await fixture.fetch(`${address}/cancel`, { method: 'POST' })
    await vi.waitFor(async () => {
      const [practice] = (await fixture.deposition.showRepositoryLimits({})).repositories
      expect(practice?.waiting_calls).toBe(0)
    }, patient)
  })
})
