import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { startFixture } from './fixture.js'
import { type LyingHop, lyingHop } from './lying-hop.js'

let hop: LyingHop | undefined
const fixture = await startFixture({
  clockScale: 60,
  projectsUrl: async (target) => {
    hop = await lyingHop(target)
    return hop.url
  },
})
beforeEach(() => hop?.beHonest())
afterAll(async () => {
  await fixture.stop()
  await hop?.close()
})

const INTEND = /^POST \/internal\/writes$/
const busy = () => ({ status: 503, body: { error: 'Away' } })

it.each([
  ['was stored', true],
  ['was not stored', false],
])('an intent that %s and not answered is ended, for nothing was sent', async (what, isPassedOn) => {
  const title = `An intent that ${what}`
  const id = await fixture.prepare(title, { [`${title}.txt`]: title })
  hop?.tell({ on: INTEND, times: 1, isPassedOn, say: busy })
  expect((await fixture.raw.createApiDraft({ body: { local_record_db_id: id } })).status).toBeGreaterThanOrEqual(500)
  await vi.waitFor(async () => expect(await fixture.record(id)).toMatchObject({ open_writes: [], claim: null }), 20_000)
  const { writes } = await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })
  expect(writes.map(({ state }) => state)).toEqual(isPassedOn ? ['refused'] : [])
  expect(await fixture.raw.createApiDraft({ body: { local_record_db_id: id } })).toMatchObject({ status: 200 })
})
