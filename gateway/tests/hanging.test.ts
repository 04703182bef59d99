import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { ask, type Fixture, startFixture } from './fixture.js'

let fixture: Fixture
afterEach(() => fixture.stop())

const post = { method: 'POST', path: '/api/project/update_description', body: '{}' }

it('names a service that takes a request and does not even say whether it is well', async () => {
  fixture = await startFixture({
    projects: () => {},
    health: () => 'silent',
    start: { watch: { every: 200, limit: 300 } },
  })
  const answer = await ask(fixture.port, post)
  expect([answer.status, answer.headers['error-code']]).toEqual([502, 'service_unavailable'])
  expect(answer.json().error).toContain('The projects service hangs')
  expect(fixture.arrived.map(({ url }) => url)).toEqual(['/project/update_description'])
})

it('waits for a service that works long as long as that turns', async () => {
  let looks = 0
  let work: ServerResponse | undefined
  const projects = (_incoming: IncomingMessage, response: ServerResponse) => {
    work = response
  }
  const health = () => {
    if (work !== undefined) looks += 1
    if (looks === 3) work?.end('{"success":true}')
    return 'ok' as const
  }
  fixture = await startFixture({ projects, health, start: { watch: { every: 100, limit: 10_000 } } })
  expect((await ask(fixture.port, post)).status).toBe(200)
  expect(looks).toBeGreaterThanOrEqual(3)
})
