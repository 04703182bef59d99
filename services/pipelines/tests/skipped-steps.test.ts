import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endOfInstallation } from '@regesta/testing/install-component'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fixture } from './fixture.js'
import { lookingAt } from './looking.js'
import { openWithSeveral, severalPipeline } from './several-pipeline.js'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openWithSeveral()
}, 120_000)

afterAll(() => fixture.close())

const { messagesOf } = lookingAt(() => fixture)
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
