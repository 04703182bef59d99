import { once } from 'node:events'
import { listen } from '@regesta/http/listen'
import { expect, it, onTestFinished } from 'vitest'
import { ask, startFixture } from './fixture.js'

it('wakes the service that looks after open projects when it has fallen asleep while one was being opened', async () => {
  const asked: (string | undefined)[] = []
  const deposition = await listen((incoming, response) => {
    asked.push(incoming.url)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const sleepers = { known: {} }
  const fixture = await startFixture({
    projects: async (incoming, response) => {
      incoming.resume()
      await once(incoming, 'end')
      // What the gateway asked at its start is not for this test.
      sleepers.known = { deposition: {} }
      asked.length = 0
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    },
    start: { sleepers, addresses: { deposition: deposition.url } },
  })
  onTestFinished(async () => {
    await fixture.stop()
    await deposition.drain(0)
  })
  const body = JSON.stringify({ path: '/data/finds.pdb' })
  const headers = { 'content-type': 'application/json' }
  expect((await ask(fixture.port, { method: 'POST', path: '/api/pdb/load', headers, body })).status).toBe(200)
  await expect.poll(() => asked).toEqual(['/health'])
})
