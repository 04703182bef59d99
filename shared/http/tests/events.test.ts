import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { followEvents } from '@regesta/http/follow-events'
import { newestStates } from '@regesta/http/newest-states'
import { events } from '@regesta/http/reply'
import type { RunningService } from '@regesta/http/run-service'
import { afterEach, describe, expect, it } from 'vitest'
import { KEY, memoryLog, startLibrary } from './library.js'

let service: RunningService
afterEach(() => service.stop())

async function stream(log: ReturnType<typeof memoryLog>) {
  service = await startLibrary({ followLoans: () => events(log.log) })
  return service
}

async function view(lastEventId?: number): Promise<IncomingMessage> {
  const headers = { 'regesta-key': KEY, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) }
  const [response] = (await once(get(`${service.url}/loans/events`, { headers }), 'response')) as [IncomingMessage]
  return response
}

const whole = async (response: IncomingMessage) => {
  let text = ''
  for await (const piece of response) text += piece
  return text
}

const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))

describe('an event stream', () => {
  it('goes on for who has seen larger numbers, of a start under a clock that was ahead', async () => {
    const states = newestStates<{ n: number }>()
    service = await startLibrary({ followLoans: () => events(states.fromNow()) })
    const response = await view(states.newest() + 60_000)
    states.note('one', { n: 1 })
    expect(String((await once(response, 'data'))[0])).toBe(`id: ${states.newest()}\ndata: {"n":1}\n\n`)
    response.destroy()
  })

  it('has the literal headers and an id line before each data line', async () => {
    const log = memoryLog()
    log.append({ n: 1 })
    log.append({ n: 2 }, true)
    await stream(log)
    const response = await view()
    expect(response.headers['content-type']).toBe('text/event-stream')
    expect(response.headers['cache-control']).toBe('no-cache, no-transform')
    expect(response.headers.connection).toBe('keep-alive')
    expect(await whole(response)).toBe('id: 1\ndata: {"n":1}\n\nid: 2\ndata: {"n":2}\n\n')
  })

  it('replays from the start, goes on live and ends after the final event', async () => {
    const log = memoryLog()
    log.append(1)
    await stream(log)
    const response = await view()
    await once(response, 'readable')
    log.append(2)
    log.append(3, true)
    expect(idsIn(await whole(response))).toEqual([1, 2, 3])
  })

  it('resumes after Last-Event-ID', async () => {
    const log = memoryLog()
    for (let index = 1; index <= 5; index += 1) log.append(index, index === 5)
    await stream(log)
    expect(idsIn(await whole(await view(3)))).toEqual([4, 5])
  })

  it('answers 204 to a viewer that has seen the final event', async () => {
    const log = memoryLog()
    log.append(1)
    log.append(2, true)
    await stream(log)
    expect((await view(2)).statusCode).toBe(204)
    expect((await view(1)).statusCode).toBe(200)
  })

  it('starts anew for a Last-Event-ID that is no number', async () => {
    const log = memoryLog()
    log.append(1, true)
    await stream(log)
    const headers = { 'regesta-key': KEY, 'last-event-id': 'abc' }
    const [response] = (await once(get(`${service.url}/loans/events`, { headers }), 'response')) as [IncomingMessage]
    expect(idsIn(await whole(response))).toEqual([1])
  })

  it('serves any number of viewers and forgets those that have gone', async () => {
    const log = memoryLog()
    await stream(log)
    const viewers = await Promise.all([view(), view(), view()])
    expect(log.listeners.size).toBe(3)
    for (const viewer of viewers) viewer.destroy()
    await expect.poll(() => log.listeners.size).toBe(0)
  })

  it('cuts a viewer that reads nothing while a MiB piles up, and the viewer resumes', async () => {
    const log = memoryLog()
    await stream(log)
    const slow = await view()
    const piece = 'x'.repeat(64 * 1024)
    const cut = new Promise<void>((resolve) => slow.on('close', () => resolve()))
    slow.on('error', () => {})
    while (log.listeners.size > 0) {
      log.append(piece)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const read: number[] = []
    slow.on('data', (text: Buffer) => read.push(...idsIn(String(text))))
    await cut
    const seen = read.at(-1) ?? 0
    log.append('end', true)
    const rest = idsIn(await whole(await view(seen)))
    expect(rest[0]).toBe(seen + 1)
    expect(rest.at(-1)).toBe(log.stored.length)
  })

  it('costs a fast viewer nothing of a long history', async () => {
    const log = memoryLog()
    for (let index = 1; index <= 20_000; index += 1) log.append('y'.repeat(200), index === 20_000)
    await stream(log)
    expect(idsIn(await whole(await view()))).toHaveLength(20_000)
  })

  it('ends at once when the service stops', async () => {
    const log = memoryLog()
    log.append(1)
    await stream(log)
    const response = await view()
    const text = whole(response)
    await service.stop()
    expect(idsIn(await text)).toEqual([1])
  })
})

describe('following events', () => {
  it('goes on after a restart of the other side without losing or doubling one', async () => {
    const log = memoryLog()
    log.append('a')
    await stream(log)
    const port = service.port
    const stop = new AbortController()
    const seen: unknown[] = []
    const connections: number[] = []
    const origin = {
      url: () => `http://127.0.0.1:${port}/loans/events`,
      key: KEY,
      signal: stop.signal,
      onConnect: () => connections.push(1),
    }
    const done = (async () => {
      for await (const event of followEvents(origin)) seen.push(event)
    })()
    await expect.poll(() => seen).toEqual(['a'])
    await service.stop()
    log.append('b')
    service = await startLibrary({ followLoans: () => events(log.log) }, {}, { port })
    log.append('c')
    await expect.poll(() => seen).toEqual(['a', 'b', 'c'])
    expect(connections.length).toBeGreaterThan(1)
    stop.abort()
    await done
  })

  it('ends when the other side says that nothing follows', async () => {
    const log = memoryLog()
    log.append('only', true)
    await stream(log)
    const seen: unknown[] = []
    const origin = { url: () => `${service.url}/loans/events`, key: KEY, signal: new AbortController().signal }
    for await (const event of followEvents(origin)) seen.push(event)
    expect(seen).toEqual(['only'])
  })
})
