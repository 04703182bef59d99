import type { Settlement } from '@regesta/contracts/projects-internal'
import { sampleMetadata } from '@regesta/testing/store-record'
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

/** The id of a deposition that the repository has made for this record. */
async function makeDraft(title: string): Promise<string> {
  const made = await fetch(`${fixture.practice.url}/api/deposit/depositions`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: sampleMetadata(title) }),
  })
  return String(((await made.json()) as { id: number }).id)
}

it('waits for the end of an open write for a caller who keeps the claim, as its record may change meanwhile', async () => {
  const { project, ledger, internal } = fixture
  const id = await fixture.prepare('Kept', { 'kept.txt': 'content' })
  const holder = 'pipelines:kept'
  const claim = { record_id: id, token: 'kept', purpose: 'pipeline kept', operation_id: 'run', holder }
  await ledger.claimRecord({ project, body: claim })
  const write = {
    write_id: 'kept',
    claim_token: 'kept',
    record_id: id,
    kind: 'create',
    repository: 'practice',
  } as const
  await ledger.openWrite({ project, body: { ...write, holder, expected_status: ['prepared'] } })
  const settle = (body: Settlement) => ledger.settleWrite({ project, params: { write_id: 'kept' }, body })
  await settle({ state: 'unknown', next_read_at: new Date(Date.now() + 300).toISOString() })
  const before = await ledger.readRecords({ project, body: { record_ids: [id] } })
  const draft = await makeDraft('Kept')
  await settle({ state: 'done', record: { record_status: 'draft', repo_record_id: draft } })
  hop?.tell({ on: /^POST \/internal\/records\/read$/, times: 2, say: () => ({ status: 200, body: before }) })
  const ensured = await internal.ensureDraft({ project, params: { record_id: `${id}` }, body: { claim_token: 'kept' } })
  expect(ensured).toMatchObject({ created: false, repo_record_id: draft })
})
