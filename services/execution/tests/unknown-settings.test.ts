import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXECUTION_DATABASE } from '@regesta/execution/context'
import { logger } from '@regesta/log/logger'
import { openDatabase } from '@regesta/sqlite/open-database'
import { fakeSettings } from '@regesta/testing/fake-settings'
import type { TestService } from '@regesta/testing/start-for-test'
import { afterEach, expect, it } from 'vitest'
import { type Fixture, openFixture } from './fixture.js'

let fixture: Fixture
const played: TestService[] = []
const path = process.env.PATH
afterEach(async () => {
  process.env.PATH = path
  await fixture.close()
  for (const settings of played.splice(0)) await settings.stop()
})

/** Settings that answer no earlier than the test lets them. */
async function slowSettings(configuration: Record<string, unknown>) {
  let answer = () => {}
  const allowed = new Promise<void>((resolve) => {
    answer = resolve
  })
  const settings = await fakeSettings(allowed.then(() => configuration))
  played.push(settings)
  return { url: settings.url, answer }
}

/** A run that has ended, whose row is changed before the service starts again with these settings. */
async function meetAtRestart(change: string, settings: string) {
  const { execution_id } = await fixture.run({ mode: 'nothing' })
  await fixture.ended(execution_id)
  const plant = () => {
    const file = join(fixture.home, 'data', 'execution', 'execution.db')
    const database = openDatabase(file, { migrations: EXECUTION_DATABASE.migrations, log: logger('test', 'silent') })
    database.prepare(`update executions set ${change} where execution_id = ?`).run(execution_id)
    database.close()
  }
  await fixture.restart(plant, { settings })
  return () => fixture.client().getStatus({ params: { execution_id } })
}

const ENDED_LONG_AGO = `completed_at = '${new Date(Date.now() - 100 * 86_400_000).toISOString()}'`
const ON_ITS_WAY = "executor = 'slurm', status = 'running', handle_json = null, completed_at = null, final_seq = null"

it('forgets no run before the settings have said how long runs are kept', { timeout: 30_000 }, async () => {
  fixture = await openFixture()
  const settings = await slowSettings({ execution: { keep_days: 3650 } })
  const status = await meetAtRestart(ENDED_LONG_AGO, settings.url)
  settings.answer()
  expect(await status()).toMatchObject({ status: 'completed' })
})

it('forgets no run while the section that says how long was never usable', { timeout: 30_000 }, async () => {
  fixture = await openFixture()
  const settings = await slowSettings({ execution: { keep_days: 'for ever' } })
  settings.answer()
  const status = await meetAtRestart(ENDED_LONG_AGO, settings.url)
  expect(await status()).toMatchObject({ status: 'completed' })
})

it('starts nothing while it is not known where, and names the value that hides it', { timeout: 30_000 }, async () => {
  fixture = await openFixture()
  const settings = await slowSettings({ execution: { executor: 5 } })
  settings.answer()
  await fixture.restart(() => {}, { settings: settings.url })
  await expect(fixture.run({ mode: 'nothing' })).rejects.toMatchObject({
    code: 'service_unavailable',
    message: expect.stringContaining("'execution.executor' cannot be used"),
  })
})

it('submits a job that a restart has met on its way as the settings say', { timeout: 30_000 }, async () => {
  fixture = await openFixture()
  const submitted = playSlurm()
  const settings = await slowSettings({ execution: { slurm: { options: ['--partition=long'] } } })
  const status = await meetAtRestart(ON_ITS_WAY, settings.url)
  await expect(status()).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(submitted()).toBe('')
  settings.answer()
  await expect.poll(async () => (await status()).status, { timeout: 15_000 }).toBe('failed')
  expect(submitted()).toContain('--partition=long')
})

/** A cluster that writes down what it is asked for and takes nothing. */
function playSlurm() {
  const folder = join(fixture.folder, 'cluster')
  const asked = join(folder, 'asked')
  mkdirSync(folder)
  for (const name of ['squeue', 'sbatch']) {
    writeFileSync(join(folder, name), `#!/bin/sh\nif [ ${name} = sbatch ]; then echo "$@" >>'${asked}'; exit 1; fi\n`)
    chmodSync(join(folder, name), 0o755)
  }
  process.env.PATH = `${folder}:${path}`
  return () => (existsSync(asked) ? readFileSync(asked, 'utf8') : '')
}
