import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'
import { lookingAt } from './looking.js'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(['first.txt'])
  await fixture.prepareAll()
}, 120_000)

afterAll(() => fixture.close())

const { draftFiles, messagesOf, runOf, untilTold } = lookingAt(() => fixture)

/** Cancels a run while the repository keeps its call waiting, and says how the run ended and what it told. */
async function cancelled(identifier: string, route: string, work: (id: number) => string) {
  const id = await fixture.addFile(`${identifier}.txt`)
  await fixture.call.createPipeline({ body: stampPipeline(identifier, fixture) })
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 8_000, route })
  const running = fixture.call.executePipeline({ params: { identifier }, body: { record_ids: [id] } })
  const execution_uuid = await runOf(identifier)
  await untilTold(execution_uuid, work(id))
  await fixture.call.cancelExecution({ params: { execution_uuid } })
  const { results } = await running
  expect(results).toMatchObject([{ id, success: false, message: 'The run was cancelled' }])
  expect((await fixture.call.getExecutionStatus({ params: { execution_uuid } })).status).toBe('cancelled')
  return { result: results[0], told: await messagesOf(execution_uuid) }
}

test('a run that is cancelled while its draft is made starts no step', async () => {
  const { told } = await cancelled('drafting', 'createDeposition', () => 'Creating the draft')
  expect(told.filter((message) => message.startsWith('Stamp'))).toEqual([])
  expect(fixture.journal().filter((line) => line.startsWith('drafting'))).toEqual([])
})

test('a run that is cancelled while its metadata are sent uploads nothing', async () => {
  const { told, result } = await cancelled('describing', 'updateDeposition', () => 'Updating the metadata of the draft')
  expect(told).not.toContain('Uploading the files')
  expect(await draftFiles(basename(result?.output_directory ?? ''))).toEqual([])
})

test('a run that is cancelled while its files are sent sends no further one, and publishes nothing', async () => {
  const { told, result } = await cancelled('sending', 'putBucketFile', (id) => `Item ${id}: Uploading`)
  expect(told).not.toContain('Publishing')
  expect(await draftFiles(basename(result?.output_directory ?? ''))).not.toContain('sending_stamp.json')
})
