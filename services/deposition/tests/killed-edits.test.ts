import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'
import { atRepository, planUpdate, publishOne, value } from './published-fixture.js'

const patient = { timeout: 60_000, interval: 50 }
let fixture: Fixture
beforeEach(async () => {
  fixture = await startFixture({ clockScale: 60, logFile: 'deposition.log' })
})
afterEach(() => fixture.stop())

const [OLD, NEW] = ['As it was', 'As it is to be']

interface Kill {
  readonly step: string
  /** The call whose answer never comes, and whether it is carried out. */
  readonly route: string
  readonly commit: 'never' | 'before'
  /** Readings before it; none is answered afterwards where it is not carried out, so that nothing goes on without it. */
  readonly readings: number
  /** Calls after it, which never arrive: everything stays as it is until the kill. */
  readonly later: readonly string[]
  seen(id: number, remote: string): Promise<boolean>
  readonly ends: string
}

const isSent = (kind: string) => async (id: number) =>
  (await fixture.record(id)).open_writes.some((write) => write.kind === kind)

const shows = (state: string, title: string) => async (_: number, remote: string) => {
  const found = await atRepository(fixture, remote)
  return found.state === state && found.metadata.title === title
}

const opening = { route: 'editDeposition', readings: 1, later: ['updateDeposition', 'discardDeposition'] }
const changing = { route: 'updateDeposition', readings: 2, later: ['publishDeposition', 'discardDeposition'] }
const publishing = { route: 'publishDeposition', readings: 3, later: ['discardDeposition'] }

const kills: readonly Kill[] = [
  { ...opening, step: 'opening, before it arrives', commit: 'never', seen: isSent('edit'), ends: OLD },
  { ...opening, step: 'opening', commit: 'before', seen: shows('inprogress', OLD), ends: OLD },
  { ...changing, step: 'changing, before it arrives', commit: 'never', seen: isSent('put_metadata'), ends: OLD },
  { ...changing, step: 'changing', commit: 'before', seen: shows('inprogress', NEW), ends: OLD },
  { ...publishing, step: 'publishing, before it arrives', commit: 'never', seen: isSent('publish_edit'), ends: OLD },
  { ...publishing, step: 'publishing', commit: 'before', seen: shows('done', NEW), ends: NEW },
]

function disturb({ route, commit, readings, later }: Kill): void {
  const { faults } = fixture.practice
  faults.arm({ kind: 'timeout', commit, route, times: null })
  for (const each of later) faults.arm({ kind: 'timeout', commit: 'never', route: each, times: null })
  if (commit === 'never')
    faults.arm({ kind: 'timeout', commit: 'never', route: 'getDeposition', skip: readings, times: null })
}

it.each(kills)('leaves no edit open when it is killed while $step', async (kill) => {
  const { seen, ends } = kill
  const id = await publishOne(fixture, OLD)
  const remote = (await fixture.record(id)).repo_record_id
  const plan = await planUpdate(fixture, [id], [value('title', NEW)])
  fixture.practice.journal.clear()
  disturb(kill)
  const acting = fixture.raw.runBatchAction({ body: { plan_id: plan.plan_id } }).catch(() => undefined)
  await expect.poll(() => seen(id, remote), patient).toBe(true)
  await fixture.killAndRestart()
  await acting
  fixture.practice.faults.reset()

  await expect
    .poll(async () => {
      const { claim, open_writes, record_title } = await fixture.record(id)
      const { state, metadata } = await atRepository(fixture, remote)
      return { claim, open_writes, record_title, state, title: metadata.title }
    }, patient)
    .toEqual({ claim: null, open_writes: [], record_title: ends, state: 'done', title: ends })
  const calls = fixture.calls()
  for (const call of ['POST editDeposition', 'POST publishDeposition', 'POST newVersion'])
    expect(calls.filter((each) => each === call).length).toBeLessThanOrEqual(1)

  const changed = async () => {
    const next = await planUpdate(fixture, [id], [value('title', 'And another one')])
    return (await fixture.deposition.runBatchAction({ body: { plan_id: next.plan_id } })).results
  }
  // Metadata of the killed edit may still arrive for four minutes.
  await expect.poll(changed, patient).toMatchObject([{ outcome: 'done' }])
})

it('knows that the edit was published when it is killed before the project file has taken that', async () => {
  const id = await publishOne(fixture, OLD)
  const plan = await planUpdate(fixture, [id], [value('title', NEW)])
  const project = new Sqlite(fixture.projectPath)
  project.exec(
    "create trigger full before update of payload_json on repo_records begin select raise(abort, 'no room'); end",
  )
  const acting = fixture.raw.runBatchAction({ body: { plan_id: plan.plan_id } }).catch(() => undefined)
  const log = () => readFileSync(join(fixture.home, 'deposition.log'), 'utf8')
  await expect.poll(log, patient).toContain('settlement not taken')
  await fixture.killAndRestart()
  await acting
  project.exec('drop trigger full')
  project.close()

  await expect.poll(async () => (await fixture.record(id)).open_writes, patient).toEqual([])
  const { writes } = await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })
  expect(writes[0]).toMatchObject({ kind: 'publish_edit', state: 'done' })
  expect(await fixture.record(id)).toMatchObject({ record_title: NEW, payload: { metadata: { title: NEW } } })
})
