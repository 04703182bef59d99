import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'

const OFF = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(['coin.txt'])
}, 120_000)

afterAll(() => fixture.close())

test('local files of which one fails answer 207, and running what failed again does, too', async () => {
  const paths = ['sound.txt', 'broken.txt'].map((name) => join(fixture.folder, name))
  for (const path of paths) writeFileSync(path, 'content\n')
  const definition = stampPipeline('partly', fixture, OFF, 1)
  Object.assign(definition.steps[0]?.parameters ?? {}, { 'break-on': 'broken' })
  await fixture.call.createPipeline({ body: definition })
  const params = { identifier: 'partly' }
  const run = await fixture.call.executeOnLocalFiles({ params, body: { local_file_paths: paths } })
  const failed = { success: false, message: 'Pipeline finished with errors.' }
  expect(run).toMatchObject({ ...failed, error: expect.stringMatching(/^Item \d+: /) })
  const again = await fixture.call.rerunExecution({ params: { execution_uuid: run.execution_uuid }, body: {} })
  expect(again).toMatchObject({ ...failed, results: [{ success: false }] })
})

test('a run whose items have all completed has nothing to run again, and its end is told once', async () => {
  await fixture.call.createPipeline({ body: stampPipeline('whole', fixture, OFF, 1) })
  const record_ids = await fixture.prepareAll()
  const { execution_uuid } = await fixture.call.executePipeline({
    params: { identifier: 'whole' },
    body: { record_ids },
  })
  await expect(fixture.call.rerunExecution({ params: { execution_uuid }, body: {} })).rejects.toThrow('has completed')
  const address = `${fixture.pipelinesUrl}/executions/${execution_uuid}/events`
  const events = await (await fetch(address, { headers: { 'regesta-key': TEST_KEY } })).text()
  const last = [...events.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? ''
  const seen = await fetch(address, { headers: { 'regesta-key': TEST_KEY, 'last-event-id': last } })
  expect(seen.status).toBe(204)
})
