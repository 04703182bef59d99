import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationEndpoints } from '@regesta/contracts/operations'
import { pipelines as pipelinesContract } from '@regesta/contracts/pipelines'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { type Client, connect } from '@regesta/http/connect'
import { OPERATIONS_DATABASE } from '@regesta/operations/open-operations'
import { operationStore } from '@regesta/operations/store/operation-store'
import { openDatabase } from '@regesta/sqlite/open-database'
import { forkService } from '@regesta/testing/fork-service'
import { openHop } from '@regesta/testing/open-hop'
import { describeByFileName, openFolder, prepareWaiting } from '@regesta/testing/plant-project'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'

const endpoints = { ...pipelinesContract, ...operationEndpoints('pipelines') }
const MAIN = import.meta.resolve('@regesta/pipelines/main')

let fixture: Fixture
/** The project that was active when runs were asked for, and its record; another one is active when they go on. */
let first: { uuid: string; record: number }

const definition = () =>
  stampPipeline(
    'continued',
    fixture,
    { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false },
    1,
  )

async function withClient<T>(work: (call: Client<typeof endpoints>) => Promise<T>): Promise<T> {
  const call = connect(endpoints, { name: 'pipelines', url: fixture.pipelinesUrl, key: TEST_KEY, patience: 30_000 })
  try {
    return await work(call)
  } finally {
    await call.close()
  }
}

async function activeProject(): Promise<string> {
  const url = fixture.addresses.projects ?? ''
  const projects = connect(projectsInternal, { name: 'projects', url, key: TEST_KEY })
  const { project_uuid } = await projects.getSession({ query: {} })
  await projects.close()
  return project_uuid ?? ''
}

/** What a kill leaves between the acceptance of a run and its beginning. */
function leaveAccepted(project: string, record: number): string {
  const folder = join(fixture.folder, 'data', 'pipelines', 'operations')
  const database = openDatabase(join(folder, 'operations.db'), { migrations: OPERATIONS_DATABASE.migrations })
  const request = {
    params: { identifier: 'continued' },
    query: {},
    body: { record_ids: [record], is_sandbox: true, force: false },
  }
  const row = { operation_id: randomUUID(), kind: 'executePipeline', project, idempotency_key: null }
  operationStore(database).start({ ...row, request_json: JSON.stringify(request) })
  database.close()
  return row.operation_id
}

const endOf = (operation_id: string) =>
  withClient(async (call) => {
    for (;;) {
      const operation = await call.getOperation({ params: { operation_id }, query: { wait: '25' } })
      if (operation.status !== 'running') {
        return { operation, result: await call.getOperationResult({ params: { operation_id } }).catch(String) }
      }
    }
  })

beforeAll(async () => {
  fixture = await openFixture(['first.txt'])
  const [record = 0] = await fixture.prepareAll()
  first = { uuid: await activeProject(), record }
  await fixture.call.createPipeline({ body: definition() })
  const input = join(fixture.folder, 'other')
  mkdirSync(input)
  writeFileSync(join(input, 'other.txt'), 'content of another project\n')
  await openFolder(fixture.call, { input, file: join(fixture.folder, 'other.pdb') })
  await describeByFileName(fixture.call)
  await prepareWaiting(fixture.call)
}, 120_000)

afterAll(() => fixture.close())

test('a run that was accepted for one project never goes on with the one that is active by then', async () => {
  const accepted = leaveAccepted(first.uuid, first.record)
  await fixture.restartPipelines()
  const { operation, result } = await endOf(accepted)
  expect(operation).toMatchObject({ status: 'completed' })
  const [done] = (result as { results: { output_directory: string }[] }).results
  expect(done?.output_directory.startsWith(join(fixture.folder, 'out'))).toBe(true)
})

test('a run that an earlier release accepted without its project ends with the reason instead of running in another', async () => {
  const accepted = leaveAccepted('', first.record)
  await fixture.restartPipelines()
  const { operation } = await endOf(accepted)
  expect(operation).toMatchObject({ status: 'failed', http_status: 400 })
  expect(operation.error).toContain('nothing says for which project it was')
})

test('a run whose project is not known any more ends with the reason', async () => {
  const accepted = leaveAccepted(randomUUID(), first.record)
  await fixture.restartPipelines()
  const { operation, result } = await endOf(accepted)
  expect(operation.http_status).toBe(207)
  expect((result as { error: string }).error).toMatch(/No project with uuid '.*' is known here\. Load its file/)
})

test('a run that is killed while its project is looked up does not begin in another one after the restart', async () => {
  await fixture.call.loadProject({ body: { path: join(fixture.folder, 'workshop.pdb') } })
  let reached = () => {}
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  let holds = false
  const hop = await openHop(fixture.addresses.projects ?? '', ({ client, upstream, passRequest }) => {
    if (holds) return void client.once('data', reached)
    client.on('data', () => holds && reached())
    passRequest()
    upstream.on('data', (piece) => holds || client.write(piece))
  })
  const home = join(fixture.folder, 'forked')
  const killed = await forkService(MAIN, { home, addresses: { ...fixture.addresses, projects: hop.url } })
  await killed.client(pipelinesContract).createPipeline({ body: definition() })
  holds = true
  const asked = killed
    .raw(pipelinesContract)
    .executePipeline({
      params: { identifier: 'continued' },
      body: { record_ids: [first.record] },
      headers: { prefer: 'respond-async' },
    })
    .catch(() => undefined)
  await isReached
  await killed.kill()
  await asked
  await fixture.call.loadProject({ body: { path: join(fixture.folder, 'other.pdb') } })
  const again = await forkService(MAIN, { home, addresses: fixture.addresses })
  const call = again.client(endpoints)
  for (const { operation_id } of await call.listOperations()) {
    await call.getOperation({ params: { operation_id }, query: { wait: '25' } })
  }
  expect((await call.listPipelineExecutions({ query: {} })).items).toEqual([])
  await call.close()
  await again.stop()
  await hop.close()
})
