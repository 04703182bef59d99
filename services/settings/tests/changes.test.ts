import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RatesSection } from '@regesta/contracts/configuration'
import { settings as contract, settingsInternal } from '@regesta/contracts/settings'
import { FollowedConfiguration } from '@regesta/http/configuration'
import { followEvents } from '@regesta/http/follow-events'
import { logger } from '@regesta/log/logger'
import { settings } from '@regesta/settings/service'
import { startForTest, TEST_KEY } from '@regesta/testing/start-for-test'
import { expect, it } from 'vitest'

const quiet = logger('test', 'silent')

it('tells every follower of a save and of an edit by hand', async () => {
  const service = await startForTest(settings)
  const stop = new AbortController()
  const follower = () =>
    followEvents({
      url: () => `${service.url}/internal/changes`,
      key: TEST_KEY,
      signal: stop.signal,
    }) as AsyncGenerator<{ revision: number }>
  const [one, two] = [follower(), follower()]
  const next = async () => Promise.all([one, two].map(async (events) => (await events.next()).value.revision as number))
  const atStart = await next()
  const save = service.client(contract).saveConfiguration({ body: { a: 1 } })
  const afterSave = await next()
  await save
  writeFileSync(join(service.home, 'config', 'config.yaml'), 'b: 2\n')
  const afterEdit = await next()
  for (const index of [0, 1] as const) {
    expect(afterSave[index]).toBeGreaterThan(atStart[index] ?? 0)
    expect(afterEdit[index]).toBeGreaterThan(afterSave[index] ?? 0)
  }
  stop.abort()
  await service.stop()
})

it('reaches a service that follows it, also after the settings service was started again', async () => {
  const first = await startForTest(settings)
  let current = first
  const client = () => current.client(settingsInternal)
  const rates: number[] = []
  let wake = () => {}
  const configuration = new FollowedConfiguration(
    { rates: RatesSection },
    { read: () => client().readConfiguration(), changes: () => `${current.url}/internal/changes`, key: TEST_KEY },
    quiet,
  )
  configuration.onChange(({ rates: { per_minute } }) => {
    rates.push(per_minute)
    wake()
  })
  const until = async (wanted: number) => {
    while (rates.at(-1) !== wanted) await new Promise<void>((resolve) => (wake = resolve))
  }
  await configuration.asked
  const save = (per_minute: unknown) => current.client(contract).saveConfiguration({ body: { rates: { per_minute } } })
  await save(11)
  await until(11)
  await save('many')
  while (configuration.problems.length === 0) await new Promise<void>((resolve) => (wake = resolve))
  expect(configuration.current.rates.per_minute).toBe(11)
  expect(configuration.problems[0]?.key).toBe('rates.per_minute')
  await save(12)
  await until(12)
  const again = await startForTest(settings, { home: first.home })
  current = again
  await first.drain(10)
  await save(13)
  await until(13)
  configuration.close()
  await again.stop()
  await first.stop()
})

it('marks the configuration that services read by its content', async () => {
  const service = await startForTest(settings)
  const file = join(service.home, 'config', 'config.yaml')
  const mark = async () => {
    const headers = { 'regesta-key': TEST_KEY }
    return (await fetch(`${service.url}/internal/configuration`, { headers })).headers.get('etag')
  }
  const first = await mark()
  expect(first).toMatch(/^"[\w-]{43}"$/)
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n# only a comment\n`)
  expect(await mark()).toBe(first)
  await service.client(contract).saveConfiguration({ body: { a: 1 } })
  expect(await mark()).not.toBe(first)
  await service.stop()
})
