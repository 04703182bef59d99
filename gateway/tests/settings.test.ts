import { afterEach, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'

let fixture: Fixture
afterEach(() => fixture.stop())

const projects = (_request: unknown, response: { end(text: string): void }) => response.end('{}')
const statuses = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => [path, (await ask(fixture.port, { path })).status]))

it('passes nothing on while the settings are not known, and names what is awaited', async () => {
  fixture = await startFixture({
    projects: projects as never,
    start: { addresses: { settings: 'http://127.0.0.1:9' } },
  })
  const refused = await ask(fixture.port, { path: '/api/project_info' })
  expect([refused.status, refused.headers['error-code']]).toEqual([502, 'service_unavailable'])
  expect(refused.json().error).toMatch(/'security' of the configuration is awaited/)
  expect(fixture.arrived).toEqual([])
  expect(await statuses(['/', '/api/docs', '/api/health', '/api/openapi.json'])).toEqual([
    ['/', 200],
    ['/api/docs', 200],
    ['/api/health', 200],
    ['/api/openapi.json', 200],
  ])
})

it('refuses no page whose origin may be allowed by settings that are not known yet', async () => {
  const addresses = { settings: 'http://127.0.0.1:9' }
  fixture = await startFixture({ projects: projects as never, start: { addresses } })
  const headers = { origin: 'https://catalogue.example.org' }
  const early = await ask(fixture.port, { path: '/api/project_info', headers })
  expect([early.status, early.headers['error-code']]).toEqual([502, 'service_unavailable'])
})

it('passes only what reads and saves the configuration on while its security section cannot be used', async () => {
  fixture = await startFixture({
    projects: projects as never,
    configuration: { security: { fetch_hosts: 'everywhere' } },
  })
  const refused = await ask(fixture.port, { path: '/api/project_info' })
  expect(refused.status).toBe(502)
  expect(refused.json().error).toContain("'security.fetch_hosts' cannot be used")
  expect(refused.json()).toMatchObject({
    message_id: 'setting_blocks',
    message_reasons: [{ message_id: 'setting_of_type' }],
  })
  expect((await ask(fixture.port, { path: '/api/config/get_prompt_keys' })).json().error).toContain(
    'security.fetch_hosts',
  )
  // The settings that this test plays know only what services ask them.
  for (const [method, path] of [
    ['GET', '/api/config/get'],
    ['POST', '/api/config/save'],
  ] as const) {
    expect((await ask(fixture.port, { method, path })).status).toBe(404)
  }
})

it('shows in the health which setting the gateway itself cannot use', async () => {
  fixture = await startFixture({ projects: projects as never, configuration: { server: { allowed_origins: 'all' } } })
  expect((await ask(fixture.port, { path: '/api/project_info' })).status).toBe(200)
  expect((await ask(fixture.port)).json()).toMatchObject({
    status: 'degraded',
    configuration_problems: [
      {
        key: 'server.allowed_origins',
        problem: expect.any(String),
        finding: { message_id: 'setting_of_type', message_params: { wanted: 'array', given: 'string' } },
      },
    ],
  })
})
