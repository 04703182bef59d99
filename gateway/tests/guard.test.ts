import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'

const OWN = 'https://catalogue.example.org'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startFixture({
    allowedOrigins: [OWN, 'null', 'file://'],
    projects: (_request, response) => response.setHeader('content-type', 'application/json').end('{"project_id":1}'),
  })
})
afterAll(() => fixture.stop())

const info = (headers: Record<string, string | undefined>, method = 'GET', body?: string) =>
  ask(fixture.port, { path: '/api/project_info', method, headers, ...(body === undefined ? {} : { body }) })

describe('the host', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', 'LocalHost'])('is accepted as %s with the port', async (name) => {
    expect((await info({ host: `${name}:${fixture.port}` })).status).toBe(200)
  })

  it.each([
    ['a name that resolves here', 'regesta.attacker.example'],
    ['a name that begins like ours', 'localhost.attacker.example:PORT'],
    ['a name that begins like our address', '127.0.0.1.attacker.example:PORT'],
    ['a name that ends like ours', 'evil-localhost:PORT'],
    ['another port', '127.0.0.1:1'],
    ['no port', '127.0.0.1'],
    ['a port with something behind', 'localhost:PORT.example'],
    ['a user before it', 'evil@localhost:PORT'],
    ['a blank in it', 'localhost:PORT evil'],
    ['another loopback address', '127.0.0.2:PORT'],
    ['nothing', ''],
  ])('is refused when it is %s', async (_title, host) => {
    const answer = await info({ host: host.replace('PORT', String(fixture.port)) })
    expect(answer.status).toBe(403)
    expect(answer.headers['error-code']).toBe('forbidden')
    expect(answer.json()).toEqual({ success: false, error: expect.stringContaining('is not served here') })
  })

  it('is refused when there are two', async () => {
    const socket = connect(fixture.port, '127.0.0.1')
    const own = `Host: 127.0.0.1:${fixture.port}\r\n`
    socket.write(`GET /api/health HTTP/1.1\r\n${own}Host: attacker.example\r\nConnection: close\r\n\r\n`)
    let answer = ''
    for await (const piece of socket as AsyncIterable<Buffer>) answer += piece
    expect(answer).toContain('HTTP/1.1 403 ')
  })

  it('is refused when it is missing', async () => {
    expect([400, 403]).toContain((await info({ host: undefined })).status)
  })

  it('guards the own pages too', async () => {
    for (const path of ['/', '/api/health', '/api/docs', '/api/openapi.json', '/nowhere']) {
      expect((await ask(fixture.port, { path, headers: { host: 'attacker.example' } })).status).toBe(403)
    }
  })
})

describe('an address in absolute form', () => {
  const at = (host: string, path = '/api/project_info') => `http://${host.replace('PORT', String(fixture.port))}${path}`

  it('is answered like the path in it', async () => {
    for (const path of [
      at('127.0.0.1:PORT'),
      at('localhost:PORT', '/api/project_info?x=1'),
      at('LOCALHOST:PORT', ''),
    ]) {
      expect((await ask(fixture.port, { path })).status, path).toBe(200)
    }
    expect(fixture.arrived.at(-1)?.url).toBe('/project_info?x=1')
    expect((await ask(fixture.port, { path: at('127.0.0.1:PORT', '/api/files'), method: 'PUT' })).headers.allow).toBe(
      'GET',
    )
  })

  it('names the host, whatever the header says', async () => {
    for (const host of ['attacker.example', 'evil@127.0.0.1:PORT', '127.0.0.1:1', '']) {
      expect((await ask(fixture.port, { path: at(host) })).status, host).toBe(403)
    }
    expect(
      (await ask(fixture.port, { path: at('127.0.0.1:PORT'), headers: { host: 'attacker.example' } })).status,
    ).toBe(200)
  })
})

describe('the origin', () => {
  it('may be our own', async () => {
    expect((await info({ origin: `http://127.0.0.1:${fixture.port}` })).status).toBe(200)
    expect((await info({ origin: `http://localhost:${fixture.port}` })).status).toBe(200)
  })

  it.each([
    'https://attacker.example',
    'http://localhost',
    'http://localhost:1',
    'https://127.0.0.1:PORT',
    'http://localhost:PORT.attacker.example',
    `${OWN}.attacker.example`,
    `${OWN}:8443`,
    'http://catalogue.example.org',
    '',
  ])('is refused as %j', async (origin) => {
    const answer = await info({ origin: origin.replace('PORT', String(fixture.port)) })
    expect(answer.status).toBe(403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.json().error).toContain('server.allowed_origins')
  })

  it.each(['null', 'file://'])(
    'is refused as %s, which desktop programs name, unless that is listed',
    async (origin) => {
      expect((await info({ origin })).headers['access-control-allow-origin']).toBe(origin)
      const strict = await startFixture()
      expect((await ask(strict.port, { headers: { origin } })).status).toBe(403)
      await strict.stop()
    },
  )

  it('gets CORS headers when it is listed, also on errors', async () => {
    for (const path of ['/api/project_info', '/api/health', '/api/nowhere', '/api/config/get?x']) {
      const answer = await ask(fixture.port, { path, headers: { origin: OWN } })
      expect(answer.headers['access-control-allow-origin']).toBe(OWN)
      expect(answer.headers.vary).toContain('Origin')
    }
  })

  it('gets a 204 for its preflight when it is listed', async () => {
    const headers = {
      origin: OWN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const answer = await ask(fixture.port, { method: 'OPTIONS', path: '/api/pdb/load', headers })
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe(OWN)
    expect(answer.headers['access-control-allow-methods']).toContain('POST')
    expect(answer.headers['access-control-allow-headers']?.toLowerCase()).toContain('content-type')
  })

  it('gets a 403 for its preflight when it is foreign', async () => {
    const headers = { origin: 'https://attacker.example', 'access-control-request-method': 'POST' }
    expect((await ask(fixture.port, { method: 'OPTIONS', path: '/api/pdb/load', headers })).status).toBe(403)
  })
})

describe('the reconciliation of published persons', () => {
  const origin = 'https://openrefine.example'
  const path = '/api/dataset/reconcile'

  it('is open to pages of any origin, preflight included', async () => {
    const answer = await ask(fixture.port, { path, headers: { origin } })
    expect(answer.status).toBe(502)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    const headers = { origin, 'access-control-request-method': 'POST' }
    expect((await ask(fixture.port, { method: 'OPTIONS', path, headers })).status).toBe(204)
  })

  it('opens nothing else: not the other routes, not another host', async () => {
    expect((await ask(fixture.port, { path: '/api/dataset/persons', headers: { origin } })).status).toBe(403)
    const refresh = { origin, 'access-control-request-method': 'POST' }
    expect(
      (await ask(fixture.port, { method: 'OPTIONS', path: '/api/dataset/refresh', headers: refresh })).status,
    ).toBe(403)
    expect((await ask(fixture.port, { path, headers: { host: 'attacker.example', origin } })).status).toBe(403)
  })

  it('passes no OPTIONS on to services', async () => {
    const headers = { 'access-control-request-method': 'GET' }
    expect((await ask(fixture.port, { method: 'OPTIONS', path: '/api/project_info', headers })).status).toBe(405)
  })
})

describe('a request that another web site starts', () => {
  it('is refused by Sec-Fetch-Site, with and without a simple content type', async () => {
    expect((await info({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).status).toBe(403)
    const form = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
    const answer = await ask(fixture.port, {
      method: 'POST',
      path: '/api/pdb/load',
      headers: form,
      body: '{"path":"/tmp/x"}',
    })
    expect(answer.status).toBe(403)
  })

  it('is refused when a foreign page posts JSON as plain text', async () => {
    const headers = { origin: 'https://attacker.example', 'content-type': 'text/plain' }
    const before = fixture.arrived.length
    const answer = await ask(fixture.port, {
      method: 'POST',
      path: '/api/pdb/load',
      headers,
      body: '{"path":"/tmp/x"}',
    })
    expect(answer.status).toBe(403)
    expect(fixture.arrived.length).toBe(before)
  })

  const click = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  it('may be a click on a link to a page of ours', async () => {
    for (const path of ['/', '/?q=x', '/api/docs', '/api/docs?q=x']) {
      expect((await ask(fixture.port, { path, headers: click })).status, path).toBe(200)
    }
  })

  it.each([
    '/api/project_info',
    '/api/pipeline_components/changelog?url=http://127.0.0.1:1/admin?do=1',
    '/api/health',
    '/API/health',
    '/api/openapi.json',
    '/api/docs/swagger-ui.css',
    '/api/docs/%2e%2e/health',
    '/api',
    '/api/nowhere',
  ])('reaches no other address by a click: %s', async (path) => {
    const before = fixture.arrived.length
    const answer = await ask(fixture.port, { path, headers: click })
    expect([answer.status, answer.headers['error-code']]).toEqual([403, 'forbidden'])
    expect(fixture.arrived.length).toBe(before)
  })
})

describe('our own headers', () => {
  it('are taken from clients and set anew', async () => {
    const headers = {
      'regesta-key': 'stolen',
      'regesta-resolved-project': 'other',
      'regesta-project': 'named',
      'request-id': 'from-the-client',
      authorization: 'Bearer x',
    }
    const answer = await info(headers)
    const arrived = fixture.arrived.at(-1)?.headers
    expect(arrived?.['regesta-key']).toBe('test-installation-key')
    expect(arrived?.['regesta-resolved-project']).toBeUndefined()
    // This one is for clients: the service finds out whether it knows that project.
    expect(arrived?.['regesta-project']).toBe('named')
    expect(arrived?.authorization).toBeUndefined()
    expect(arrived?.['request-id']).toBe('from-the-client')
    expect(answer.headers['request-id']).toBe('from-the-client')
  })

  it.each(['te', 'keep-alive', 'proxy-connection', 'upgrade'])(
    'leave out %s, which is about one connection',
    async (name) => {
      expect((await info({ [name]: 'x' })).status).toBe(200)
      expect(fixture.arrived.at(-1)?.headers[name]).toBeUndefined()
    },
  )

  it('leave out Trailer, which no client of Node sends without chunks', async () => {
    const socket = connect(fixture.port, '127.0.0.1')
    socket.write(
      `GET /api/project_info HTTP/1.1\r\nHost: 127.0.0.1:${fixture.port}\r\nTrailer: x\r\nConnection: close\r\n\r\n`,
    )
    let answer = ''
    for await (const piece of socket as AsyncIterable<Buffer>) answer += piece
    expect(answer).toContain('HTTP/1.1 200 ')
    expect(fixture.arrived.at(-1)?.headers.trailer).toBeUndefined()
  })

  it('replace a request id that is not well-formed', async () => {
    await info({ 'request-id': 'two words' })
    expect(fixture.arrived.at(-1)?.headers['request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('an access token', () => {
  const token = 'a-token-made-at-start'
  let guarded: Fixture
  beforeAll(async () => {
    guarded = await startFixture({ start: { token }, allowedOrigins: [OWN] })
  })
  afterAll(() => guarded.stop())

  it('is asked for by all that shows or changes anything', async () => {
    for (const path of ['/api', '/api/docs', '/api/health', '/api/project_info', '/?token=wrong']) {
      const answer = await ask(guarded.port, { path })
      expect(answer.status).toBe(403)
      expect(answer.json().error).toContain('Authorization: Bearer')
    }
    expect((await ask(guarded.port, { headers: { authorization: 'Bearer wrong' } })).status).toBe(403)
    expect((await ask(guarded.port, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  })

  it('is not needed for a preflight, which cannot carry one', async () => {
    const headers = { origin: OWN, 'access-control-request-method': 'GET' }
    expect((await ask(guarded.port, { method: 'OPTIONS', headers })).status).toBe(204)
  })

  it('is not told by the cookie, which opens this gateway only', async () => {
    const entered = await ask(guarded.port, { path: `/?token=${token}` })
    const pair = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const [name = '', value = ''] = pair.split('=')
    expect(pair).not.toContain(token)
    expect((await ask(guarded.port, { headers: { authorization: `Bearer ${value}` } })).status).toBe(403)
    expect((await ask(guarded.port, { headers: { cookie: `${name}=${token}` } })).status).toBe(403)
    const other = await startFixture({ start: { token } })
    const [otherName = ''] =
      (await ask(other.port, { path: `/?token=${token}` })).headers['set-cookie']?.[0]?.split('=') ?? []
    expect(otherName).not.toBe(name)
    for (const cookie of [pair, `${otherName}=${value}`]) {
      expect((await ask(other.port, { headers: { cookie } })).status).toBe(403)
    }
    await other.stop()
  })

  it('enters a browser through the start URL and stays in a cookie', async () => {
    const answer = await ask(guarded.port, { path: `/?token=${token}` })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/')
    const cookie = answer.headers['set-cookie']?.[0] ?? ''
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    const pair = cookie.split(';')[0]
    const back = await ask(guarded.port, { path: '/', headers: { cookie: `other=1; ${pair}; more=2` } })
    expect(back.status).toBe(200)
    const foreign = await ask(guarded.port, {
      path: `/?token=${token}`,
      headers: { origin: 'https://attacker.example' },
    })
    expect(foreign.status).toBe(403)
  })
})
