import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'
import { lookingAt } from './looking.js'

const OFF = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(['first.txt'])
  await fixture.prepareAll()
}, 120_000)

afterAll(() => fixture.close())

const { runOf, untilTold } = lookingAt(() => fixture)

/** Stores a pipeline of one step and runs it over one more file. */
async function run(identifier: string, parameters: object) {
  const id = await fixture.addFile(`${identifier}.txt`)
  const definition = stampPipeline(identifier, fixture, OFF, 1)
  Object.assign(definition.steps[0]?.parameters ?? {}, parameters)
  await fixture.call.createPipeline({ body: definition })
  const ended = fixture.call.executePipeline({ params: { identifier }, body: { record_ids: [id] } })
  return { ended }
}

const leftIn = (directory: string | null | undefined) => readdirSync(directory ?? '', { recursive: true })

test('a step that fails leaves no staging folder', async () => {
  const { ended } = await run('failing', { 'break-on': 'failing' })
  const [result] = (await ended).results
  expect(result).toMatchObject({ success: false, message: expect.stringContaining('cannot stamp') })
  expect(leftIn(result?.output_directory)).toEqual([])
})

test('a step that is cancelled leaves no staging folder', async () => {
  const { ended } = await run('cancelled', { seconds: 120 })
  const execution_uuid = await runOf('cancelled')
  await untilTold(execution_uuid, 'Stamp 1: Run')
  await fixture.call.cancelExecution({ params: { execution_uuid } })
  const [result] = (await ended).results
  expect(result).toMatchObject({ success: false, message: 'The run was cancelled' })
  expect(leftIn(result?.output_directory)).toEqual([])
})
