import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { followEvents } from '@regesta/http/follow-events'
import { afterEach, expect, it } from 'vitest'

/** A server that counts the connections that are open, and answers each request as it is told. */
async function countingServer(answer: (response: ServerResponse, request: number) => void) {
  const open = new Set<Socket>()
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    answer(response, requests)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  return { url: () => url, open: () => open.size }
}

let close = async () => {}
afterEach(() => close())

function begin(response: ServerResponse, ...events: number[]) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  for (const id of events) response.write(`id: ${id}\ndata: ${id}\n\n`)
}

it('leaves no connection when its reader stops reading', async () => {
  const server = await countingServer((response) => begin(response, 1, 2, 3))
  for await (const event of followEvents({ url: server.url, signal: new AbortController().signal })) {
    if (event === 2) break
  }
  await expect.poll(server.open).toBe(0)
})

it('leaves no connection when its reader fails', async () => {
  const server = await countingServer((response) => begin(response, 1))
  const reading = async () => {
    for await (const event of followEvents({ url: server.url, signal: new AbortController().signal })) {
      throw new Error(`cannot use ${event}`)
    }
  }
  await expect(reading()).rejects.toThrow('cannot use 1')
  await expect.poll(server.open).toBe(0)
})

it.each([
  ['before the header', () => {}],
  ['between header and body', (response: ServerResponse) => begin(response)],
  ['within the body', (response: ServerResponse) => begin(response, 1)],
])('leaves no connection when it is aborted %s', async (_, answer) => {
  const stop = new AbortController()
  const server = await countingServer((response) => {
    answer(response)
    setImmediate(() => stop.abort())
  })
  const seen: unknown[] = []
  for await (const event of followEvents({ url: server.url, signal: stop.signal })) seen.push(event)
  await expect.poll(server.open).toBe(0)
})

it.each([
  ['an error of whoever hears of connections', 200, (connection: number) => connection < 5],
  ['an answer of another kind that never ends', 500, () => false],
])('keeps at most one connection over %s', async (_, status, fails) => {
  const server = await countingServer((response, request) => {
    if (request >= 5) return begin(response, 1)
    response.writeHead(status, { 'content-type': 'text/event-stream' })
    response.write(':'.padEnd(10, ' '))
  })
  let connections = 0
  const onConnect = () => {
    connections += 1
    if (fails(connections)) throw new Error('not now')
  }
  for await (const event of followEvents({ url: server.url, signal: new AbortController().signal, onConnect })) {
    expect(event).toBe(1)
    await expect.poll(server.open).toBe(1)
    break
  }
  await expect.poll(server.open).toBe(0)
})

it('goes on after the last event when a connection breaks within a line, whatever piece the bytes came in', async () => {
  const asked: unknown[] = []
  const server = await countingServer((response, request) => {
    asked.push(response.req.headers['last-event-id'])
    begin(response, request)
    response.write('id: 9\nda', () => setImmediate(() => response.destroy()))
  })
  const seen: unknown[] = []
  for await (const event of followEvents({ url: server.url, signal: new AbortController().signal })) {
    seen.push(event)
    if (seen.length === 3) break
  }
  expect(seen).toEqual([1, 2, 3])
  expect(asked).toEqual([undefined, '1', '2'])
})
