import { gzipSync } from 'node:zlib'
import { PROJECT_HEADER } from '@regesta/http/headers'
import { reply, streamed } from '@regesta/http/reply'
import type { RunningService } from '@regesta/http/run-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, KEY, startLibrary } from './library.js'

let service: RunningService
let open: () => string
let thrown: Error = new TypeError('a secret detail')

beforeAll(async () => {
  open = () => 'project-1'
  service = await startLibrary(
    {
      lendBook: ({ params, body }) => reply(200, { ...params, reader_id: body.reader_id, days: body.days }),
      listBooks: ({ query }) => reply(200, [{ title: `${query.page} ${query.lent}` }]),
      nameShelf: ({ project, body }) => reply(200, { project, name: body.name }),
      scanBook: ({ file }) => reply(200, { name: file?.name ?? '', size: file?.bytes.length ?? 0 }),
      readBook: () => streamed(200, ['Call me ', 'Ishmael.']),
      listLines: () => streamed(200, ['{"a":1}\n', '{"a":2}\n']),
      askNext: () => {
        throw thrown
      },
    },
    { requestProject: (named) => named ?? open() },
  )
})
afterAll(() => service.stop())

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}${path}`, {
    ...init,
    headers: { 'regesta-key': KEY, ...(init.headers as Record<string, string>) },
  })

const post = (path: string, body: string | Uint8Array<ArrayBuffer> | FormData | null, type = 'application/json') =>
  call(path, { method: 'POST', body, headers: type === '' ? {} : { 'content-type': type } })

const failure = async (answer: Response) => ({
  status: answer.status,
  code: answer.headers.get('error-code'),
  body: (await answer.json()) as { success: boolean; error: string },
})

describe('an unexpected error', () => {
  it.each([
    ['SQLITE_FULL', 'storage_full', /no room left on the disk/, 'storage_full'],
    ['ENOSPC', 'storage_full', /no room left on the disk/, 'storage_full'],
    ['EROFS', 'write_protected', /is write-protected\. Nothing was changed; allow writing there/, 'write_protected'],
    ['SQLITE_READONLY', 'write_protected', /is write-protected/, 'write_protected'],
    ['SQLITE_READONLY_DIRECTORY', 'write_protected', /is write-protected/, 'write_protected'],
    // Another file has taken the place of the database: nothing that allowing to write would help.
    ['SQLITE_READONLY_DBMOVED', 'internal', /Database query failed/, 'query_failed'],
    ['SQLITE_BUSY', 'busy', /ask again/, 'database_held'],
    ['SQLITE_CORRUPT_VTAB', 'damaged', /is damaged/, 'database_damaged'],
    ['ERR_SOMETHING', 'internal', /An unexpected error occurred/, 'unexpected'],
  ])('with the code %s is %s', async (code, expected, sentence, message_id) => {
    thrown = Object.assign(new Error('a secret detail'), { code })
    const answer = await failure(await call('/next'))
    expect(answer).toMatchObject({
      status: 500,
      code: expected,
      body: { success: false, error: expect.stringMatching(sentence), message_id },
    })
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })
})

describe('a body', () => {
  it('that is not JSON is 400 with the fixed text', async () => {
    for (const text of ['{', 'null,', '{"reader_id":1}}', '\u0000']) {
      expect(await failure(await post('/books/1/lend', text))).toEqual({
        status: 400,
        code: 'invalid_json',
        body: { success: false, error: 'Invalid JSON payload' },
      })
    }
  })

  it('that is not UTF-8 is 400', async () => {
    const answer = await post('/books/1/lend', new Uint8Array([0x22, 0xff, 0xfe, 0x22]))
    expect((await failure(answer)).body.error).toBe('Invalid JSON payload')
  })

  it('with half of a surrogate pair in a text or a name is 400 and tells where', async () => {
    const fault = (where: string, received: string) =>
      `${where} must be Unicode text, without half of a surrogate pair, received ${received}`
    for (const [text, error] of [
      ['{"reader_id":1,"note":"x\\ud800y"}', fault("'note'", '"x\\ud800y"')],
      ['{"reader_id":1,"notes":[{"a":"\\uDFFFy"}]}', fault("'notes.0.a'", '"\\udfffy"')],
      ['{"reader_id":1,"x\\uD800":1}', fault('The body', '"x\\ud800"')],
      ['{"reader_id":1,"credential_value":"\\ud800"}', fault("'credential_value'", '').replace(', received ', '')],
    ] as const)
      expect(await failure(await post('/books/1/lend', text))).toMatchObject({
        status: 400,
        code: 'invalid_input',
        body: { error },
      })
    expect((await post('/books/1/lend', '{"reader_id":"7","note":"\\ud83c\\udffa"}')).status).toBe(200)
    expect((await post('/books/1/lend', '{"reader_id":"7","note":"a\\\\ud800"}')).status).toBe(200)
  })

  it('of another type is 415 when it is not empty', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      expect((await failure(await post('/books/1/lend', '{"reader_id":1}', type))).code).toBe('unsupported_media_type')
    }
    expect((await post('/books/1/lend', '', 'text/plain')).status).toBe(400)
  })

  it('that is encoded is 415 and says what to send, when it is not empty', async () => {
    const send = (encoding: string, body: string | Uint8Array) =>
      call('/books/1/lend', {
        method: 'POST',
        body: body as never,
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      })
    for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip', 'x']) {
      const { status, code, body } = await failure(await send(encoding, gzipSync('{"reader_id":1}')))
      expect([status, code]).toEqual([415, 'unsupported_media_type'])
      expect(body.error).toContain(`Content-Encoding '${encoding}' is not read here`)
    }
    expect((await send('identity', '{"reader_id":1}')).status).toBe(200)
    expect((await failure(await send('gzip', ''))).body.error).toBe("Missing 'reader_id'")
  })

  it('may name its charset', async () => {
    expect((await post('/books/1/lend', '{"reader_id":1}', 'Application/JSON; charset=utf-8')).status).toBe(200)
  })

  it('that is absent or empty counts as an empty object', async () => {
    for (const body of [null, '']) {
      const { status, body: answer } = await failure(await post('/books/1/lend', body, ''))
      expect(status).toBe(400)
      expect(answer.error).toBe("Missing 'reader_id'")
    }
  })

  it('with unknown members is accepted', async () => {
    expect((await post('/books/1/lend?pdbPath=x', '{"reader_id":"7","colour":"red"}')).status).toBe(200)
  })

  it('that is no object is 400 and names what came', async () => {
    for (const text of ['[]', '1', '"x"', 'null']) {
      const { status, body } = await failure(await post('/books/1/lend', text))
      expect(status).toBe(400)
      expect(body.error).toContain(text)
    }
  })

  it('that is too large is 413, announced or not', async () => {
    const large = JSON.stringify({ reader_id: 1, note: 'x'.repeat(1000) })
    expect((await failure(await post('/books/1/lend', large))).status).toBe(413)
    const pieces = new ReadableStream({
      start: (controller) => {
        for (let index = 0; index < 50; index += 1) controller.enqueue(new TextEncoder().encode(' '.repeat(100)))
        controller.close()
      },
    })
    const init = {
      method: 'POST',
      body: pieces,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit
    expect((await failure(await call('/books/1/lend', init))).code).toBe('payload_too_large')
  })

  it('names field, value and all faults at once', async () => {
    const { body } = await failure(await post('/books/1/lend', '{"reader_id":"x1","days":0}'))
    expect(body.error).toContain("'reader_id'")
    expect(body.error).toContain('"x1"')
    expect(body.error).toContain("'days'")
  })
})

describe('paths and queries', () => {
  it('take ids as digits and answer them as numbers', async () => {
    const answer = await post('/books/12/lend', '{"reader_id":"7"}')
    expect(await answer.json()).toEqual({ book_id: 12, reader_id: 7, days: 14 })
  })

  it('are 404 for an id that is none', async () => {
    expect((await failure(await post('/books/abc/lend', '{"reader_id":1}'))).status).toBe(404)
  })

  it('are 400 for a page that is no positive number, and read booleans in any case', async () => {
    expect(await (await call('/books?lent=TRUE')).json()).toEqual([{ title: '1 true' }])
    for (const page of ['0', '-1', '1.5', 'x', '']) expect((await call(`/books?page=${page}`)).status).toBe(400)
    expect((await call('/books?lent=yes')).status).toBe(400)
  })

  it('are 404 when unknown and 405 with Allow when the method is another', async () => {
    expect((await failure(await call('/nothing'))).code).toBe('not_found')
    const answer = await call('/books', { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  it('are 404 when not well-formed', async () => {
    expect((await failure(await post('/books/%ZZ/lend', '{}'))).status).toBe(404)
  })
})

describe('a project', () => {
  it('is looked for before the body', async () => {
    open = () => {
      throw new Error('unexpected')
    }
    const bare = await startLibrary({})
    const answer = await fetch(`${bare.url}/shelf`, { method: 'POST', body: '{', headers: { 'regesta-key': KEY } })
    expect(await failure(answer)).toEqual({
      status: 400,
      code: 'no_project',
      body: {
        ...{ success: false, error: 'No project database loaded. This action requires a project.' },
        ...{ message_id: 'project_not_loaded', message_params: {} },
      },
    })
    await bare.stop()
  })

  it('is the active one for the public, the named one for neighbours', async () => {
    open = () => 'active'
    expect(await (await post('/shelf', '{"name":"x"}')).json()).toEqual({ project: 'active', name: 'x' })
    const headers = { [PROJECT_HEADER]: 'named', 'content-type': 'application/json' }
    expect(await (await call('/shelf', { method: 'POST', body: '{"name":"x"}', headers })).json()).toEqual({
      project: 'named',
      name: 'x',
    })
  })

  it('cannot be named by a client of a service that runs alone', async () => {
    open = () => 'active'
    const alone = await startLibrary(
      { nameShelf: ({ project, body }) => reply(200, { project, name: body.name }) },
      { requestProject: (named) => named ?? open() },
      { key: undefined },
    )
    const headers = { [PROJECT_HEADER]: 'named', 'content-type': 'application/json' }
    const answer = await fetch(`${alone.url}/shelf`, { method: 'POST', body: '{"name":"x"}', headers })
    expect(await answer.json()).toEqual({ project: 'active', name: 'x' })
    await alone.stop()
  })
})

describe('the installation key', () => {
  it('is asked for everywhere but at /health', async () => {
    for (const key of [undefined, '', 'wrong', `${KEY}x`, KEY.slice(1)]) {
      const headers: Record<string, string> = key === undefined ? {} : { 'regesta-key': key }
      expect((await fetch(`${service.url}/books`, { headers })).status).toBe(403)
      expect((await fetch(`${service.url}/internal/count`, { headers })).status).toBe(403)
      expect((await fetch(`${service.url}/nothing`, { headers })).status).toBe(403)
      expect((await fetch(`${service.url}/health`, { headers })).status).toBe(200)
    }
    expect((await call('/internal/count')).status).toBe(200)
  })

  it('is not there in a service that runs alone, and neither are internal endpoints', async () => {
    const alone = await startLibrary({ listBooks: () => reply(200, []) }, {}, { key: undefined })
    expect((await fetch(`${alone.url}/books`)).status).toBe(200)
    expect((await fetch(`${alone.url}/internal/count`)).status).toBe(404)
    expect((await fetch(`${alone.url}/books`, { headers: { origin: 'https://attacker.example' } })).status).toBe(403)
    await alone.stop()
  })
})

describe('answers', () => {
  it('say nothing about an unexpected error', async () => {
    const { status, code, body } = await failure(await call('/next'))
    expect({ status, code }).toEqual({ status: 500, code: 'internal' })
    expect(JSON.stringify(body)).not.toMatch(/secret|TypeError|\.ts|\.js/)
  })

  it('that deviate from the contract throw in tests', async () => {
    const careless = await startLibrary({ listBooks: () => reply(200, [{ name: 'x' }] as never) })
    await expect(clientOf(careless).listBooks()).rejects.toMatchObject({ code: 'internal' })
    await careless.stop()
  })

  it('stream texts and lines with their content types', async () => {
    const text = await call('/text')
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain', 'Call me Ishmael.'])
    const lines = await post('/lines', '{"from":1}')
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson')
    expect((await lines.text()).split('\n')).toHaveLength(3)
  })

  it('take a form with a file', async () => {
    const form = new FormData()
    form.set('file', new Blob(['abc']), 'übersicht.csv')
    expect(await (await call('/scan', { method: 'POST', body: form })).json()).toEqual({
      name: 'übersicht.csv',
      size: 3,
    })
    expect((await post('/scan', '{}')).status).toBe(415)
  })
})
