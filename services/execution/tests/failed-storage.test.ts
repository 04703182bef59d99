import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { loseTables } from '@regesta/testing/lose-tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, openFixture } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

it('answers 404 for the log of an unknown run', async () => {
  const answer = await fixture.raw().readLog({ params: { execution_id: 'nowhere' } })
  expect(answer).toMatchObject({ status: 404, body: { success: false, error: 'Execution not found' } })
})

it('says why the end of a run is not told yet, and tells it once it is stored', async () => {
  const database = new Sqlite(join(fixture.home, 'data', 'execution', 'execution.db'))
  database.exec(
    `create trigger full before update of completed_at on executions begin select raise(abort, 'no room'); end`,
  )
  const { execution_id } = await fixture.run({ mode: 'silent', count: 0 })
  await fixture.client().cancelRun({ params: { execution_id } })
  const status = () => fixture.client().getStatus({ params: { execution_id } })
  const error = 'The execution is over, but how it ended cannot be stored yet. SqliteError: no room'
  await expect
    .poll(status, { timeout: 10_000 })
    .toMatchObject({ status: 'running', error, finding: { message_id: 'run_not_stored' } })
  database.exec('drop trigger full')
  database.close()
  await expect.poll(status, { timeout: 10_000 }).toEqual({ status: 'cancelled' })
})

it('answers 500 to a run that it cannot store, and starts nothing', async () => {
  loseTables(join(fixture.home, 'data', 'execution', 'execution.db'))
  const output_directory = fixture.out()
  const answer = await fixture.raw().runComponent({ params: { component_name: 'python' }, body: { output_directory } })
  expect(answer).toMatchObject({ status: 500, body: { success: false, error: 'Database query failed' } })
  expect(readdirSync(output_directory)).toEqual([])
})
