import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'

const BROWSER = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' }

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.stop())

const open = (path: string, headers: Record<string, string> = BROWSER) => ask(fixture.port, { path, headers })
const addressesIn = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')

describe('the console', () => {
  it('is one page at every address that a person opens', async () => {
    const pages = await Promise.all(['/', '/settings', '/p/some-project/files', '/nowhere'].map((path) => open(path)))
    for (const { status, headers, text } of pages) {
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(text).toContain('<div id="console">')
    }
  })

  it('is no answer to a program that asks for what is not there', async () => {
    const answer = await open('/nowhere', {})
    expect([answer.status, answer.headers['error-code']]).toEqual([404, 'not_found'])
    expect((await ask(fixture.port, { method: 'POST', path: '/settings', headers: BROWSER })).status).toBe(404)
  })

  it('leaves the interface what it is', async () => {
    for (const path of ['/api/nowhere', '/API/nowhere']) {
      expect((await open(path)).headers['content-type'], path).toContain('application/json')
    }
  })

  it('is never kept, its files are for ever, and its icon for a day', async () => {
    const page = await open('/')
    expect(page.headers['cache-control']).toBe('no-store')
    const files = addressesIn(page.text).filter((address) => address.startsWith('/assets/'))
    expect(files.length).toBeGreaterThan(1)
    for (const path of files) {
      const file = await open(path, {})
      expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
    expect((await open('/icon.svg', {})).headers['cache-control']).toBe('public, max-age=86400')
  })

  it('comes packed to whoever takes that, and is the same then', async () => {
    const page = await open('/')
    const path = addressesIn(page.text).find((address) => address.endsWith('.js')) ?? ''
    const plain = await fetch(`${fixture.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
    const text = await plain.text()
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=0.5', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const answer = await fetch(`${fixture.url}${path}`, { headers: { 'accept-encoding': accepted } })
      expect(answer.headers.get('content-encoding'), accepted).toBe(encoding)
      expect(answer.headers.get('content-type')).toBe(plain.headers.get('content-type'))
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(text.length / 2)
      expect(await answer.text()).toBe(text)
    }
    expect((await open(`${path}.br`, {})).status).toBe(404)
  })

  it('serves its own files and no others', async () => {
    for (const path of [
      '/assets/',
      '/assets/..%2findex.html',
      '/assets/../index.html',
      '/assets/%2e%2e/package.json',
    ]) {
      expect((await open(path, {})).status, path).toBe(404)
    }
  })

  it('runs no script but its own files, and styles of its own alone', async () => {
    const [one, other] = await Promise.all([open('/'), open('/')])
    const policy = String(one.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
    expect(one.text).toContain(nonce)
    expect(other.text).not.toContain(nonce)
    expect(one.text).not.toContain('__CSP_NONCE__')
    expect(one.text).not.toMatch(/<script(?![^>]*\ssrc=)/)
  })

  it('lets its workers run no script but its own either, and WebAssembly in them alone', async () => {
    const path = addressesIn((await open('/')).text).find((address) => address.endsWith('.js')) ?? ''
    const policy = String((await open(path, {})).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toMatch(/'unsafe|\*|https?:/)
  })
})

describe('with an access token', () => {
  const token = 'a-token-made-at-start'
  let guarded: Fixture
  beforeAll(async () => {
    guarded = await startFixture({ start: { token } })
  })
  afterAll(() => guarded.stop())

  it('the console is shown without it, since it holds no data', async () => {
    expect((await ask(guarded.port, { path: '/settings', headers: BROWSER })).status).toBe(200)
    expect((await ask(guarded.port, { path: '/api/project_info', headers: BROWSER })).status).toBe(403)
  })

  it('any page can be entered with it, and stays the page it is', async () => {
    const answer = await ask(guarded.port, { path: `/p/x/files?q=cup&token=${token}&page=2`, headers: BROWSER })
    expect([answer.status, answer.headers.location]).toEqual([303, '/p/x/files?q=cup&page=2'])
    expect(answer.headers['set-cookie']?.[0]).toContain('HttpOnly')
  })

  it.each(['//attacker.example', '/..//attacker.example', '/\\attacker.example', '/api/health'])(
    'no other address is entered with it: %s',
    async (path) => {
      const answer = await ask(guarded.port, { path: `${path}?token=${token}`, headers: BROWSER })
      expect(answer.status).not.toBe(303)
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )
})
