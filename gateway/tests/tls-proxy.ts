import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as plainRequest,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/** Made for the name regesta.example.org alone, and known to nobody but these tests. */
export const PEM = fileURLToPath(new URL('fixtures/regesta.example.org.pem', import.meta.url))
const pem = readFileSync(PEM)

export const NAME = 'regesta.example.org'
export const PUBLIC_URL = `https://${NAME}`

/** A browser on another computer; the header `host` is what it has typed. */
export interface Browser {
  open(method: string, path: string, headers?: OutgoingHttpHeaders): ClientRequest
  get(path: string, headers?: OutgoingHttpHeaders): Promise<{ answer: IncomingMessage; text: string }>
}

/** Events of a service come through at once, each before the next one is sent. */
export async function expectEventsAtOnce(
  browser: Browser,
  headers: OutgoingHttpHeaders,
  serveBy: (listener: RequestListener) => void,
): Promise<void> {
  const opened = new Promise<ServerResponse>((resolve) => serveBy((_incoming, response) => resolve(response)))
  const outgoing = browser.open('GET', '/api/operations/projects/7/events', headers).end()
  const service = await opened
  service.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  for (const id of [1, 2, 3]) {
    service.write(`id: ${id}\ndata: {}\n\n`)
    expect(String((await once(answer, 'data'))[0])).toBe(`id: ${id}\ndata: {}\n\n`)
  }
  service.end()
  await once(answer, 'end')
}

export interface TlsProxy extends Browser {
  close(): Promise<void>
}

export function browserAt(port: number): Browser {
  const own = { host: '127.0.0.1', port, servername: NAME, ca: pem }
  const open: Browser['open'] = (method, path, headers = {}) =>
    request({ ...own, method, path, headers: { host: NAME, ...headers } })
  return {
    open,
    async get(path, headers) {
      const [answer] = (await once(open('GET', path, headers).end(), 'response')) as [IncomingMessage]
      let text = ''
      for await (const piece of answer) text += piece
      return { answer, text }
    },
  }
}

/** What a web server before a gateway does: it ends TLS, keeps the name of the host, and says who asked. */
export async function startTlsProxy(port: number): Promise<TlsProxy> {
  const server = createServer({ key: pem, cert: pem }, (incoming, response) => {
    const before = incoming.headers['x-forwarded-for']
    const chain = [...(before === undefined ? [] : [before]), '203.0.113.9'].join(', ')
    const headers = { ...incoming.headers, 'x-forwarded-for': chain, 'x-forwarded-proto': 'https' }
    const { method, url: path } = incoming
    const passed = plainRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      response.flushHeaders()
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    ...browserAt((server.address() as AddressInfo).port),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
