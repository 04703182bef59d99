import type { RequestListener } from 'node:http'
import { listen } from '@regesta/http/listen'
import { type Conduct, HttpGet } from '@regesta/persons/http-get'
import { expect, test } from 'vitest'

/** Asks a server that the test plays, 60 times as fast as usual. */
async function asking(handler: RequestListener, waits: Conduct['waits'] = 'as_asked') {
  const server = await listen(handler)
  const http = new HttpGet({ hosts: [new URL(server.url).host], budget: null, clockScale: 60 })
  try {
    return await http.get('read a person', `${server.url}/person`, { waits })
  } finally {
    await http.close()
    await server.drain(0)
  }
}

test('what is not encrypted is not asked for beyond this computer', async () => {
  const http = new HttpGet({ hosts: ['zenodo.invalid'], budget: null })
  await expect(http.get('read a person', 'http://zenodo.invalid/person')).rejects.toThrow('it is not encrypted')
  await http.close()
})

test('an answer that never ends is given up, however steadily it comes, and not asked for again', async () => {
  let asked = 0
  const dripping: RequestListener = (_, response) => {
    asked += 1
    const timer = setInterval(() => response.write(' '), 5)
    response.once('close', () => clearInterval(timer))
  }
  await expect(asking(dripping)).rejects.toThrow('the answer was not complete after 120 s')
  expect(asked).toBe(1)
})

test.each([429, 503])(
  '%i with a date in `Retry-After` is waited for until then, by the clock of the server',
  async (status) => {
    const moments: number[] = []
    const resting: RequestListener = (_, response) => {
      moments.push(performance.now())
      if (moments.length > 1) return void response.end('{}')
      const there = Date.parse('2020-01-01T00:00:00Z')
      const date = (seconds: number) => new Date(there + seconds * 1000).toUTCString()
      response.writeHead(status, { date: date(0), 'retry-after': date(180) }).end()
    }
    expect((await asking(resting)).status).toBe(200)
    const [refused = 0, again = 0] = moments
    // Three minutes, 60 times as fast; without the date it would be a few milliseconds.
    expect(again - refused).toBeGreaterThanOrEqual(2_900)
  },
)

test('whoever waits for room alone is told of a longer rest that an answer asks for', async () => {
  const resting: RequestListener = (_, response) => void response.writeHead(429, { 'retry-after': '180' }).end()
  await expect(asking(resting, 'for_room')).rejects.toThrow('asks for 180 s of rest')
})

/** Asks a server that the test plays by a budget of two requests an hour. */
async function within(
  work: (get: (conduct?: Conduct) => Promise<unknown>, http: HttpGet, asked: () => number) => Promise<void>,
) {
  let asked = 0
  const server = await listen((_, response) => {
    asked++
    response.end('{}')
  })
  const http = new HttpGet({ hosts: [new URL(server.url).host], budget: { per_minute: 2, per_hour: 2 } })
  try {
    const get = (conduct?: Conduct) => http.get('read a person', `${server.url}/person`, conduct)
    await get()
    await get()
    await work(get, http, () => asked)
  } finally {
    await http.close()
    await server.drain(0)
  }
}

test('a budget that is used up for an hour is told, with the time when there is room again', () =>
  within(async (get) => {
    await expect(get()).rejects.toMatchObject({
      message: expect.stringMatching(/grants guests 2 requests an hour, and they are used up\. Ask again in \d+ s/),
      rest: expect.any(Number),
    })
  }))

test('a budget that is used up stays so, however often somebody is refused or gives up', () =>
  within(async (get, _, asked) => {
    for (let time = 0; time < 3; time++) {
      await expect(get()).rejects.toThrow('used up')
      for (const waits of ['for_room', 'as_asked'] as const) {
        await expect(get({ waits, signal: AbortSignal.timeout(1) })).rejects.toThrow('aborted')
      }
    }
    expect(asked()).toBe(2)
  }))

test('whoever waits for room can be stopped', () =>
  within(async (get) => {
    const stopping = new AbortController()
    const waiting = get({ waits: 'as_asked', signal: stopping.signal })
    stopping.abort()
    await expect(waiting).rejects.toThrow('aborted')
  }))

test('nobody waits for room when the dataset is closed', () =>
  within(async (get, http) => {
    const waiting = get({ waits: 'as_asked' })
    await Promise.all([http.close(), expect(waiting).rejects.toThrow('aborted')])
  }))
