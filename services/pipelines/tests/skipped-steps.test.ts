import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execution } from '@regesta/contracts/execution'
import { connect } from '@regesta/http/connect'
import { endOfInstallation } from '@regesta/testing/install-component'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Fixture, stampPipeline } from './fixture.js'
import { lookingAt } from './looking.js'
import { openWithSeveral, severalPipeline } from './several-pipeline.js'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openWithSeveral()
}, 120_000)

afterAll(() => fixture.close())

const { messagesOf, untilTold } = lookingAt(() => fixture)
const NOT_RUN = /^Write: Not run: component, parameters and inputs are those of run /

/** Stores a pipeline of one step and answers how to run it over a record of its own. */
async function repeatedly(identifier: string, parameters: Record<string, string>, changes: object = {}) {
  const id = await fixture.addFile(`${identifier}.txt`)
  const pipeline = severalPipeline(identifier, { write: 'one.json', ...parameters }, ['one.json'])
  Object.assign(pipeline.steps[0] ?? {}, changes)
  await fixture.call.createPipeline({ body: pipeline as never })
  return async () => {
    const run = await fixture.call.executePipeline({ params: { identifier }, body: { record_ids: [id] } })
    const [path = ''] = run.results[0]?.output_files ?? []
    const reason = (await messagesOf(run.execution_uuid)).find((message) => message.startsWith('Write: '))
    return { reason, written: path === '' ? run.results[0]?.message : readFileSync(path, 'utf8') }
  }
}

function write(name: string, content: string): string {
  const path = join(fixture.folder, name)
  writeFileSync(path, content)
  return path
}

test('a step runs again when a file that a parameter names was edited', async () => {
  const run = await repeatedly('edited', { settings: write('settings.xml', 'first') })
  expect((await run()).written).toBe('one.json: first')
  expect(await run()).toEqual({ reason: expect.stringMatching(NOT_RUN), written: 'one.json: first' })
  write('settings.xml', 'second')
  expect(await run()).toEqual({
    reason: "Write: Run: changed since the last time: the file of the parameter 'settings'",
    written: 'one.json: second',
  })
})

test('a step runs again when a file that an input names as a text was edited', async () => {
  const value = write('literal.txt', 'first')
  const run = await repeatedly('literal', {}, { inputMapping: { 'input-file': { sourceType: 'literal', value } } })
  await run()
  expect((await run()).reason).toMatch(NOT_RUN)
  write('literal.txt', 'second')
  expect((await run()).reason).toBe("Write: Run: changed since the last time: the input 'input-file'")
})

test('a step runs again when its component was installed again, with another file', async () => {
  const url = fixture.addresses.components ?? ''
  const install = async (model: string) => {
    const params = { component_name: 'several' }
    const { installation_id } = await fixture.call.installComponent({ params, body: { file_paths: { model } } })
    await endOfInstallation({ url, key: TEST_KEY }, installation_id)
  }
  await install(write('small.bin', 'small'))
  const run = await repeatedly('installed', {})
  expect((await run()).written).toBe('one.json: small')
  expect(await run()).toEqual({ reason: expect.stringMatching(NOT_RUN), written: 'one.json: small' })
  await install(write('large.bin', 'large'))
  expect(await run()).toEqual({
    reason: "Write: Run: changed since the last time: the component's installation, the file of the parameter 'model'",
    written: 'one.json: large',
  })
})

/** A pipeline whose component waits at its journal while that is a pipe, with ways to change what it reads. */
async function gatedPipeline(identifier: string) {
  const gate = join(fixture.folder, `${identifier}.gate`)
  const id = await fixture.addFile(`${identifier}.txt`, 'B')
  const off = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }
  await fixture.call.createPipeline({ body: stampPipeline(identifier, { journalFile: gate }, off, 1) })
  return {
    run: () => fixture.call.executePipeline({ params: { identifier }, body: { record_ids: [id] } }),
    listRuns: async () => (await fixture.call.listPipelineExecutions({ query: { pipeline: identifier } })).items,
    setSource: (content: string) => write(join('in', `${identifier}.txt`), content),
    close: () => execFileSync('mkfifo', [gate]),
    open: () => rmSync(gate),
  }
}

type Gated = Awaited<ReturnType<typeof gatedPipeline>>

async function runningExecutions() {
  const url = fixture.addresses.execution ?? ''
  const call = connect(execution, { name: 'execution', url, key: TEST_KEY })
  const { items } = await call.listExecutions({ query: {} })
  await call.close()
  return items.filter(({ status }) => status === 'running')
}

/** Runs a pipeline over the content A and restarts the service while the component waits, when that is another content. */
async function interruptedOver({ run, listRuns, setSource }: Gated, changed: string) {
  setSource('A')
  const ended = run()
  const begun = await vi.waitUntil(async () => (await listRuns()).find(({ status }) => status === 'running'), 60_000)
  await untilTold(begun.execution_uuid, 'Stamp 1: Run')
  setSource(changed)
  return async () => {
    await fixture.restartPipelines()
    return ended
  }
}

type Ended = Awaited<ReturnType<Gated['run']>>

const contentOf = ({ results }: Ended): string =>
  JSON.parse(readFileSync(results[0]?.output_files[0] ?? '', 'utf8')).sha256
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

/** What nobody waits for: executions that go on, and where they write. */
const leftOver = async () => [
  ...(await runningExecutions()),
  ...readdirSync(join(fixture.folder, 'out'), { encoding: 'utf8', recursive: true }).filter((name) =>
    name.includes('.step-'),
  ),
]

test('outputs that a continued run takes over never stand for the content that it had begun with', async () => {
  const gated = await gatedPipeline('taken')
  await gated.run()
  gated.open()
  gated.close()
  const goOn = await interruptedOver(gated, 'B')
  expect(contentOf(await goOn())).toBe(sha256('B'))
  expect(await leftOver()).toEqual([])
  gated.open()
  gated.setSource('A')
  const again = await gated.run()
  expect(await messagesOf(again.execution_uuid)).toContainEqual(expect.stringMatching(/^Stamp 1: Run: /))
  expect(contentOf(again)).toBe(sha256('A'))
})

test('a continued run does not wait for a component that reads what has been changed since', async () => {
  const gated = await gatedPipeline('changed')
  gated.close()
  const goOn = await interruptedOver(gated, 'C')
  gated.open()
  const ended = await goOn()
  expect(contentOf(ended)).toBe(sha256('C'))
  expect(await leftOver()).toEqual([])
  expect(await messagesOf(ended.execution_uuid)).not.toContainEqual(expect.stringContaining('interrupted'))
})
