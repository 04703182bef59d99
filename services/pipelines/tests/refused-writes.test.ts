import { join } from 'node:path'
import { operationEndpoints } from '@regesta/contracts/operations'
import { connect } from '@regesta/http/connect'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'
import { lookingAt } from './looking.js'

const OFF = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(['coin.txt'])
}, 120_000)

afterAll(() => fixture.close())

const { messagesOf, runOf } = lookingAt(() => fixture)

const openDatabase = () => new Sqlite(join(fixture.folder, 'data', 'pipelines', 'pipelines.db'))

/** Lets the database refuse the ends of items or runs, as a full disk does; answers the way back. */
function refuseEnds(table: 'run_items' | 'runs') {
  const database = openDatabase()
  const ends = "when new.status <> 'running' and new.status <> 'pending'"
  database.exec(`create trigger full before update on ${table} ${ends} begin select raise(abort, 'no room'); end`)
  return () => {
    database.exec('drop trigger full')
    database.close()
  }
}

/** The operation of the newest run, as soon as it has ended or waits for the database. */
async function untilHeldUp() {
  const call = connect(operationEndpoints('pipelines'), { name: 'pipelines', url: fixture.pipelinesUrl, key: TEST_KEY })
  const heldUp = await vi.waitUntil(
    async () => {
      const [newest] = await call.listOperations()
      return newest && (newest.status !== 'running' || newest.message.includes('unexpected')) ? newest : undefined
    },
    { timeout: 50_000 },
  )
  await call.close()
  return heldUp
}

test.each(['run_items', 'runs'] as const)(
  'a run ends as it went when the database takes its ends again: %s',
  async (table) => {
    const id = await fixture.addFile(`${table}.txt`)
    await fixture.call.createPipeline({ body: stampPipeline(table, fixture, OFF, 1) })
    const makeRoom = refuseEnds(table)
    const params = { identifier: table }
    const asked = fixture.call.executePipeline({ params, body: { record_ids: [id] } }).catch(String)
    const execution_uuid = await runOf(table)
    const { status } = await untilHeldUp()
    makeRoom()
    expect(status).toBe('running')
    expect(await asked).toMatchObject({ success: true, results: [{ id, success: true }] })
    const ended = await fixture.call.getExecutionStatus({ params: { execution_uuid } })
    expect(ended).toMatchObject({ status: 'completed', items_done: 1 })
    expect((await messagesOf(execution_uuid)).at(-1)).toBe('Run completed')
  },
)

test('an item has ended as it did where its claim cannot be given back, which follows', async () => {
  const id = await fixture.addFile('claimed.txt')
  await fixture.call.createPipeline({ body: stampPipeline('claimed', fixture, OFF, 1) })
  const database = new Sqlite(join(fixture.folder, 'workshop.pdb'))
  database.exec("create trigger full before delete on record_claims begin select raise(abort, 'no room'); end")
  const params = { identifier: 'claimed' }
  const answer = await fixture.call.executePipeline({ params, body: { record_ids: [id] } })
  expect(answer).toMatchObject({ success: true, results: [{ id, success: true }] })
  const claims = () => database.prepare('select purpose from record_claims').pluck().all()
  expect(claims()).toEqual(['pipeline claimed'])
  database.exec('drop trigger full')
  await vi.waitFor(() => expect(claims()).toEqual([]), { timeout: 20_000 })
  database.close()
})

test('a run that was left running without its operation is ended by the next start, and can be repeated', async () => {
  const id = await fixture.addFile('left.txt')
  await fixture.call.createPipeline({ body: stampPipeline('left', fixture, OFF, 1) })
  const params = { identifier: 'left' }
  const { execution_uuid } = await fixture.call.executePipeline({ params, body: { record_ids: [id] } })
  const database = openDatabase()
  database.prepare("update runs set status = 'running', completed_at = null where run_uuid = ?").run(execution_uuid)
  database.prepare("update run_items set status = 'running' where run_uuid = ?").run(execution_uuid)
  database.prepare('delete from run_events where run_uuid = ? and is_final = 1').run(execution_uuid)
  database.close()
  await fixture.restartPipelines()
  expect((await messagesOf(execution_uuid)).at(-1)).toBe('Run interrupted')
  const ended = await fixture.call.getExecutionStatus({ params: { execution_uuid } })
  expect(ended).toMatchObject({ status: 'interrupted', items_done: 1 })
  const again = await fixture.call.rerunExecution({ params: { execution_uuid }, body: { only_failed: true } })
  expect(again).toMatchObject({ success: true })
})
