import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('sends a file again when nothing moved for 300 seconds [limit:upload-stall]', async () => {
  const id = await fixture.prepare('A jug', { 'jug.txt': 'jug' })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  fixture.practice.faults.arm({ kind: 'timeout', commit: 'never', route: 'putBucketFile' })
  const answer = await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
  expect(answer).toMatchObject({ success: true, message: 'Upload process finished. 1 succeeded, 0 failed.' })
})
