import { EventEmitter, once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { InstallationEvent } from '@regesta/contracts/events'
import type { GatewayStart } from '@regesta/gateway/start-gateway'
import type { Sleepers } from '@regesta/http/control-messages'
import { afterEach, describe, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

let fixture: Fixture
const open: IncomingMessage[] = []
afterEach(async () => {
  for (const stream of open.splice(0)) stream.destroy()
  await fixture.stop()
})

/** A gateway whose service `projects` the test plays; answers the streams that the gateway opens to it. */
async function withService(start: Partial<GatewayStart> = {}) {
  const streams: ServerResponse[] = []
  const waiting: ((stream: ServerResponse) => void)[] = []
  fixture = await startFixture({
    start,
    projects: (incoming, response) => {
      if (incoming.url !== '/internal/events') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      const next = waiting.shift()
      if (next) next(response)
      else streams.push(response)
    },
  })
  const followed = () => {
    const stream = streams.shift()
    return stream ? Promise.resolve(stream) : new Promise<ServerResponse>((resolve) => waiting.push(resolve))
  }
  return { followed }
}

interface Viewer {
  readonly status: number
  /** The next event, with its id. */
  next(): Promise<{ id: string; event: InstallationEvent }>
  leave(): void
}

const FRAME = /^id: (\d+)\ndata: (.*)$/

async function look(lastId?: string): Promise<Viewer> {
  const headers = lastId === undefined ? {} : { 'last-event-id': lastId }
  const asked = request({ host: '127.0.0.1', port: fixture.port, path: '/api/events', headers })
  asked.end()
  const [stream] = (await once(asked, 'response')) as [IncomingMessage]
  open.push(stream)
  const come: { id: string; event: InstallationEvent }[] = []
  const waiting: ((one: { id: string; event: InstallationEvent }) => void)[] = []
  let unread = ''
  stream.on('data', (piece: Buffer) => {
    const frames = (unread + piece).split('\n\n')
    unread = frames.pop() ?? ''
    for (const frame of frames) {
      const [, id = '', data = ''] = FRAME.exec(frame) ?? []
      if (data === '') continue
      const one = { id, event: JSON.parse(data) as InstallationEvent }
      // The settings are read soon after the start, sometimes before a viewer comes and sometimes after.
      if (one.event.topic === 'installation') continue
      const next = waiting.shift()
      if (next) next(one)
      else come.push(one)
    }
  })
  stream.on('error', () => {})
  return {
    status: stream.statusCode ?? 0,
    next: () => {
      const one = come.shift()
      return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve))
    },
    leave: () => stream.destroy(),
  }
}

const changed = (family: string) => ({ topic: 'project', project_uuid: 'p', changed: [family] })
const send = (stream: ServerResponse, id: number, event: unknown) =>
  stream.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)

describe('the stream of changes', () => {
  it('greets a viewer and tells what changes in a service from then on', async () => {
    const { followed } = await withService()
    const viewer = await look()
    expect((await viewer.next()).event).toEqual({ topic: 'hello' })
    send(await followed(), 1, changed('files'))
    expect((await viewer.next()).event).toEqual(changed('files'))
  })

  it('greets nobody before it follows the services, for what they do until then would never be told', async () => {
    const service = new EventEmitter()
    const followed = once(service, 'followed')
    fixture = await startFixture({ projects: (_, response) => service.emit('followed', response) })
    let isGreeted = false
    const viewer = look().then((one) => {
      isGreeted = true
      return one
    })
    const [stream] = (await followed) as [ServerResponse]
    // A request that came later is answered all the same.
    await fetch(`${fixture.url}/api/openapi.json`)
    expect(isGreeted).toBe(false)
    stream.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    expect((await (await viewer).next()).event).toEqual({ topic: 'hello' })
  })

  it('tells a viewer that comes back what it missed', async () => {
    const { followed } = await withService()
    const [stays, viewer] = [await look(), await look()]
    const { id } = await viewer.next()
    await stays.next()
    viewer.leave()
    const service = await followed()
    send(service, 1, changed('files'))
    send(service, 2, changed('records'))
    await stays.next()
    await stays.next()
    const back = await look(id)
    expect((await back.next()).event).toEqual(changed('files'))
    expect((await back.next()).event).toEqual(changed('records'))
  })

  it('says that everything has to be asked anew where nobody knows what was missed', async () => {
    await withService()
    expect((await (await look('7')).next()).event).toEqual({ topic: 'reset' })
  })

  it('says so too when a service has been away', async () => {
    const { followed } = await withService()
    const viewer = await look()
    await viewer.next()
    const service = await followed()
    service.end()
    await followed()
    expect((await viewer.next()).event).toEqual({ topic: 'reset' })
  })

  it('goes on when a service has slept, and when it has woken before anybody saw that it slept', async () => {
    const sleepers: Sleepers = { known: {} }
    const { followed } = await withService({ sleepers })
    const isAsleep = (sleeps: boolean) => {
      sleepers.known = sleeps ? { projects: {} } : {}
      sleepers.onChange?.()
    }
    const viewer = await look()
    await viewer.next()
    const first = await followed()
    isAsleep(true)
    await once(first, 'close')
    isAsleep(false)
    await followed()
    expect((await viewer.next()).event).toEqual({ topic: 'reset' })
    isAsleep(true)
    isAsleep(false)
    const third = await followed()
    expect((await viewer.next()).event).toEqual({ topic: 'reset' })
    send(third, 1, changed('files'))
    expect((await viewer.next()).event).toEqual(changed('files'))
  })

  it('leaves out what it does not know', async () => {
    const { followed } = await withService()
    const viewer = await look()
    await viewer.next()
    const service = await followed()
    send(service, 1, { topic: 'weather' })
    send(service, 2, changed('mapping'))
    expect((await viewer.next()).event).toEqual(changed('mapping'))
  })

  it('answers a question for its headers alone', async () => {
    await withService()
    const { status, headers } = await fetch(`${fixture.url}/api/events`, { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  })

  it('has room for 32 browsers', async () => {
    await withService()
    const viewers = await Promise.all(Array.from({ length: 32 }, () => look()))
    expect(new Set(viewers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await look()).status).toBe(502)
    viewers[0]?.leave()
    let status = 502
    while (status === 502) status = (await look()).status
    expect(status).toBe(200)
  })
})
