import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'

let fixture: Fixture
afterEach(() => fixture.stop())

/** What a service would take for a request of its own, with the next one's first line hidden in a header. */
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: x\r\nX-Ignore: '

/** Sends bytes on a connection of their own, and returns the status that they are answered with. */
async function statusOf(head: readonly string[], body: string): Promise<number> {
  const socket = connect(fixture.port, '127.0.0.1')
  socket.write([...head, `Host: 127.0.0.1:${fixture.port}`, 'Connection: close', '', body].join('\r\n'))
  let answer = ''
  socket.on('data', (piece) => {
    answer += String(piece)
  })
  await once(socket, 'close')
  return Number(answer.split(' ')[1])
}

const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

it.each<[method: string, field: string, body: string, status: number]>([
  ['DELETE', 'Transfer-Encoding: chunked', chunked(HIDDEN), 400],
  ['DELETE', `Content-Length: ${HIDDEN.length}`, HIDDEN, 200],
  ['GET', 'Transfer-Encoding: chunked', chunked(HIDDEN), 200],
  ['GET', `Content-Length: ${HIDDEN.length}`, HIDDEN, 200],
  ['GET', `Upgrade: other\r\nConnection: upgrade\r\nContent-Length: ${HIDDEN.length}`, HIDDEN, 200],
  ['GET', `Expect: 100-continue\r\nContent-Length: ${HIDDEN.length}`, HIDDEN, 100],
  ['GET', `Content-Length: 0\r\nContent-Length: ${HIDDEN.length}`, HIDDEN, 400],
  ['DELETE', `Content-Length: ${HIDDEN.length}\r\nTransfer-Encoding: chunked`, chunked(HIDDEN), 400],
])(
  'a body is never taken for the next request over its connection to the service: %s with %j',
  async (method, field, body, status) => {
    fixture = await startFixture({ projects: (_incoming, response) => response.end('[]') })
    const path = method === 'DELETE' ? '/api/credentials/museum?is_sandbox=true' : '/api/files'
    const answered = await statusOf([`${method} ${path} HTTP/1.1`, field], body)
    const next = await ask(fixture.port, { path: '/api/files' })
    expect(fixture.arrived.map(({ url }) => url)).not.toContain('/hidden')
    expect(fixture.arrived.at(-1)?.url).toBe('/files')
    expect([answered, next.status]).toEqual([status, 200])
  },
)

it('a reading request with a body is not sent again, for its body is gone', async () => {
  fixture = await startFixture({
    projects: (incoming, response) => {
      if (incoming.headers['x-break'] === undefined) response.end('[]')
      else incoming.resume().once('end', () => incoming.socket.destroy())
    },
  })
  await ask(fixture.port, { path: '/api/files' })
  const headers = { 'x-break': 'yes', 'content-length': '4' }
  expect((await ask(fixture.port, { path: '/api/files', headers, body: 'body' })).status).toBe(502)
  expect(fixture.arrived.length).toBe(2)
})
