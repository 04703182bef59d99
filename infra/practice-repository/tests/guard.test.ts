import { practiceToken } from '@regesta/http/practice-token'
import { routes } from '@regesta/practice-repository/routes'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEPOSITIONS, sharedRepository, startRepository, type TestRepository } from './start.js'

const EVIL = 'https://evil.example'
const repository = await sharedRepository()

/** Every route, with something in the place of its parameters. */
const everyRoute = routes({ settings: { platform: 'old' } } as never).map(({ name, method, path }) => ({
  name,
  method,
  path: path.replace(/\{.*\}/, '').replace(/[:*]\w+/g, '1'),
}))

const ask = async (method: string, path: string, headers: Record<string, string>, at = repository.url) => {
  const { statusCode, headers: given, body } = await request(at + path, { method: method as 'GET', headers })
  await body.dump()
  return { status: statusCode, cors: given['access-control-allow-origin'] }
}

describe('a page of another site', () => {
  it.each(everyRoute)('is refused by $name, with a token or without', async ({ method, path }) => {
    const refused = { status: 403, cors: undefined }
    expect(await ask(method, path, { origin: EVIL })).toEqual(refused)
    expect(await ask(method, `${path}?access_token=practice`, { origin: EVIL })).toEqual(refused)
    expect(await ask(method, path, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toEqual(refused)
  })

  it('publishes nothing and gets no leave for what a preflight asks', async () => {
    const draft = await repository.draft()
    const path = `${DEPOSITIONS}/${draft.id}`
    const publish = await ask('POST', `${path}/actions/publish?access_token=practice`, { origin: EVIL })
    expect(publish).toEqual({ status: 403, cors: undefined })
    expect((await repository.call('GET', path)).body.submitted).toBe(false)
    const preflight = { origin: EVIL, 'access-control-request-method': 'DELETE' }
    expect(await ask('OPTIONS', path, preflight)).toEqual({ status: 403, cors: undefined })
  })

  it('may lead a reader to a page, but not to an address of the interface', async () => {
    const { id } = await repository.published()
    const click = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect((await ask('GET', `/records/${id}`, click)).status).toBe(200)
    for (const path of ['/health', `/api/records/${id}`, `${DEPOSITIONS}?access_token=practice`, '/practice/journal']) {
      expect((await ask('GET', path, click)).status, path).toBe(403)
    }
  })

  it('of our own or a plain client is let in', async () => {
    expect((await ask('GET', '/api/records', { origin: repository.url })).status).toBe(200)
    expect(await ask('GET', '/api/records', {})).toEqual({ status: 200, cors: undefined })
  })
})

describe('another name', () => {
  it('is served when PRACTICE_HOSTS lists it, as it stands or with our port, and leads on under that name', async () => {
    const behind = await startRepository({ hosts: ['practice.example', '127.0.0.1:8080'] })
    const named = (host: string) => ask('GET', '/api/records', { host }, behind.url)
    for (const host of ['practice.example', `practice.example:${behind.port}`, 'Practice.Example', '127.0.0.1:8080']) {
      expect((await named(host)).status, host).toBe(200)
    }
    for (const host of ['evil.example', 'practice.example:1', '127.0.0.1:8081', 'x.practice.example']) {
      expect((await named(host)).status, host).toBe(403)
    }
    const record = await behind.published()
    const { body } = await request(`${behind.url}/api/records/${record.id}`, { headers: { host: '127.0.0.1:8080' } })
    expect(await body.json()).toMatchObject({ links: { self: `http://127.0.0.1:8080/api/records/${record.id}` } })
    await behind.stop()
  })
})

describe('an origin', () => {
  it('gets CORS headers and leave for its preflight only when it is listed', async () => {
    const origin = 'https://client.example'
    const open = await startRepository({ origins: [origin] })
    expect(await ask('GET', '/api/records', { origin }, open.url)).toEqual({ status: 200, cors: origin })
    const preflight = { origin, 'access-control-request-method': 'PUT' }
    expect(await ask('OPTIONS', DEPOSITIONS, preflight, open.url)).toEqual({ status: 204, cors: origin })
    expect((await ask('GET', '/api/records', { origin: EVIL }, open.url)).status).toBe(403)
    await open.stop()
  })
})

describe('a repository with a token of its own', () => {
  const home = temporaryFolder('practice-')
  const token = practiceToken(home.path)
  let closed: TestRepository
  let record: number
  let draft: number

  beforeAll(async () => {
    // What an installation of 0.1.0 left: an account for each token, `practice` where none was stored.
    const before = await startRepository({ folder: home.path })
    record = Number((await before.published()).id)
    const body = { metadata: { title: 'Of a stored token', upload_type: 'dataset' } }
    draft = Number((await before.call('POST', DEPOSITIONS, { token: 'stored', body })).body.id)
    await before.stop()
    closed = await startRepository({ folder: home.path, token, sample: { persons: 3 } })
    await closed.sampled
  })
  afterAll(async () => {
    await closed.stop()
    home.remove()
  })

  it('opens for no other, whatever is tried', async () => {
    for (const other of ['practice', 'sample-dataset', 'stored', `${token}x`, token.slice(1)]) {
      const { status, body } = await closed.call('GET', DEPOSITIONS, { token: other })
      expect([status, body.message]).toEqual([403, 'Permission denied.'])
      expect((await closed.call('GET', `${DEPOSITIONS}?access_token=${other}`, { token: null })).status).toBe(403)
    }
  })

  it('shows and continues the records and drafts that an earlier release made with any token', async () => {
    const { status, body } = await closed.call('GET', DEPOSITIONS, { token })
    expect(status).toBe(200)
    expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining([record, draft]))
    expect((await closed.call('POST', `${DEPOSITIONS}/${record}/actions/newversion`, { token })).status).toBe(201)
    const metadata = { title: 'Goes on', upload_type: 'dataset' }
    expect((await closed.call('PUT', `${DEPOSITIONS}/${draft}`, { token, body: { metadata } })).status).toBe(200)
  })

  it('lets nobody change the sample dataset', async () => {
    const { status } = await closed.call('POST', `${DEPOSITIONS}/2/actions/newversion`, { token })
    expect(status).toBe(403)
  })

  it('still reads what is public without a token', async () => {
    expect((await closed.call('GET', `/api/records/${record}`, { token: null })).status).toBe(200)
  })
})
