import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'
import { lookingAt } from './looking.js'

const patient = { timeout: 30_000, interval: 50 }
let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(['held.txt'])
}, 120_000)

afterAll(() => fixture.close())

const { runOf, messagesOf } = lookingAt(() => fixture)

test('no other file takes the place of a project while a run of it is repeated', async () => {
  const record_ids = await fixture.prepareAll()
  const [path, copy] = ['workshop.pdb', 'copy.pdb'].map((name) => join(fixture.folder, name)) as [string, string]
  const load = (file: string) => fixture.call.loadProject({ body: { path: file } })
  await fixture.call.unloadProject({})
  copyFileSync(path, copy)
  await load(path)

  const atNoRepository = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }
  const definition = stampPipeline('held', fixture, atNoRepository, 1)
  await fixture.call.createPipeline({ body: definition })
  await fixture.call.executePipeline({ params: { identifier: 'held' }, body: { record_ids } })
  Object.assign(definition.steps[0]?.parameters ?? {}, { seconds: 600 })
  await fixture.call.updatePipeline({ params: { identifier: 'held' }, body: definition })

  const execution_uuid = await runOf('held')
  const rerun = { params: { execution_uuid }, body: { only_failed: false, force: true } }
  const repeated = fixture.call.rerunExecution(rerun)
  await vi.waitFor(
    () => expect(load(copy)).rejects.toThrow(/work is under way: .*rerunExecution \(operation /),
    patient,
  )
  const { items } = await fixture.call.listPipelineExecutions({ query: {} })
  const running = items.find(({ status }) => status === 'running')?.execution_uuid ?? ''
  await fixture.call.cancelExecution({ params: { execution_uuid: running } })
  await repeated
  expect((await messagesOf(running)).at(-1)).toBe('Run cancelled')
  // The look at the file that follows its loading may still be under way.
  await vi.waitFor(async () => expect(await load(copy)).toMatchObject({ project_name: expect.any(String) }), patient)
})
