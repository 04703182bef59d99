import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gateway } from '@regesta/contracts/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'

const { listOperabilityTests, runOperabilityTest } = gateway

let fixture: Fixture
let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'operability-'))
  fixture = await startFixture({ start: { home } })
})
afterAll(async () => {
  await fixture.stop()
  rmSync(home, { recursive: true, force: true })
})

async function run(id: string) {
  const answer = await ask(fixture.port, { method: 'POST', path: `/api/operability/run/${id}` })
  expect(answer.status).toBe(200)
  return runOperabilityTest.answers[200].parse(answer.json())
}

describe('the checks of an installation', () => {
  it('are listed with id and name, and each can be run', async () => {
    const answer = await ask(fixture.port, { path: '/api/operability/tests' })
    expect(answer.status).toBe(200)
    const tests = listOperabilityTests.answers[200].parse(answer.json())
    expect(tests.map(({ id }) => id)).toEqual([
      'test_gateway',
      'test_services',
      'test_disk',
      'test_database_access',
      'test_repo_live_api',
      'test_repo_sandbox_api',
      'test_prompts_file',
      'test_llm',
      'test_registry',
    ])
    for (const { id, name } of tests) {
      expect(name).toMatch(/\w/)
      expect((await run(id)).message).toMatch(/\w/)
    }
  })

  it('say what is well', async () => {
    expect(await run('test_gateway')).toMatchObject({ status: 'success', finding: { message_id: 'gateway_answers' } })
    expect(await run('test_disk')).toMatchObject({ status: 'success', message: expect.stringContaining(home) })
  })

  it('name the service that does not answer', async () => {
    expect(await run('test_services')).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('projects does not answer'),
    })
    expect(await run('test_database_access')).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('projects'),
    })
  })

  it('name a data folder into which nothing can be written', async () => {
    const gone = await startFixture({ start: { home: join(home, 'gone') } })
    const answer = await ask(gone.port, { method: 'POST', path: '/api/operability/run/test_disk' })
    await gone.stop()
    expect(answer.json()).toMatchObject({
      status: 'failure',
      message: expect.stringContaining(join(home, 'gone')),
      finding: { message_id: 'folder_protected' },
    })
  })

  it('say of each value of the configuration what is wrong with it', async () => {
    const wrong = await startFixture({ configuration: { server: { allowed_origins: 'all', port: 0 } } })
    const answer = await ask(wrong.port, { method: 'POST', path: '/api/operability/run/test_gateway' })
    await wrong.stop()
    const { status, finding } = runOperabilityTest.answers[200].parse(answer.json())
    expect([status, finding?.message_id]).toEqual(['failure', 'config_values_unusable'])
    const parts = finding?.message_parts ?? []
    expect(parts.map(({ message_params: { setting } = {}, message_reasons: [why] = [] }) => [setting, why])).toEqual([
      ['server.port', { message_id: 'setting_too_small', message_params: { wanted: 'number', bound: '>=1' } }],
      ['server.allowed_origins', { message_id: 'setting_of_type', message_params: expect.anything() }],
    ])
  })

  it('are 404 in the form of a failure when nobody knows them', async () => {
    const answer = await ask(fixture.port, { method: 'POST', path: '/api/operability/run/test_nothing' })
    expect(answer.status).toBe(404)
    expect(answer.headers['error-code']).toBe('not_found')
    expect(answer.json()).toEqual({
      success: false,
      error: 'Unknown test ID: test_nothing',
      status: 'failure',
      message: 'Unknown test ID: test_nothing',
    })
  })
})
