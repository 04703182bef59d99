import { gateway } from '@regesta/contracts/gateway'
import { afterEach, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'

let fixture: Fixture
afterEach(() => fixture.stop())

const probe = (name: 'live' | 'ready', headers = {}) => ask(fixture.port, { path: `/api/health/${name}`, headers })
const { showLive, showReady } = gateway

it('is live while the gateway answers, whatever is missing', async () => {
  fixture = await startFixture()
  const { status, json } = await probe('live')
  expect([status, showLive.answers[200].parse(json())]).toEqual([200, { status: 'live' }])
})

it('is ready once every service answers, and says which do not', async () => {
  let isWell = false
  fixture = await startFixture({
    projects: (_in, out) => out.writeHead(404).end(),
    health: () => (isWell ? 'ok' : 'unknown'),
  })
  const missing = { success: false, missing: ['projects'], error: 'Not ready: projects must answer first' }
  await expect.poll(async () => (await probe('ready')).json()).toEqual(missing)
  const refused = await probe('ready')
  expect([refused.status, refused.headers['error-code']]).toEqual([503, 'service_unavailable'])
  isWell = true
  await expect.poll(async () => (await probe('ready')).status, { timeout: 10_000 }).toBe(200)
  expect(showReady.answers[200].parse((await probe('ready')).json())).toEqual({ status: 'ready' })
})

it('asks nobody on the way: many probes are no more looks at a service', async () => {
  let looks = 0
  const health = () => {
    looks += 1
    return 'ok' as const
  }
  fixture = await startFixture({ projects: (_in, out) => out.end(), health })
  await expect.poll(async () => (await probe('ready')).status).toBe(200)
  const before = looks
  for (let count = 0; count < 200; count += 1) expect((await probe('ready')).status).toBe(200)
  expect(looks - before).toBeLessThan(20)
})

it('is not ready while the settings are awaited', async () => {
  const configuration = { security: { fetch_hosts: 'everywhere' } }
  fixture = await startFixture({ projects: (_in, out) => out.end(), health: () => 'ok', configuration })
  await expect.poll(async () => (await probe('ready')).json()).toMatchObject({ missing: ['settings'] })
})

it('is told without the token, to nobody who asks for another host or from another site', async () => {
  fixture = await startFixture({ start: { token: 'a-token-made-at-the-start' } })
  expect((await ask(fixture.port)).status).toBe(403)
  for (const name of ['live', 'ready'] as const) {
    expect([200, 503]).toContain((await probe(name)).status)
    expect((await probe(name, { host: 'attacker.example' })).status).toBe(403)
    expect((await probe(name, { origin: 'https://attacker.example' })).status).toBe(403)
  }
})
