import { join } from 'node:path'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, describe, expect, it } from 'vitest'
import { clientOf, install, openFixture, rawOf, watch, wordCounter, writeFiles } from './fixture.js'

const fixture = await openFixture()
let service = await fixture.start()
const put = (name: string, more = {}) =>
  writeFiles(join(fixture.componentsFolder, name, '1.0.0'), wordCounter('1.0.0', more, '', name))
const CHATTY = "import time\nfor number in range(200):\n    print('line', number, flush=True)\n    time.sleep(0.002)\n"

afterAll(async () => {
  await service.stop()
  await fixture.stop()
})

const headers = (more: Record<string, string> = {}) => ({ headers: { 'regesta-key': TEST_KEY, ...more } })
const address = (id: string) => `${service.url}/pipeline_components/install/stream/${id}`

describe('the stream of an installation', () => {
  it('shows the same events to every viewer, early, late, and one that comes back', async () => {
    put('chatty', { 'install.py': CHATTY })
    const { installation_id: id } = await clientOf(service).installComponent({
      params: { component_name: 'chatty' },
      body: {},
    })
    const [first, second] = await Promise.all([watch(service, id), watch(service, id)])
    const late = await watch(service, id)
    expect(first.length).toBeGreaterThan(200)
    expect(second).toEqual(first)
    expect(late).toEqual(first)
    expect(first.map((event) => event.id)).toEqual(first.map((_, index) => index + 1))
    expect(await watch(service, id, 50)).toEqual(first.slice(50))
    expect((await fetch(address(id), headers({ 'last-event-id': String(first.length) }))).status).toBe(204)
  })

  it('carries the specified headers', async () => {
    put('plain')
    const { installation_id } = await install(service, 'plain')
    const response = await fetch(address(installation_id), headers())
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
    await response.body?.cancel()
  })

  it('sends one event for an unknown installation and closes', async () => {
    const text = await (await fetch(address('nobody'), headers())).text()
    expect(text).toBe(
      'id: 1\ndata: {"level":"error","message":"Installation job not found.","message_id":"install_unknown","message_params":{},"progress":0,"status":"failed"}\n\n',
    )
    expect((await rawOf(service).cancelInstallation({ params: { installation_id: 'nobody' } })).status).toBe(404)
  })

  it('is there after a restart, and one that was interrupted has its end', async () => {
    const done = await install(service, 'plain')
    put('slow', { 'install.py': "import time\nprint('sleeping', flush=True)\ntime.sleep(600)\n" })
    const { installation_id: id } = await clientOf(service).installComponent({
      params: { component_name: 'slow' },
      body: {},
    })
    await service.stop()
    service = await fixture.start()
    expect(await watch(service, done.installation_id)).toEqual(done.events)
    const interrupted = await watch(service, id)
    expect(interrupted.at(-1)).toMatchObject({ level: 'error', status: 'failed' })
    expect(interrupted.at(-1)?.message).toContain('The service is stopping')
    expect(interrupted.filter((event) => event.status === 'failed')).toHaveLength(1)
  })

  it('refuses a second service on the same folder', async () => {
    await expect(fixture.start()).rejects.toThrow('Another service uses')
  })
})
