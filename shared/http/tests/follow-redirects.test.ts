import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { followRedirects, MOST_REDIRECTS } from '@regesta/http/follow-redirects'
import { openAgent } from '@regesta/http/http-agent'
import { afterEach, beforeEach, expect, it } from 'vitest'

const agent = openAgent()
let server: ReturnType<typeof createServer>
let base: string
let answers: Record<string, { status: number; location?: string }>
let asked: string[]

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status, location } = answers[request.url ?? ''] ?? { status: 200 }
    response.writeHead(status, location === undefined ? {} : { location }).end(status === 304 ? undefined : 'body')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

/** Follows for as long as it is allowed to, and tells every target that it judged. */
async function follow(most = MOST_REDIRECTS) {
  const judged: string[] = []
  const { response, url } = await followRedirects(new URL('/start', base), {
    send: ({ origin, pathname }) => agent.request({ origin, path: pathname, method: 'GET' }),
    next: (target, followed) => {
      judged.push(target)
      return followed < most && URL.canParse(target) ? new URL(target) : undefined
    },
    discard: ({ body }) => body.dump(),
  })
  await response.body.dump()
  return { status: response.statusCode, path: url.pathname, judged }
}

it('goes where answers lead, by addresses that are relative to the last one', async () => {
  answers = { '/start': { status: 302, location: 'a/b' }, '/a/b': { status: 308, location: 'c' } }
  expect(await follow()).toEqual({ status: 200, path: '/a/c', judged: [`${base}/a/b`, `${base}/a/c`] })
  expect(asked).toEqual(['/start', '/a/b', '/a/c'])
})

it('sends nothing to an address that was judged and refused, and keeps the answer that led there', async () => {
  answers = { '/start': { status: 302, location: '/start' } }
  expect(await follow(2)).toMatchObject({ status: 302, judged: [1, 2, 3].map(() => `${base}/start`) })
  expect(asked).toHaveLength(3)
  answers = { '/start': { status: 302, location: 'http://[' } }
  expect(await follow()).toEqual({ status: 302, path: '/start', judged: ['http://['] })
})

it.each([
  ['not modified', { status: 304, location: '/other' }],
  ['a redirection to nowhere', { status: 302 }],
  ['a redirection to an empty address', { status: 302, location: '' }],
  ['a success that names a place', { status: 201, location: '/other' }],
])('stays at %s', async (_, answer) => {
  answers = { '/start': answer }
  expect(await follow()).toEqual({ status: answer.status, path: '/start', judged: [] })
})
