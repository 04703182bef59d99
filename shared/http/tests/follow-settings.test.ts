import { RatesSection } from '@regesta/contracts/configuration'
import { get } from '@regesta/contracts/endpoint'
import { ServiceError } from '@regesta/contracts/problem'
import { settingsInternal } from '@regesta/contracts/settings'
import { connectRaw } from '@regesta/http/connect'
import { followSettings } from '@regesta/http/follow-settings'
import { events, reply } from '@regesta/http/reply'
import { type RunningService, type ServiceDefinition, startService } from '@regesta/http/run-service'
import { serve } from '@regesta/http/serve'
import { logger } from '@regesta/log/logger'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'

const log = logger('test', 'silent')
const KEY = 'test-installation-key'
const running: RunningService[] = []
afterEach(async () => {
  for (const service of running.splice(0).reverse()) await service.stop()
})

async function start<C>(definition: Pick<ServiceDefinition<C>, 'createContext' | 'createService'>, addresses = {}) {
  const whole = { name: 'test', version: '1', defaultPort: 0, ...definition }
  const service = await startService(whole, { home: '', key: KEY, addresses, strictAnswers: true })
  running.push(service)
  return service
}

/** A settings service whose configuration the test turns as it likes. */
async function startSettings(configuration: Record<string, unknown> | ServiceError) {
  let tell = (_bytes: number) => {}
  let revision = 0
  const state = { configuration }
  const internal = serve(settingsInternal, {
    readConfiguration: () => {
      if (state.configuration instanceof ServiceError) throw state.configuration
      return reply(200, state.configuration)
    },
    followChanges: () =>
      events({
        read: (after) => (after < revision ? [{ id: revision, data: JSON.stringify({ revision }) }] : []),
        isFinal: () => false,
        onAppend: (listener) => {
          tell = listener
          return () => {}
        },
      }),
  })
  const service = await start({ createContext: () => undefined, createService: () => ({ routes: [], internal }) })
  const save = (next: typeof configuration) => {
    state.configuration = next
    revision += 1
    tell(64)
  }
  return { url: service.url, save }
}

const ping = { ping: get('/ping', { summary: 'Answers', answers: { 200: z.object({}) } }) }

/** A service that judges requests by the settings. */
async function startFollower(addresses: Record<string, string>) {
  const service = await start(
    {
      createContext: (told) => followSettings(told, { rates: RatesSection }, log),
      createService: (configuration) => ({
        routes: serve(ping, { ping: () => reply(200, {}) }),
        settings: configuration,
        close: () => configuration.close(),
      }),
    },
    addresses,
  )
  const client = connectRaw(ping, { name: 'follower', url: service.url, key: KEY })
  const health = async () =>
    (await (await fetch(`${service.url}/health`)).json()) as {
      status: string
      configuration_problems: { key: string; problem: string }[]
    }
  return { ping: () => client.ping(), health }
}

const nowhere = 'http://127.0.0.1:9'

it('answers nothing but its health until the security settings are known, and says what is awaited', async () => {
  const addresses = { settings: nowhere }
  const follower = await startFollower(addresses)
  const refused = await follower.ping()
  expect([refused.status, refused.headers['error-code']]).toEqual([502, 'service_unavailable'])
  expect(refused.body).toEqual({
    success: false,
    error: expect.stringMatching(/'security'.*settings service/),
    message_id: 'settings_awaited',
    message_params: { section: 'security' },
  })
  expect(await follower.health()).toMatchObject({ status: 'degraded', configuration_problems: [{ key: 'security' }] })
  const settings = await startSettings({})
  addresses.settings = settings.url
  await expect.poll(async () => (await follower.ping()).status, { timeout: 10_000 }).toBe(200)
  expect((await follower.health()).status).toBe('ok')
})

it('names the key of a security section that was never good, and opens when it is', async () => {
  const settings = await startSettings({ security: { allowed_roots: '/srv/museum' } })
  const follower = await startFollower({ settings: settings.url })
  const refused = await follower.ping()
  expect(refused.status).toBe(502)
  expect(refused.body).toMatchObject({
    error: expect.stringContaining("'security.allowed_roots'"),
    message_id: 'setting_blocks',
    message_reasons: [{ message_id: 'setting_of_type', message_params: { wanted: 'array', given: 'string' } }],
  })
  expect((await follower.health()).configuration_problems.map(({ key }) => key)).toContain('security.allowed_roots')
  settings.save({ security: { allowed_roots: ['/srv/museum'] } })
  await expect.poll(async () => (await follower.ping()).status, { timeout: 10_000 }).toBe(200)
})

it('keeps the last good security section when it becomes unusable', async () => {
  const settings = await startSettings({ security: { allowed_roots: ['/srv/museum'] } })
  const follower = await startFollower({ settings: settings.url })
  expect((await follower.ping()).status).toBe(200)
  settings.save({ security: 'none' })
  await expect.poll(async () => (await follower.health()).configuration_problems).toHaveLength(1)
  expect((await follower.ping()).status).toBe(200)
})

it('stays shut while the file of the configuration was never usable, and passes on which one it is', async () => {
  const settings = await startSettings(new ServiceError('damaged', '/data/config.yaml: line 3 is broken'))
  const follower = await startFollower({ settings: settings.url })
  const refused = await follower.ping()
  expect(refused.status).toBe(502)
  expect(refused.body).toMatchObject({ error: expect.stringContaining('/data/config.yaml: line 3 is broken') })
  expect((await follower.health()).configuration_problems).toEqual([
    { key: 'security', problem: expect.stringContaining('line 3 is broken') },
  ])
  settings.save({ security: { allowed_roots: ['/srv/museum'] } })
  await expect.poll(async () => (await follower.ping()).status, { timeout: 10_000 }).toBe(200)
})

it('waits for no other section', async () => {
  const settings = await startSettings({ rates: { per_minute: 'many' } })
  const follower = await startFollower({ settings: settings.url })
  expect((await follower.ping()).status).toBe(200)
  expect((await follower.health()).configuration_problems).toEqual([
    { key: 'rates.per_minute', problem: expect.any(String) },
  ])
})

it('has the defaults where there is no installation around', async () => {
  const alone = await followSettings({ addresses: { settings: nowhere } }, { rates: RatesSection }, log)
  expect(alone.awaited()).toBeUndefined()
  expect(alone.current.rates.per_minute).toBe(90)
  expect(alone.current.security.allowed_roots).toEqual([])
  alone.close()
  const without = await followSettings({ addresses: {}, key: KEY }, {}, log)
  expect(without.awaited()).toBeUndefined()
})
