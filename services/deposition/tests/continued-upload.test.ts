import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'
import { type LyingHop, lyingHop } from './lying-hop.js'

let fixture: Fixture
let hop: LyingHop | undefined
beforeEach(async () => {
  fixture = await startFixture({
    clockScale: 60,
    asRealOne: true,
    settingsUrl: async (url) => {
      hop = await lyingHop(url)
      return hop.url
    },
  })
  const credential = { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true }
  await fixture.projects.storeCredential({ body: { ...credential, credential_value: 'practice' } })
})
afterEach(async () => {
  await fixture.stop()
  await hop?.close()
})

it('goes on with an upload after the service was stopped in the middle of it, once it knows at which repository', async () => {
  const files = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`c-${index}.txt`, `content ${index}`]))
  const id = await fixture.prepare('Continued', files)
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 400, times: null, route: 'putBucketFile', skip: 1 })
  const accepted = await fixture.raw.uploadFiles({
    body: { local_record_db_id: id },
    headers: { prefer: 'respond-async' },
  })
  const { operation_id } = accepted.body as { operation_id: string }
  await vi.waitFor(() => expect(fixture.calls()).toContain('PUT putBucketFile'), { timeout: 20_000 })
  const asked = new Promise<void>((resolve) => {
    hop?.tell({
      on: /^GET \/internal\/configuration/,
      say: () => {
        resolve()
        return { status: 503, body: { success: false, error: 'Not now' } }
      },
    })
  })
  await fixture.restart()
  await asked
  fixture.practice.faults.reset()
  fixture.practice.journal.clear()
  const operations = new Sqlite(join(fixture.home, 'data', 'deposition', 'operations', 'operations.db'))
  const state = () =>
    operations.prepare('select status from operations where operation_id = ?').pluck().get(operation_id)
  expect([state(), fixture.calls()]).toEqual(['running', []])
  hop?.beHonest()
  await vi.waitFor(() => expect(state()).toBe('completed'), { timeout: 40_000, interval: 100 })
  operations.close()
  const answer = await fixture.fetch(`${fixture.url()}/operations/deposition/${operation_id}`)
  expect(await answer.json()).toMatchObject({ status: 'completed', http_status: 200 })
  const record = await fixture.record(id)
  expect(record.files.map((file) => file.upload_status)).toEqual(Array(5).fill('uploaded'))
  expect(record.claim).toBeNull()
})
