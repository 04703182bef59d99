import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { type LyingHop, lyingHop } from './lying-hop.js'
import { startWorld } from './world.js'

let hop: LyingHop | undefined
const world = await startWorld({
  clockScale: 60,
  projectsUrl: async (target) => {
    hop = await lyingHop(target)
    return hop.url
  },
})
beforeEach(() => hop?.beHonest())
afterAll(async () => {
  await world.stop()
  await hop?.close()
})

const INTEND = /^POST \/internal\/writes$/
const busy = () => ({ status: 503, body: { error: 'Away' } })

it.each([
  ['was stored', true],
  ['was not stored', false],
])('an intent that %s and not answered is ended, for nothing was sent', async (what, isPassedOn) => {
  const title = `An intent that ${what}`
  const id = await world.prepare(title, { [`${title}.txt`]: title })
  hop?.tell({ on: INTEND, times: 1, isPassedOn, say: busy })
  expect((await world.raw.createApiDraft({ body: { local_record_db_id: id } })).status).toBeGreaterThanOrEqual(500)
  await vi.waitFor(async () => expect(await world.record(id)).toMatchObject({ open_writes: [], claim: null }), 20_000)
  const { writes } = await world.ledger.listWrites({ project: world.project, query: { record_id: id } })
  expect(writes.map(({ state }) => state)).toEqual(isPassedOn ? ['refused'] : [])
  expect(await world.raw.createApiDraft({ body: { local_record_db_id: id } })).toMatchObject({ status: 200 })
})
