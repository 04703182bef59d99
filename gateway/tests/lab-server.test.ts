import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { gateway } from '@regesta/contracts/gateway'
import { SignInTickets } from '@regesta/gateway/sign-in-tickets'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'
import { expectEventsAtOnce, NAME, PUBLIC_URL, startTlsProxy, type TlsProxy } from './tls-proxy.js'

/* A gateway on loopback, and before it a web server that people of a laboratory reach by https. */

const token = 'the-token-of-the-laboratory'
let fixture: Fixture
let proxy: TlsProxy
let serve: (incoming: IncomingMessage, response: ServerResponse) => void

const start = () =>
  startFixture({ projects: (incoming, response) => serve(incoming, response), start: { publicUrl: PUBLIC_URL, token } })

beforeEach(async () => {
  serve = (_incoming, response) => response.setHeader('content-type', 'application/json').end('{"project_id":1}')
  fixture = await start()
  proxy = await startTlsProxy(fixture.port)
})
afterEach(async () => {
  await proxy.close()
  await fixture.stop()
})

const bearer = { authorization: `Bearer ${token}` }
const statusOf = async (headers: OutgoingHttpHeaders, path = '/api/project_info') =>
  (await proxy.get(path, { ...bearer, ...headers })).answer.statusCode

describe('the public address', () => {
  it('is own: its host without a port, and its origin', async () => {
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ host: NAME.toUpperCase() })).toBe(200)
    const { answer } = await proxy.get('/api/project_info', { ...bearer, origin: PUBLIC_URL })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each([
    `http://${NAME}`,
    `${PUBLIC_URL}:8443`,
    `https://evil.${NAME}`,
    `https://${NAME}.attacker.example`,
    'https://example.org',
    'https://attacker.example',
    'http://127.0.0.1:0',
    'http://127.0.0.1:PORT',
    'null',
  ])('lets no other origin in: %s', async (origin) => {
    const headers = { ...bearer, origin: origin.replace('PORT', `${fixture.port}`) }
    const { answer, text } = await proxy.get('/api/project_info', headers)
    expect(answer.statusCode).toBe(403)
    expect(text).toContain('server.allowed_origins')
    expect(fixture.arrived).toEqual([])
  })

  it.each([
    `evil.${NAME}`,
    `${NAME}:443`,
    `${NAME}:PORT`,
    `${NAME}.attacker.example`,
    'attacker.example',
    '127.0.0.1:0',
  ])('lets no other host in: %s', async (host) => {
    const named = host.replace('PORT', `${fixture.port}`)
    const { answer, text } = await proxy.get('/api/project_info', { ...bearer, host: named })
    expect(answer.statusCode).toBe(403)
    expect(text).toContain(`is not served here. Use ${PUBLIC_URL}`)
  })

  it('lets no page of other sites in by Sec-Fetch-Site', async () => {
    expect(await statusOf({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  })

  it('leaves the way in on this computer as it was', async () => {
    const inside = async (headers: Record<string, string>) =>
      (await ask(fixture.port, { path: '/api/project_info', headers: { ...bearer, ...headers } })).status
    expect(await inside({})).toBe(200)
    expect(await inside({ origin: `http://127.0.0.1:${fixture.port}` })).toBe(200)
    expect(await inside({ origin: PUBLIC_URL })).toBe(200)
    expect(await inside({ origin: 'https://attacker.example' })).toBe(403)
  })
})

describe('a browser behind the proxy', () => {
  const entered = (path: string) => proxy.get(path)
  const pairOf = (answer: IncomingMessage) => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''

  it('is signed in by a cookie for https alone, which outlasts the gateway when the token does', async () => {
    const { answer } = await entered(`/?token=${token}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\/; Secure$/)
    const headers = { cookie: pairOf(answer) }
    expect((await proxy.get('/api/project_info', headers)).answer.statusCode).toBe(200)
    const { port } = fixture
    await fixture.stop()
    fixture = await startFixture({
      projects: (_in, out) => out.end('{}'),
      start: { port, publicUrl: PUBLIC_URL, token },
    })
    expect((await proxy.get('/api/project_info', headers)).answer.statusCode).toBe(200)
  })

  it('needs no more than the cookie where the web server asks for a password of its own', async () => {
    const { answer } = await entered(`/?token=${token}`)
    const headers = { cookie: pairOf(answer), authorization: `Basic ${btoa('anna:secret')}` }
    expect((await proxy.get('/api/project_info', headers)).answer.statusCode).toBe(200)
    const wrong = { ...headers, authorization: 'Bearer wrong' }
    expect((await proxy.get('/api/project_info', wrong)).answer.statusCode).toBe(403)
  })

  it('gets a cookie without Secure where it asks this computer by http', async () => {
    const { headers } = await ask(fixture.port, { path: `/?token=${token}` })
    expect(headers['set-cookie']?.[0]).not.toContain('Secure')
  })

  const linkFor = async (headers: Record<string, string>) =>
    ask(fixture.port, { method: 'POST', path: '/api/sign_in_link', headers })

  it('is signed in by a link, once, which whoever holds the token has made', async () => {
    expect((await linkFor({})).status).toBe(403)
    const { path } = gateway.makeSignInLink.answers[200].parse((await linkFor(bearer)).json())
    expect(path).not.toContain(token)
    const { answer } = await entered(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
    expect((await proxy.get('/api/project_info', { cookie: pairOf(answer) })).answer.statusCode).toBe(200)
    for (const given of [path, `${path}x`, '/?token='])
      expect((await entered(given)).answer.statusCode, given).toBe(403)
  })

  it('is not signed in by a link from another site, which stays good', async () => {
    const { path } = (await linkFor(bearer)).json() as { path: string }
    expect((await proxy.get(path, { origin: 'https://attacker.example' })).answer.statusCode).toBe(403)
    expect((await entered(path)).answer.statusCode).toBe(303)
  })

  it('needs no link where no token is asked for', async () => {
    const open = await startFixture()
    const { json } = await ask(open.port, { method: 'POST', path: '/api/sign_in_link' })
    await open.stop()
    expect(json()).toEqual({ path: '/' })
  })

  it('has ten minutes, and the newest hundred links are good', () => {
    let now = 0
    const tickets = new SignInTickets(() => now)
    const first = tickets.make()
    now += 10 * 60_000 + 1
    expect(tickets.takes(first)).toBe(false)
    const [oldest = '', ...others] = Array.from({ length: 101 }, () => tickets.make())
    expect([oldest, ...others].filter((ticket) => tickets.takes(ticket))).toEqual(others)
  })
})

describe('what proxies say of a request', () => {
  const forged = {
    forwarded: 'for=127.0.0.1;host=127.0.0.1;proto=http',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': '127.0.0.1',
    'x-forwarded-port': '80',
    'x-forwarded-prefix': '/evil',
    'x-real-ip': '127.0.0.1',
  }

  it('reaches no service, and opens nothing', async () => {
    expect(await statusOf(forged)).toBe(200)
    const arrived = Object.keys(fixture.arrived.at(-1)?.headers ?? {})
    expect(arrived.filter((name) => /forward|real-ip/.test(name))).toEqual([])
    expect((await proxy.get('/api/project_info', forged)).answer.statusCode).toBe(403)
    expect(await statusOf({ ...forged, 'x-forwarded-host': NAME, host: 'attacker.example' })).toBe(403)
  })
})

describe('a service that writes addresses into its answers', () => {
  const schemeSeen = () => fixture.arrived.at(-1)?.headers['regesta-scheme']

  it('is told that a request came by https, by nobody but the gateway', async () => {
    expect(await statusOf({})).toBe(200)
    expect([schemeSeen(), fixture.arrived.at(-1)?.headers.host]).toEqual(['https', NAME])
    await ask(fixture.port, { path: '/api/project_info', headers: { ...bearer, 'regesta-scheme': 'https' } })
    expect(schemeSeen()).toBe('http')
  })
})

describe('streams', () => {
  it('come through at once, event by event', () =>
    expectEventsAtOnce(proxy, bearer, (listener) => {
      serve = listener
    }))

  it('go up piece by piece, however large', async () => {
    const sums: string[] = []
    const begun = new Promise<IncomingMessage>((resolve) => {
      serve = async (incoming, response) => {
        const sum = createHash('sha256')
        for await (const piece of incoming) {
          resolve(incoming)
          sum.update(piece as Buffer)
        }
        sums.push(sum.digest('hex'))
        response.end('{}')
      }
    })
    const outgoing = proxy.open('POST', '/api/project/create-and-scan', bearer)
    const sum = createHash('sha256')
    const [piece, pieces] = [randomBytes(1024 * 1024), 64]
    outgoing.write(piece)
    // The service has the first one before the last one was sent.
    await begun
    for (let sent = 1; sent < pieces; sent += 1) if (!outgoing.write(piece)) await once(outgoing, 'drain')
    const [answer] = (await once(outgoing.end(), 'response')) as [IncomingMessage]
    for (let count = 0; count < pieces; count += 1) sum.update(piece)
    expect([answer.statusCode, sums]).toEqual([200, [sum.digest('hex')]])
  })
})
