import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'

let fixture: Fixture
afterEach(() => fixture.stop())

interface Exchange {
  incoming: IncomingMessage
  response: ServerResponse
}

/** A gateway whose service hands each request over to the test. */
async function withExchanges() {
  const waiting: ((exchange: Exchange) => void)[] = []
  const come: Exchange[] = []
  fixture = await startFixture({
    projects: (incoming, response) => {
      const next = waiting.shift()
      if (next === undefined) come.push({ incoming, response })
      else next({ incoming, response })
    },
  })
  const exchange = () => {
    const ready = come.shift()
    return ready ? Promise.resolve(ready) : new Promise<Exchange>((resolve) => waiting.push(resolve))
  }
  const open = (method: string, path: string, headers: Record<string, string> = {}): ClientRequest =>
    request({ host: '127.0.0.1', port: fixture.port, method, path, headers })
  return { exchange, open }
}

/** A request without a body, and the service's side of it. */
async function reading(path: string) {
  const { exchange, open } = await withExchanges()
  const outgoing = open('GET', path).end()
  return { outgoing, ...(await exchange()) }
}

/** The same by a client that goes away. */
async function leaving(path: string) {
  const { outgoing, response } = await reading(path)
  outgoing.on('error', () => {})
  const leave = async () => {
    const closed = once(response, 'close')
    outgoing.destroy()
    await closed
  }
  return { outgoing, response, leave }
}

const answerOf = async (outgoing: ClientRequest) => ((await once(outgoing, 'response')) as [IncomingMessage])[0]
const nextPiece = async (stream: IncomingMessage) => String(((await once(stream, 'data')) as [Buffer])[0])

describe('the gateway', () => {
  it('passes each event on before the next one is sent', async () => {
    const { outgoing, response } = await reading('/api/operations/projects/7/events')
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      Connection: 'keep-alive',
    })
    response.flushHeaders()
    const answer = await answerOf(outgoing)
    expect(answer.headers['content-type']).toBe('text/event-stream')
    expect(answer.headers.connection).toBe('keep-alive')
    for (const id of [1, 2, 3]) {
      response.write(`id: ${id}\ndata: {}\n\n`)
      expect(await nextPiece(answer)).toBe(`id: ${id}\ndata: {}\n\n`)
    }
    response.end()
    await once(answer, 'end')
  })

  it('keeps a connection to a service no longer than the service says, and tells nobody so', {
    timeout: 30_000,
  }, async () => {
    const { outgoing, incoming, response } = await reading('/api/project_info')
    response.writeHead(200, { connection: 'keep-alive', 'keep-alive': 'timeout=2' }).end()
    const answer = await answerOf(outgoing)
    expect(answer.headers['keep-alive']).not.toBe('timeout=2')
    answer.resume()
    await once(incoming.socket, 'close')
  })

  it('passes Last-Event-ID on', async () => {
    const { exchange, open } = await withExchanges()
    const outgoing = open('GET', '/api/operations/projects/7/events', { 'last-event-id': '12' })
    outgoing.end()
    const { incoming, response } = await exchange()
    expect(incoming.headers['last-event-id']).toBe('12')
    response.writeHead(204).end()
    expect((await answerOf(outgoing)).statusCode).toBe(204)
  })

  it.each([
    ['with its length', { 'content-length': '6' }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('passes an upload on piece by piece while it comes, %s', async (_how, headers) => {
    const { exchange, open } = await withExchanges()
    const outgoing = open('POST', '/api/project/create-and-scan', { 'content-type': 'application/json', ...headers })
    outgoing.write('ab')
    const { incoming, response } = await exchange()
    expect(await nextPiece(incoming)).toBe('ab')
    for (const piece of ['cd', 'ef']) {
      outgoing.write(piece)
      expect(await nextPiece(incoming)).toBe(piece)
    }
    outgoing.end()
    response.end('{}')
    expect((await answerOf(outgoing)).statusCode).toBe(200)
  })

  it('passes a download on piece by piece while it comes', async () => {
    const { outgoing, response } = await reading('/api/files')
    response.write('first')
    const answer = await answerOf(outgoing)
    expect(await nextPiece(answer)).toBe('first')
    response.write('second')
    expect(await nextPiece(answer)).toBe('second')
    response.end()
    await once(answer, 'end')
  })

  it('leaves large bodies unchanged in both directions', async () => {
    const body = randomBytes(20 * 1024 * 1024)
    fixture = await startFixture({ projects: (incoming, response) => void incoming.pipe(response) })
    const outgoing = request({
      host: '127.0.0.1',
      port: fixture.port,
      method: 'POST',
      path: '/api/project/create-and-scan',
    })
    outgoing.end(body)
    const hash = createHash('sha256')
    for await (const piece of await answerOf(outgoing)) hash.update(piece as Buffer)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(body).digest('hex'))
  })

  it('tells the service when a client goes away before the answer', async () => {
    const { response, leave } = await leaving('/api/files')
    await leave()
    expect(response.writableFinished).toBe(false)
  })

  it('tells the service when a viewer of events goes away', async () => {
    const { outgoing, response, leave } = await leaving('/api/operations/projects/7/events')
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('id: 1\ndata: {}\n\n')
    await nextPiece(await answerOf(outgoing))
    await leave()
  })

  it('tells the service when an upload is broken off', async () => {
    const { exchange, open } = await withExchanges()
    const outgoing = open('POST', '/api/project/create-and-scan', { 'content-length': '1000' })
    outgoing.on('error', () => {})
    outgoing.write('some')
    const { incoming } = await exchange()
    incoming.on('error', () => {})
    incoming.resume()
    const closed = new Promise<void>((resolve) => incoming.on('close', () => resolve()))
    outgoing.destroy()
    await closed
    expect(incoming.complete).toBe(false)
  })

  it('cuts an answer whose service dies in the middle, so that nobody takes it for whole', async () => {
    const { outgoing, response } = await reading('/api/files')
    response.write('[1,2')
    const answer = await answerOf(outgoing)
    await nextPiece(answer)
    const cut = once(answer, 'error')
    response.destroy()
    expect(String((await cut)[0])).toContain('aborted')
  })

  it('closes the connection of a client that asks for it, and keeps that of the service', async () => {
    fixture = await startFixture({ projects: (_incoming, response) => response.end('[]') })
    for (let round = 0; round < 3; round += 1) {
      const answer = await ask(fixture.port, { path: '/api/files', headers: { connection: 'close' } })
      expect(answer.headers.connection).toBe('close')
    }
    const ports = new Set(fixture.arrived.map(({ socket }) => socket.remotePort))
    expect(ports.size).toBe(1)
  })

  it('reads once more over a new connection when a kept one turns out to be closed', async () => {
    let broken = 0
    fixture = await startFixture({
      projects: (incoming, response) => {
        if (incoming.headers['x-break'] !== undefined && broken === 0) {
          broken += 1
          incoming.socket.destroy()
          return
        }
        response.end('[]')
      },
    })
    await ask(fixture.port, { path: '/api/files' })
    const answer = await ask(fixture.port, { path: '/api/files', headers: { 'x-break': 'yes' } })
    expect(answer.status).toBe(200)
    expect(broken).toBe(1)
  })

  it('answers Expect: 100-continue before the body comes', async () => {
    const { exchange, open } = await withExchanges()
    const outgoing = open('POST', '/api/project/create-and-scan', { expect: '100-continue', 'content-length': '2' })
    outgoing.flushHeaders()
    await once(outgoing, 'continue')
    outgoing.end('{}')
    const { incoming, response } = await exchange()
    expect(incoming.headers.expect).toBeUndefined()
    expect(await nextPiece(incoming)).toBe('{}')
    response.end('{}')
    expect((await answerOf(outgoing)).statusCode).toBe(200)
  })
})
