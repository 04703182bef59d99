import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { operationEndpoints } from '@regesta/contracts/operations'
import { pipelines as pipelinesContract } from '@regesta/contracts/pipelines'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { listPrepared } from '@regesta/testing/plant-project'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'
import { lookingAt } from './looking.js'

const endpoints = { ...pipelinesContract, ...operationEndpoints('pipelines') }
const MAIN = import.meta.resolve('@regesta/pipelines/main')

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1'

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

/** Ways to look at what a service in a process of its own does. */
function lookingInto(service: ForkedService) {
  const call = service.client(endpoints)
  const looked = { ...fixture, pipelinesUrl: service.url, call: { ...fixture.call, ...call } }
  return { call, ...lookingAt(() => looked) }
}

const leftIn = (folder: string) => readdirSync(join(folder, 'out'), { encoding: 'utf8', recursive: true })

/** Starts the pipelines service in a process of its own. */
async function startForked(addresses: Record<string, string> = {}) {
  const home = join(fixture.folder, 'forked')
  const service = await forkService(MAIN, { home, addresses: { ...fixture.addresses, ...addresses } })
  return { service, ...lookingInto(service) }
}

/** Runs a pipeline in a process of its own until the run has told something; the process is left to be killed. */
async function runUntilTold(definition: ReturnType<typeof stampPipeline>, record_ids: number[], told: string) {
  const { service, call, runOf, untilTold } = await startForked()
  const { identifier } = definition
  await call.createPipeline({ body: definition })
  const headers = { prefer: 'respond-async' }
  await service.raw(pipelinesContract).executePipeline({ params: { identifier }, body: { record_ids }, headers })
  const execution_uuid = await runOf(identifier)
  await untilTold(execution_uuid, told)
  const cancel = () => call.cancelExecution({ params: { execution_uuid } })
  const kill = async () => {
    await service.kill()
    await call.close()
  }
  return { execution_uuid, cancel, kill }
}

test('a run that is cancelled begins nothing more after its service was killed', async () => {
  const record_ids = [await fixture.addFile('killed-1.txt'), await fixture.addFile('killed-2.txt')]
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 8_000, route: 'updateDeposition' })
  const told = 'Updating the metadata of the draft'
  const { execution_uuid, cancel, kill } = await runUntilTold(stampPipeline('killed', fixture), record_ids, told)
  await cancel()
  await kill()
  const { service, call, messagesOf } = await startForked()
  const messages = await messagesOf(execution_uuid)
  expect(messages.at(-1)).toBe('Run cancelled')
  expect(messages).not.toContain(`Item ${record_ids[1]}: started`)
  expect(messages).not.toContain('Uploading the files')
  expect((await call.getExecutionStatus({ params: { execution_uuid } })).status).toBe('cancelled')
  const [operation] = await call.listOperations()
  expect(operation?.status).toBe('cancelled')
  expect(await listPrepared(fixture.call)).toContain(record_ids[1])
  await call.close()
  await service.stop()
})

test('a run that is cancelled before it goes on after a kill ends the component that it had started', async () => {
  const id = await fixture.addFile('early.txt')
  const definition = stampPipeline('early', fixture, { repoDraftStepEnabled: false }, 1)
  Object.assign(definition.steps[0]?.parameters ?? {}, { seconds: 600 })
  const { execution_uuid, kill } = await runUntilTold(definition, [id], 'Stamp 1: Run')
  await vi.waitFor(() => expect(leftIn(fixture.folder)).toContainEqual(expect.stringContaining('/.step-')), 60_000)
  await kill()
  const { service, call, messagesOf } = await startForked({ projects: NOWHERE })
  expect(await call.cancelExecution({ params: { execution_uuid } })).toMatchObject({ success: true })
  service.process.send({ type: 'addresses', addresses: { projects: fixture.addresses.projects } })
  expect((await messagesOf(execution_uuid)).slice(-2)).toEqual([`Item ${id}: The run was cancelled`, 'Run cancelled'])
  expect(leftIn(fixture.folder).filter((name) => name.includes('/.step-'))).toEqual([])
  await call.close()
  await service.stop()
})
