import type { RequestListener } from 'node:http'
import { dataset } from '@regesta/dataset/service'
import { listen } from '@regesta/http/listen'
import { fakeSettings } from '@regesta/testing/fake-settings'
import { startForTest } from '@regesta/testing/start-for-test'
import { expect, test } from 'vitest'
import { getFrom } from './get.js'
import { PERSON, playing } from './played-repository.js'

const identifiers = Array.from({ length: 200 }, (_, index) => `A${String(index + 1).padStart(4, '0')}`)

const names: RequestListener = (request, response) =>
  void response.end(
    JSON.stringify(Object.fromEntries(identifiers.map((id) => [id, `http://${request.headers.host}/person/${id}`]))),
  )
const person: RequestListener = (request, response) =>
  void response.end(JSON.stringify({ ...PERSON, kb_id: request.url?.split('/').at(-1) }))

test('whoever would wait longer than a minute for the limits of guests is told when to ask again', async () => {
  let arrived = 0
  const answers = playing({ 'kb_ids.json': names, '/person/': person })
  const repository = await listen((request, response) => {
    arrived += 1
    answers(request, response)
  })
  // A name of this computer that is taken for another one's: those of the practice repository have no limits.
  const elsewhere = repository.url.replace('127.0.0.1', '0.0.0.0')
  const settings = await fakeSettings({ dataset: { doi_resolver: `${elsewhere}/doi`, repo_api: `${elsewhere}/api` } })
  const service = await startForTest(dataset, { addresses: { settings: settings.url } })
  const [first, ...others] = identifiers.map((id) => `/dataset/persons/${id}`)
  const leaving = new AbortController()
  try {
    expect((await getFrom(service.url, first ?? '')).status).toBe(200)
    const asked = others.map((path) => getFrom(service.url, path, { signal: leaving.signal }))
    const { status, headers, body } = await Promise.any(
      asked.map(async (answer) => {
        const got = await answer
        if (got.status === 200) throw new Error('there was room')
        return got
      }),
    )
    expect([status, headers.get('error-code')]).toEqual([502, 'upstream_unreachable'])
    expect(body.error).toMatch(/grants guests 60 requests a minute, and they are used up\. Ask again in \d+ s/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
    expect(arrived).toBeLessThanOrEqual(60)
    leaving.abort()
    await Promise.allSettled(asked)
  } finally {
    await service.stop()
    await settings.stop()
    await repository.drain(0)
  }
})
