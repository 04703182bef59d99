import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

const patient = { timeout: 60_000, interval: 50 }
/** Milliseconds for which the list hides a draft: longer than any test waits. */
const NEVER = 600_000
let fixture: Fixture
beforeEach(async () => {
  fixture = await startFixture({ clockScale: 60, logFile: 'deposition.log' })
})
afterEach(() => fixture.stop())

it('knows the draft of an answer by its id when it was killed before it could be read', async () => {
  const { faults } = fixture.practice
  const id = await fixture.prepare('Answered and not read', { 'answered.txt': 'content' })
  faults.arm({ kind: 'search-delay', delay_ms: NEVER, route: 'createDeposition' })
  const reading = faults.arm({ kind: 'timeout', commit: 'never', times: null, route: 'getDeposition' })
  const creating = fixture.raw.createApiDraft({ body: { local_record_db_id: id } }).catch(() => undefined)
  await expect.poll(() => faults.list().find((one) => one.id === reading)?.hits, patient).toBe(1)
  const { orphans } = await fixture.deposition.listOrphanDrafts({})
  expect(orphans).toEqual([])
  await fixture.killAndRestart()
  await creating
  faults.reset()

  await expect.poll(async () => (await fixture.record(id)).open_writes, patient).toEqual([])
  const { writes } = await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })
  expect(writes).toEqual([expect.objectContaining({ kind: 'create', state: 'done' })])
  const { record_status, repo_record_id } = await fixture.record(id)
  expect(record_status).toBe('draft')
  const response = await fetch(`${fixture.practice.url}/api/deposit/depositions/${repo_record_id}`, {
    headers: { authorization: 'Bearer practice' },
  })
  expect(await response.json()).toMatchObject({ title: 'Answered and not read', submitted: false })
})
