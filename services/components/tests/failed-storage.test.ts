import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loseTables } from '@regesta/testing/lose-tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFixture, rawOf, wordCounter, writeFiles } from './fixture.js'

const fixture = await openFixture()
const service = await fixture.start()
const raw = rawOf(service)
const params = { component_name: 'word_counter' }
const own = join(fixture.home, 'data', 'components')
const failed = { status: 500, body: { success: false, error: 'Database query failed' } }

beforeAll(() => writeFiles(join(fixture.componentsFolder, 'word_counter', '1.0.0'), wordCounter()))

afterAll(async () => {
  await service.stop()
  await fixture.stop()
})

describe('the offers of a registry that is away', () => {
  it('are 500 when the document that was kept of it is damaged', async () => {
    fixture.registry.serve('/components/registry.json', '{}')
    expect((await raw.listRemoteComponents()).status).toBe(200)
    fixture.registry.remove('/components/registry.json')
    const kept = join(own, 'registry-cache.json')
    writeFileSync(kept, JSON.stringify({ ...JSON.parse(readFileSync(kept, 'utf8')), document: null }))
    expect(await raw.listRemoteComponents()).toMatchObject({ status: 500, body: { success: false } })
  })
})

describe('templates', () => {
  it('are 500 where their folder cannot be', async () => {
    const folder = join(fixture.componentsFolder, 'word_counter', 'templates')
    writeFileSync(folder, 'a file where a folder should be')
    const body = { template_name: 'quick', parameters: { depth: 1 } }
    expect(await raw.saveTemplate({ params, body })).toMatchObject({ status: 500, body: { success: false } })
    const answer = await raw.deleteTemplate({ params: { ...params, template_name: 'quick' } })
    expect(answer).toMatchObject({ status: 500, body: { success: false } })
  })
})

describe('the configuration of a component', () => {
  it('is 500 when the project cannot store it', async () => {
    // The projects service of this test cannot keep anything any more.
    Object.freeze(fixture.state.parameters)
    const answer = await raw.saveComponentConfiguration({ params, body: { parameters: { depth: 1 } } })
    expect(answer).toMatchObject({ status: 500, body: { success: false } })
  })
})

describe('a rollback', () => {
  it('is 404 for an unknown component and 400 without an earlier version', async () => {
    const unknown = await raw.rollbackComponent({ params: { component_name: 'nowhere' } })
    expect(unknown).toMatchObject({ status: 404, body: { success: false } })
    expect(await raw.rollbackComponent({ params })).toMatchObject({ status: 400, body: { success: false } })
  })
})

describe('a database whose tables are gone', () => {
  beforeAll(() => {
    loseTables(join(own, 'components.db'))
    fixture.registry.serve('/components/registry.json', '{}')
  })

  it.each([
    ['listComponents', {}],
    ['checkUpdates', {}],
    ['getStorage', {}],
    ['optimizeStorage', {}],
    ['uninstallComponent', { body: params }],
    ['installComponent', { params, body: { file_paths: {} } }],
    ['getInstallPlan', { params }],
    ['updateComponent', { params, body: { zip_url: `${fixture.registry.url}/new.zip` } }],
    ['rollbackComponent', { params }],
    ['getComponentConfiguration', { params }],
    ['listTemplates', { params }],
    ['getTemplate', { params: { ...params, template_name: 'quick' } }],
  ] as const)('%s answers 500 and says what failed', async (name, call) => {
    const ask = raw[name] as (call: object) => Promise<unknown>
    expect(await ask(call)).toMatchObject(failed)
  })
})
