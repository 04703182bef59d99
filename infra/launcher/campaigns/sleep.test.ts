import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projects } from '@regesta/contracts/projects'
import { VERSION } from '@regesta/contracts/services'
import { connect } from '@regesta/http/connect'
import { readRunFile } from '@regesta/http/slot'
import type { InstallationOptions } from '@regesta/launcher/installation'
import { installComponent } from '@regesta/testing/install-component'
import { openFolder } from '@regesta/testing/plant-project'
import { describe, expect, it } from 'vitest'
import { ownInstallation } from './own-installation.js'

const SERVICES = ['settings', 'projects', 'components', 'execution', 'utilities']
/** So soon programs that nobody needs fall asleep here, milliseconds. */
const SOON = 1_500

const own = ownInstallation()

const start = (options: Partial<InstallationOptions> = {}) =>
  own.start({ onlyServices: SERVICES, restAfter: SOON, ...options })

const awake = () => Object.keys(own.running.pids()).toSorted()
const untilAsleep = (name: string) =>
  expect.poll(() => own.running.pids()[name], { timeout: 40_000, interval: 20 }).toBeUndefined()
const get = async (path: string) => {
  const answer = await fetch(`${own.running.url}/api${path}`)
  return { status: answer.status, body: (await answer.json()) as never }
}
const healthOf = async (name: string) => {
  const { body } = await get('/health')
  return (body as { services: Record<string, unknown> }).services[name]
}

/** One that begins late may wake another that sleeps already. */
const untilAwakeAre = (...names: string[]) => expect.poll(awake, { timeout: 60_000, interval: 20 }).toEqual(names)

describe('services that nobody needs', () => {
  it('end, count as well, and answer the next request', { timeout: 90_000 }, async () => {
    await start()
    await untilAwakeAre('gateway', 'projects', 'settings')
    expect(await healthOf('components')).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d/),
      uptime_s: 0,
      asleep: true,
    })
    expect((await get('/health')).body).toMatchObject({ status: 'ok' })
    expect((await get('/health/ready')).body).toEqual({ status: 'ready' })
    expect((await get('/operations/components')).body).toEqual([])
    expect(awake()).toEqual(['gateway', 'projects', 'settings'])
    await expect.poll(() => Object.keys(readRunFile(own.home)?.pids ?? {}).toSorted()).toEqual(awake())

    const answers = await Promise.all(Array.from({ length: 5 }, () => get('/pipeline_components')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(awake()).toEqual(['components', 'gateway', 'projects', 'settings'])
    await expect.poll(() => healthOf('components')).not.toHaveProperty('asleep')
    await untilAsleep('components')
    expect(own.notices).toEqual([])
  })
})

it('stay asleep while somebody looks on, who learns what to ask anew when they wake', { timeout: 90_000 }, async () => {
  await start()
  const controller = new AbortController()
  const stream = await fetch(`${own.running.url}/api/events`, { signal: controller.signal })
  const told: string[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const piece of stream.body ?? []) told.push(decoder.decode(piece as Uint8Array))
  })().catch(() => {})
  await untilAwakeAre('gateway', 'projects', 'settings')
  const before = told.length
  expect((await get('/pipeline_components')).status).toBe(200)
  const later = () => told.slice(before).join('')
  await expect.poll(later, { timeout: 20_000 }).toContain('"reset"')
  await untilAsleep('components')
  controller.abort()
  await reading
})

it('sleep on while the gateway starts again, which knows of them', { timeout: 90_000 }, async () => {
  await start()
  await untilAwakeAre('gateway', 'projects', 'settings')
  const before = own.running.pids().gateway
  own.running.kill('gateway')
  await expect.poll(() => own.running.pids().gateway, { timeout: 20_000 }).not.toBe(before)
  const status = () =>
    get('/health/ready').then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  expect(await healthOf('utilities')).toMatchObject({ status: 'ok', asleep: true })
  expect(awake()).toEqual(['gateway', 'projects', 'settings'])
})

it('are not started by another release, and whoever asks is told', { timeout: 90_000 }, async () => {
  const manifest = join(own.home, 'package.json')
  writeFileSync(manifest, JSON.stringify({ version: VERSION }))
  await start({ manifest })
  await untilAsleep('utilities')
  writeFileSync(manifest, JSON.stringify({ version: '99.0.0' }))
  const { status, body } = await get('/utils/list_llm_models')
  const error = `Regesta was updated to 99.0.0, and ${VERSION} still runs; restart it`
  expect([status, body]).toEqual([502, { success: false, error }])
  writeFileSync(manifest, JSON.stringify({ version: VERSION }))
  expect((await get('/utils/get_nothing')).status).toBe(404)
  expect((await get('/utils/list_llm_models')).status).not.toBe(404)
  expect(own.running.pids().utilities).toBeDefined()
})

it('count as no programs that hang', { timeout: 120_000 }, async () => {
  await start({ onlyServices: ['settings', 'projects', 'utilities'], watch: { patience: 8 } })
  await untilAsleep('utilities')
  process.kill(own.running.pids().projects ?? 0, 'SIGSTOP')
  const told = () => own.notices.join('\n')
  await expect.poll(told, { timeout: 60_000 }).toContain('projects has not answered for 8 s and is ended.')
  expect(told()).not.toContain('utilities')
  expect(own.running.pids().utilities).toBeUndefined()
})

it('sleep where the others share a process, too', { timeout: 90_000 }, async () => {
  await start({ together: true })
  await untilAsleep('execution')
  expect((await get('/components/executions')).status).toBe(200)
  expect(awake()).toEqual(['execution', 'gateway', 'services'])
})

it('watch over a project from the moment at which it is opened', { timeout: 120_000 }, async () => {
  await start({ onlyServices: ['settings', 'projects', 'deposition', 'utilities'] })
  await untilAsleep('deposition')
  const [input = '', output = ''] = ['in', 'out'].map((name) => join(own.home, name))
  mkdirSync(input)
  const regesta = connect(projects, { name: 'gateway', url: `${own.running.url}/api` })
  await openFolder(regesta, { input, output, file: join(own.home, 'vases.pdb') })
  await regesta.close()
  await expect.poll(() => own.running.pids().deposition, { timeout: 20_000 }).toBeDefined()
  await expect.poll(() => healthOf('deposition'), { timeout: 20_000 }).not.toHaveProperty('asleep')
  expect((await get('/utils/list_llm_models')).status).toBe(200)
  await untilAsleep('utilities')
  expect(own.running.pids().deposition).toBeDefined()
})

it('stay awake where the configuration says so', { timeout: 60_000 }, async () => {
  mkdirSync(join(own.home, 'config'))
  writeFileSync(join(own.home, 'config', 'config.yaml'), 'server:\n  sleep_after_minutes: 0\n')
  await start({ restAfter: undefined, onlyServices: ['settings', 'utilities'] })
  const { hostname, port } = new URL(own.running.addresses.utilities ?? '')
  const answer = await fetch(`http://${hostname}:${port}/health`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
  expect(awake()).toEqual(['gateway', 'settings', 'utilities'])
})

/** A component that is at work until a file is there. */
const COMPONENT = {
  'main.py': `import pathlib, sys, time
if '--help' in sys.argv:
    print('usage: main.py --until FILE --output-file FILE')
else:
    given = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    while not pathlib.Path(given['--until']).exists():
        time.sleep(0.02)
    pathlib.Path(given['--output-file']).write_text('done')
`,
  'component.yaml': `metadata: {name: waiter, label: Waiter, description: Waits., category: Test, version: "1.0.0"}
structure: {required_files: [main.py]}
inputs: []
outputs: [{name: output-file, label: Word, pattern: "word.txt", description: A word., type: text/plain}]
parameter_groups:
  - {title: All, description: All., parameters: [{name: until, label: Until, description: A file., type: string, required: true}]}
requirements: {}
execution: {idempotent: true}
`,
}

it('stay awake while they are at work, and tell what came of it when they are asked again', {
  timeout: 120_000,
}, async () => {
  const folder = join(own.home, 'components', 'waiter', '1.0.0')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(COMPONENT)) writeFileSync(join(folder, name), text)
  await start({ onlyServices: [...SERVICES, 'practice-repository'] })
  await installComponent({ url: `${own.running.url}/api` }, 'waiter')
  const until = join(own.home, 'until')
  const run = await fetch(`${own.running.url}/api/components/waiter/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parameters: { until }, output_directory: join(own.home, 'out') }),
  })
  const { execution_id } = (await run.json()) as { execution_id: string }
  const atWork = own.running.pids().execution
  // Whoever else is asked now sleeps again, twice, while it goes on.
  for (const _ of [1, 2]) {
    expect((await get('/pipeline_components')).status).toBe(200)
    await untilAsleep('components')
  }
  expect(own.running.pids().execution).toBe(atWork)
  writeFileSync(until, '')
  await untilAsleep('execution')
  const { body } = await get(`/components/executions/${execution_id}/status`)
  expect(body).toMatchObject({ status: 'completed' })
  expect(own.notices).toEqual([])
})
