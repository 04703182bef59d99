import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

/** One second of the specified times takes this part of a second here: a call that is answered has 600 ms for it. */
const SCALE = 100

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture({ clockScale: SCALE })
})
afterAll(() => fixture.stop())

it('waits 60 seconds for the answer to a discard; the record is prepared then, too [limit:discard-call]', async () => {
  const id = await fixture.prepare('A forgotten bowl', { 'bowl.txt': 'bowl' })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  fixture.practice.faults.arm({ kind: 'timeout', commit: 'never', route: 'discardDeposition' })
  const answer = await fixture.deposition.runBatchAction({ body: { action_type: 'discard_drafts', item_ids: [id] } })
  expect(answer.results).toEqual([expect.objectContaining({ id, success: true })])
  expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', repo_record_id: '', repo_doi: '' })
})

it('waits 60 seconds for the answer to a call [limit:repository-call]', async () => {
  const id = await fixture.prepare('A bowl', { 'other-bowl.txt': 'bowl' })
  fixture.practice.faults.arm({ kind: 'timeout', commit: 'before', route: 'createDeposition' })
  const answer = await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  expect(answer.repo_response).toMatchObject({ title: 'A bowl' })
})

it('does not take time in which it stood still itself for silence of the repository', async () => {
  const id = await fixture.prepare('A slow bowl', { 'slow-bowl.txt': 'bowl' })
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 50, route: 'createDeposition' })
  const answering = fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  const isAsked = () => expect(fixture.practice.faults.list().at(-1)?.hits).toBe(1)
  await vi.waitFor(isAsked, { timeout: 20_000, interval: 1 })
  // The repository lives in this process, as the service does, so that it answers when both go on.
  for (const end = performance.now() + 1_000; performance.now() < end; );
  expect((await answering).repo_response).toMatchObject({ title: 'A slow bowl' })
  const { writes } = await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })
  expect(writes).toMatchObject([{ kind: 'create', state: 'done', reads: 0 }])
})

it('sends a file again when nothing moved for 300 seconds [limit:upload-stall]', async () => {
  const id = await fixture.prepare('A jug', { 'jug.txt': 'jug' })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  fixture.practice.faults.arm({ kind: 'timeout', commit: 'never', route: 'putBucketFile' })
  const answer = await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  expect(answer).toMatchObject({ success: true, message: 'Upload process finished. 1 succeeded, 0 failed.' })
})
