import type { Endpoint } from '@regesta/contracts/endpoint'
import { gateway } from '@regesta/contracts/gateway'
import { carriedPaths, judge } from '@regesta/endurance/hostile/judge'
import { expect, test } from 'vitest'

/** What the campaign says of an answer to a request for an endpoint of the gateway, after others that carried paths. */
function judged(
  name: 'showReady' | 'showLive' | 'getHealth',
  status: number,
  body: object,
  carried: readonly string[] = [],
): string[] {
  const endpoint: Endpoint = gateway[name]
  const target = { service: 'gateway', name, method: 'GET', path: `/api${endpoint.path}`, endpoint }
  const framing = { title: '', kind: 'whole' } as const
  const asked = { method: 'GET', path: target.path, title: 'valid', headers: [], body: Buffer.alloc(0), framing }
  const headers = {
    'content-type': 'application/json',
    ...(status < 400 ? {} : { 'error-code': 'service_unavailable' }),
  }
  const answer = { status, headers, body: Buffer.from(JSON.stringify(body)) }
  const nothing = { texts: [], knownFolders: [], carriedPaths: new Set(carried) }
  return judge({ target, ...asked }, { answers: [answer], ending: 'answered' }, 1, nothing)
}

const missing = { success: false, error: 'Not ready: projects must answer first', missing: ['projects'] }

test('a 503 is an answer where it is declared, and nowhere else', () => {
  expect(judged('showReady', 503, missing)).toEqual([])
  expect(judged('showReady', 200, { status: 'ready' })).toEqual([])
  for (const name of ['showLive', 'getHealth'] as const)
    expect(judged(name, 503, missing)).toEqual(['503 (service_unavailable) is not specified'])
})

test('a path in an error was asked for when an earlier request carried it, as the type of a field for one', () => {
  const error = (path: string) => ({ success: false, error: `'${path}' is no type of a field`, missing: ['projects'] })
  const earlier = carriedPaths({ path: '/api/project/mapping', body: Buffer.from('{"title":{"type":"/etc/passwd"}}') })
  expect(judged('showReady', 503, error('/etc/passwd'), earlier)).toEqual([])
  expect(judged('showReady', 503, error('/etc/passwd'))).toEqual(['a path is told that nobody asked for: /etc/passwd'])
  expect(judged('showReady', 503, error('/etc/shadow'), earlier)).toEqual([
    'a path is told that nobody asked for: /etc/shadow',
  ])
})
