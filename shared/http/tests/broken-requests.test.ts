import { once } from 'node:events'
import { connect } from 'node:net'
import { reply } from '@regesta/http/reply'
import type { RunningService } from '@regesta/http/run-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY, startLibrary } from './library.js'

let service: RunningService

beforeAll(async () => {
  service = await startLibrary({
    lendBook: ({ params, body }) => reply(200, { ...params, reader_id: body.reader_id, days: body.days }),
    nameShelf: ({ project, body }) => reply(200, { project, name: body.name }),
    listBooks: () => reply(200, []),
  })
})
afterAll(() => service.stop())

/** Sends bytes as they are; everything that comes back until the server closes. */
async function send(bytes: string): Promise<string> {
  const socket = connect(service.port, '127.0.0.1')
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  socket.on('error', () => {})
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  return Buffer.concat(pieces).toString()
}

const head = (more: string, first = 'GET /books HTTP/1.1') =>
  `${first}\r\nhost: 127.0.0.1\r\nregesta-key: ${KEY}\r\nconnection: close\r\n${more}\r\n`

describe('a request that is no HTTP', () => {
  it.each([
    ['an unknown method', head('', 'BREW /books HTTP/1.1'), 400],
    ['a method in lower case', head('', 'get /books HTTP/1.1'), 400],
    ['bytes beyond ASCII in the address', head('', 'GET /b\u00fccher HTTP/1.1'), 400],
    ['a greeting in another protocol', 'EHLO example.org\r\n\r\n', 400],
    ['two lengths', head('content-length: 1\r\ncontent-length: 2\r\n', 'POST /lines HTTP/1.1'), 400],
    ['a length and chunks', head('content-length: 1\r\ntransfer-encoding: chunked\r\n', 'POST /lines HTTP/1.1'), 400],
    ['a NUL in a header', head('x: a\u0000b\r\n'), 400],
    ['headers of more than 16 KiB', head(`x: ${'y'.repeat(20_000)}\r\n`), 431],
    ['an address of more than 16 KiB', head('', `GET /books?${'y'.repeat(20_000)} HTTP/1.1`), 431],
    [
      'chunks that are none',
      `${head('transfer-encoding: chunked\r\ncontent-type: application/json\r\n', 'POST /lines HTTP/1.1')}zz\r\n`,
      400,
    ],
  ])('is refused with an error body: %s', async (_title, bytes, status) => {
    const answer = await send(bytes)
    const [lines = '', body = ''] = answer.split('\r\n\r\n')
    expect(lines).toContain(`HTTP/1.1 ${status} `)
    expect(lines).toMatch(/Error-Code: (invalid_input|payload_too_large)/)
    expect(JSON.parse(body)).toEqual({ success: false, error: expect.stringMatching(/\w+/) })
  })

  it('may expect something that nobody knows', async () => {
    expect(await send(head('expect: a-miracle\r\n'))).toContain('HTTP/1.1 200 ')
  })
})

describe('a body with hundreds of levels', () => {
  const post = (path: string, body: string) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'regesta-key': KEY, 'content-type': 'application/json' },
    })

  it('is 400, whatever the endpoint declares', async () => {
    for (const body of [`{"from":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, '{"a":'.repeat(501)]) {
      const answer = await post('/lines', body)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('error-code')).toBe('invalid_json')
      expect(await answer.json()).toEqual({
        success: false,
        error: 'Invalid JSON payload: it has more than 500 levels',
      })
    }
  })

  it('may have many brackets in its texts', async () => {
    expect((await post('/books/1/lend', JSON.stringify({ reader_id: 1, note: '['.repeat(600) }))).status).toBe(200)
  })
})
