import { Sqlite } from '@regesta/sqlite/sqlite'
import { expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'

const patient = { timeout: 40_000, interval: 20 }
const fixture = await sharedFixture({ clockScale: 100 })

let count = 0
async function drafted(): Promise<number> {
  count += 1
  const id = await fixture.prepare(`Draft ${count}`, { [`draft-${count}.txt`]: `draft ${count}` })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  return id
}
const discard = (id: number) => fixture.raw.discardRepoDraft({ body: { local_record_db_id: id } })
const remote = (id: string) =>
  fetch(`${fixture.practice.url}/api/deposit/depositions/${id}`, { headers: { authorization: 'Bearer practice' } })

it('makes the record prepared again, its files pending, and the draft is gone [state:draft-is-discarded]', async () => {
  const id = await drafted()
  await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  const { repo_record_id } = await fixture.record(id)
  expect(await discard(id)).toMatchObject({ status: 200, body: { success: true } })
  const record = await fixture.record(id)
  expect(record).toMatchObject({
    record_status: 'prepared',
    repo_record_id: '',
    repo_doi: '',
    last_api_error: null,
    remote_files: [],
  })
  expect(record.files.map((file) => file.upload_status)).toEqual(['pending'])
  expect((await remote(repo_record_id)).status).toBe(404)
  expect((await discard(id)).status).toBe(404)
})

it('puts the newest backup of the metadata back [state:backup-is-restored]', async () => {
  const id = await drafted()
  await fixture.ledger.storeBackup({ project: fixture.project, body: { record_id: id } })
  await fixture.internal.ensureMetadata({
    project: fixture.project,
    params: { record_id: String(id) },
    body: { overrides: { title: 'By a pipeline' } },
  })
  expect((await fixture.record(id)).record_title).toBe('By a pipeline')
  await discard(id)
  expect((await fixture.record(id)).record_title).toBe(`Draft ${count}`)
})

it.each([
  { kind: 'error-before-commit', status: 500 },
  { kind: 'error-before-commit', status: 403 },
  { kind: 'reset', at: 'start' },
] as const)(
  'makes the record prepared although the repository fails, and discards the draft later ($kind $status) [state:discard-outlasts-failure]',
  async (fault) => {
    const id = await drafted()
    const { repo_record_id } = await fixture.record(id)
    fixture.practice.faults.arm({ ...fault, route: 'discardDeposition' })
    expect((await discard(id)).status).toBe(200)
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', claim: null })
    await vi.waitFor(async () => {
      expect((await remote(repo_record_id)).status).toBe(404)
      expect((await fixture.record(id)).open_writes).toEqual([])
    }, patient)
  },
)

it('believes no answer that says a draft is gone which is still there, and asks again', async () => {
  const id = await drafted()
  const { repo_record_id } = await fixture.record(id)
  fixture.practice.faults.arm({ kind: 'lie', lie: 'echo', route: 'discardDeposition' })
  expect((await discard(id)).status).toBe(200)
  await vi.waitFor(async () => {
    expect((await remote(repo_record_id)).status).toBe(404)
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', claim: null, open_writes: [] })
  }, patient)
})

it('ends the draft and what the record says of it together: where that cannot be stored, both follow later', async () => {
  const id = await drafted()
  const { repo_record_id } = await fixture.record(id)
  const project = new Sqlite(fixture.projectPath)
  project.exec(
    "create trigger full before update of record_status on repo_records begin select raise(abort, 'no room'); end",
  )
  expect((await discard(id)).body).toMatchObject({ success: false })
  expect((await remote(repo_record_id)).status).toBe(404)
  project.exec('drop trigger full')
  project.close()
  await vi.waitFor(async () => {
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', repo_record_id: '', open_writes: [] })
  }, patient)
})

it('lets a new draft be made while the old one still has to go', async () => {
  const id = await drafted()
  const { repo_record_id: old } = await fixture.record(id)
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 500, times: 3, route: 'discardDeposition' })
  await discard(id)
  expect((await fixture.raw.createApiDraft({ body: { local_record_db_id: id } })).status).toBe(200)
  const { repo_record_id: next } = await fixture.record(id)
  expect(next).not.toBe(old)
  await vi.waitFor(async () => expect((await remote(old)).status).toBe(404), patient)
  expect((await remote(next)).status).toBe(200)
  expect(await fixture.record(id)).toMatchObject({ record_status: 'draft', repo_record_id: next })
})

it('sends nothing to a draft whose discard is open, though the record could not be made prepared', async () => {
  const id = await drafted()
  const { repo_record_id } = await fixture.record(id)
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 500, times: null, route: 'discardDeposition' })
  const project = new Sqlite(fixture.projectPath)
  project.exec(
    "create trigger full before update of record_status on repo_records begin select raise(abort, 'no room'); end",
  )
  await discard(id)
  await fixture.raw.uploadFiles({ body: { local_record_db_id: id } })
  expect(fixture.calls()).not.toContain('PUT putBucketFile')

  project.exec('drop trigger full')
  project.close()
  fixture.practice.faults.reset()
  await vi.waitFor(async () => {
    expect((await remote(repo_record_id)).status).toBe(404)
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', repo_record_id: '', open_writes: [] })
  }, patient)
})

it('makes a record published whose draft turns out to be published', async () => {
  const id = await drafted()
  await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  const { repo_record_id } = await fixture.record(id)
  await fetch(`${fixture.practice.url}/api/deposit/depositions/${repo_record_id}/actions/publish`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice' },
  })
  expect((await discard(id)).status).toBe(404)
  expect(await fixture.record(id)).toMatchObject({ record_status: 'published', repo_record_id })
})
