import type { RequestListener } from 'node:http'
import { fakeSettings } from '@regesta/testing/fake-settings'
import { expect, test } from 'vitest'
import { answering, beside, LANDING, PERSON, playing } from './played-repository.js'

const POST = { method: 'POST' }

test('deviations are named, unknown members kept, and nothing is refused', () =>
  beside(playing(), async (get) => {
    const { status, headers, body } = await get('/dataset/persons/A0001')
    expect([status, body]).toEqual([200, PERSON])
    expect(headers.get('dataset-deviations')).toContain('birth')
  }))

test.each([
  ['find the dictionary', { '/doi/': answering('<html></html>') }],
  ['read the dictionary', { 'kb_ids.json': answering('<html>down</html>') }],
  ['read a person', { '/person': answering('[]') }],
])('an answer of the wrong kind is 502 and names the step: %s', (step, answers) =>
  beside(playing(answers as Record<string, RequestListener>), async (get) => {
    const { status, headers, body } = await get('/dataset/persons/A0001')
    expect([status, headers.get('error-code')]).toEqual([502, 'upstream_unreachable'])
    expect(String(body.error)).toContain(`Could not ${step}`)
  }),
)

test.each(['{}', '{"message":"Sign in first"}', '{"message":"Forbidden:sign-in"}', '{"A0001":""}'])(
  'an answer that names nobody is no dictionary, takes nothing from the copy, and is asked for again: %s',
  (lie) => {
    let version = 7
    const page: RequestListener = (_, response) => void response.end(LANDING.replace('/7', `/${version}`))
    const names: RequestListener = (request, response) => {
      const address = `http://${request.headers.host}/person`
      response.end(version === 8 ? lie : JSON.stringify({ A0001: address }))
    }
    return beside(playing({ '/doi/': page, 'kb_ids.json': names }), async (get) => {
      expect((await get('/dataset/sync', POST)).body).toMatchObject({ total: 1 })
      version = 8
      const refused = await get('/dataset/refresh', POST)
      expect([refused.status, String(refused.body.error)]).toEqual([
        502,
        expect.stringContaining('Could not read the dictionary'),
      ])
      expect((await get('/dataset/sync', POST)).status).toBe(502)
      expect((await get('/dataset/persons/A0001')).status).toBe(200)
      version = 9
      expect((await get('/dataset/refresh', POST)).body).toMatchObject({ changed: true, record_id: '9', total: 1 })
    })
  },
)

test('an entry of the dictionary that is no address hinders that person alone', () => {
  const odd = { A0002: '', A0003: 'nowhere', A0004: null, A0005: { url: 'x' } }
  const names: RequestListener = (request, response) =>
    void response.end(JSON.stringify({ A0001: `http://${request.headers.host}/person`, ...odd }))
  return beside(playing({ 'kb_ids.json': names }), async (get) => {
    const sync = (await get('/dataset/sync', POST)).body
    expect(sync).toMatchObject({ success: false, total: 5, fetched: 1 })
    const failed = sync.failed as { kb_id: string }[]
    expect(failed.toSorted((a, b) => (a.kb_id < b.kb_id ? -1 : 1))).toEqual([
      { kb_id: 'A0002', error: 'Could not read a person: the dictionary has no address for this one' },
      { kb_id: 'A0003', error: 'Could not read a person at nowhere: this is not a web address' },
      { kb_id: 'A0004', error: 'Could not read a person: the dictionary has no address for this one' },
      { kb_id: 'A0005', error: 'Could not read a person: the dictionary has no address for this one' },
    ])
    expect((await get('/dataset/persons/A0001')).status).toBe(200)
    expect((await get('/dataset/persons/A0002')).status).toBe(502)
    expect((await get('/dataset/dictionary')).body.dictionary).toMatchObject({ A0002: '', A0003: 'nowhere' })
  })
})

test('a record may be long, and have any number of commas in its texts', () => {
  const long = JSON.stringify({ ...PERSON, extra: ['1,'.repeat(2_500_000), '\\",'.repeat(200_000)] })
  return beside(playing({ '/person': answering(long) }), async (get) => {
    const { status, text } = await get('/dataset/persons/A0001')
    expect([status, text]).toEqual([200, long])
  })
})

test.each([
  ['more than 500 levels', `{"kb_id":"A0001","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['more than 50000 values', `{"kb_id":"A0001","names":[${'0,'.repeat(1_000_000)}0]}`],
  ['more than 50000 values', `{"kb_id":"A0001","names":[${`${'['.repeat(400)}${']'.repeat(400)},`.repeat(1_000)}0]}`],
])('a record with %s is refused before anybody compares it, and the next person is served', (extent, body) => {
  const names: RequestListener = (request, response) => {
    const host = `http://${request.headers.host}`
    response.end(JSON.stringify({ A0001: `${host}/endless`, A0002: `${host}/second` }))
  }
  const second = answering(JSON.stringify({ ...PERSON, kb_id: 'A0002' }))
  const answers = { 'kb_ids.json': names, '/endless': answering(body), '/second': second }
  return beside(playing(answers), async (get) => {
    const { status, body } = await get('/dataset/persons/A0001')
    expect([status, String(body.error)]).toEqual([502, expect.stringContaining(extent)])
    expect((await get('/dataset/persons/A0002')).status).toBe(200)
  })
})

test('the record of somebody else is not kept as that of a person', () => {
  const names: RequestListener = (request, response) => {
    const host = `http://${request.headers.host}`
    response.end(JSON.stringify({ A0001: `${host}/person`, A0002: `${host}/second` }))
  }
  const first: RequestListener = (_, response) => {
    answers += 1
    response.end(JSON.stringify({ ...PERSON, kb_id: answers === 1 ? 'A0002' : 'A0001' }))
  }
  let answers = 0
  return beside(playing({ 'kb_ids.json': names, '/person': first }), async (get) => {
    const { status, body } = await get('/dataset/persons/A0001')
    expect([status, String(body.error)]).toEqual([502, expect.stringContaining("the record of 'A0002'")])
    expect((await get('/dataset/persons/A0001')).body).toMatchObject({ kb_id: 'A0001' })
  })
})

test('a person that cannot be read stays in the relations of another one', () => {
  const names: RequestListener = (request, response) => {
    const host = `http://${request.headers.host}`
    response.end(JSON.stringify({ A0001: `${host}/person`, A0002: `${host}/broken` }))
  }
  const related = { role: 'pupil', position: 'major', related_kb_id: 'A0002', related_titles: ['Bea'] }
  const person = JSON.stringify({ ...PERSON, relations: { persons: [related], entities: [] } })
  const answers = { 'kb_ids.json': names, '/person': answering(person), '/broken': answering('<html>') }
  return beside(playing(answers), async (get) => {
    const { status, body } = await get('/dataset/persons/A0001/relations?depth=2')
    expect([status, body.nodes]).toMatchObject([200, [{ kb_id: 'A0001' }, { kb_id: 'A0002', title: 'Bea' }]])
  })
})

test('a redirect to a foreign host is refused', () =>
  beside(playing({ '/doi/': answering('', 302, { location: 'http://203.0.113.7/records/7' }) }), async (get) => {
    expect(String((await get('/dataset/dictionary')).body.error)).toContain(
      '203.0.113.7 is not the configured repository',
    )
  }))

test('an address in the dictionary outside the repository is refused', () =>
  beside(playing({ 'kb_ids.json': answering('{"A0001":"http://203.0.113.7/person"}') }), async (get) => {
    const { status, body } = await get('/dataset/persons/A0001')
    expect([status, String(body.error)]).toEqual([502, expect.stringContaining('203.0.113.7 is not the configured')])
  }))

test('damaged bytes are noticed by their checksum and asked for again', () => {
  let attempts = 0
  const damaged: RequestListener = (_, response) => {
    attempts += 1
    response.setHeader('etag', '"md5:00000000000000000000000000000000"').end(JSON.stringify(PERSON))
  }
  return beside(playing({ '/person': damaged }), async (get) => {
    expect(String((await get('/dataset/persons/A0001')).body.error)).toContain('the checksum is')
    expect(attempts).toBeGreaterThan(1)
  })
})

test('429 is waited for as long as the answer says', () => {
  let asked = 0
  const busy: RequestListener = (_, response) => {
    asked += 1
    if (asked <= 2) response.writeHead(429, { 'retry-after': '0' }).end()
    else response.end(JSON.stringify(PERSON))
  }
  return beside(playing({ '/person': busy }), async (get) => {
    expect((await get('/dataset/persons/A0001')).status).toBe(200)
    expect(asked).toBe(3)
  })
})

test('a rest of an hour is told to whoever waits for a person, instead of being kept waiting', () => {
  const busy: RequestListener = (_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end()
  return beside(playing({ '/person': busy }), async (get) => {
    const { status, headers, body } = await get('/dataset/persons/A0001')
    expect([status, String(body.error)]).toEqual([502, expect.stringContaining('asks for 3600 s of rest')])
    expect(headers.get('retry-after')).toBe('3600')
  })
})

test('what was read once is served while nobody answers', () =>
  beside(playing(), async (get, repository) => {
    await get('/dataset/persons/A0001')
    await repository.drain(0)
    const { status, headers, body } = await get('/dataset/persons/A0001')
    expect([status, body, headers.get('age')]).toEqual([200, PERSON, expect.stringMatching(/^\d+$/)])
    expect((await get('/dataset/refresh', POST)).status).toBe(502)
  }))

test('without a copy nobody answering is 502', () =>
  beside(playing(), async (get, repository) => {
    await repository.drain(0)
    expect((await get('/dataset/persons/A0001')).status).toBe(502)
  }))

test('a copy that is older than allowed and cannot be checked carries `Warning: 110`', async () => {
  const settings = await fakeSettings({ dataset: { max_age_hours: 1e-9 } })
  await beside(
    playing(),
    async (get, repository) => {
      await get('/dataset/persons/A0001')
      await repository.drain(0)
      const { status, headers } = await get('/dataset/persons/A0001')
      expect([status, headers.get('warning')]).toEqual([200, expect.stringMatching(/^110 /)])
    },
    { settings: settings.url },
  )
  await settings.stop()
})

test('a list of persons takes from the copy what is there, while the repository wants to rest for an hour', async () => {
  const settings = await fakeSettings({ dataset: { max_age_hours: 1e-9 } })
  let isTired = false
  const landing: RequestListener = (_, response) =>
    void (isTired ? response.writeHead(503, { 'retry-after': '3600' }).end() : response.end(LANDING))
  await beside(
    playing({ '/doi/': landing }),
    async (get) => {
      await get('/dataset/persons/A0001')
      isTired = true
      const asked = { ...POST, headers: { 'content-type': 'application/json' }, body: '{"kb_ids":["A0001","A0001"]}' }
      const { text } = await get('/dataset/persons/retrieve', asked)
      const lines = text.trim().split('\n')
      expect(lines.map((line) => JSON.parse(line))).toEqual(
        [PERSON, PERSON].map((record) => expect.objectContaining({ record })),
      )
    },
    { settings: settings.url },
  )
  await settings.stop()
})

test('an address that cannot be asked is named in the health, and the usual one is asked instead', async () => {
  const settings = await fakeSettings({ dataset: { doi_resolver: 'ftp://x y', repo_api: 'nowhere' } })
  await beside(
    playing(),
    async (get) => {
      expect((await get('/dataset/persons/A0001')).status).toBe(200)
      const { configuration_problems } = (await get('/health')).body as { configuration_problems: { key: string }[] }
      expect(configuration_problems.map(({ key }) => key)).toEqual(['dataset.doi_resolver', 'dataset.repo_api'])
    },
    { settings: settings.url },
  )
  await settings.stop()
})

test('a new version of the dictionary is found between two calls, and persons that left are removed', () => {
  let version = 7
  const page: RequestListener = (_, response) => void response.end(LANDING.replace('/7', `/${version}`))
  const names: RequestListener = (request, response) => {
    const host = `http://${request.headers.host}`
    const [first, second] = [`${host}/person`, `${host}/second`]
    response.end(JSON.stringify(version === 7 ? { A0001: first, A0002: second } : { A0002: `${second}?v=2` }))
  }
  const second = answering(JSON.stringify({ ...PERSON, kb_id: 'A0002' }))
  return beside(playing({ '/doi/': page, 'kb_ids.json': names, '/second': second }), async (get) => {
    expect((await get('/dataset/sync', POST)).body).toMatchObject({ total: 2, fetched: 2, removed: 0 })
    version = 8
    const found = async () => {
      const { body } = await get('/dataset/persons?q=Ada')
      return (body.items as { kb_id: string }[]).map(({ kb_id }) => kb_id)
    }
    expect(await found()).toEqual(['A0001', 'A0002'])
    expect((await get('/dataset/refresh', POST)).body).toMatchObject({ changed: true, record_id: '8', total: 1 })
    expect(await found()).toEqual(['A0002'])
    const asked = { by_name: { query: 'Ada Beispiel' }, by_identifier: { query: 'Ada Beispiel (A0001)' } }
    const queries = encodeURIComponent(JSON.stringify(asked))
    const { body } = await get(`/dataset/reconcile?queries=${queries}`)
    const ids = Object.values(body as Record<string, { result: { id: string }[] }>).map(({ result }) =>
      result.map(({ id }) => id),
    )
    expect(ids).toEqual([['A0002'], ['A0002']])
    expect((await get('/dataset/persons/A0001')).status).toBe(404)
    version = 7
    await get('/dataset/refresh', POST)
    expect((await get('/dataset/sync', POST)).body).toMatchObject({ total: 2, fetched: 1, removed: 0 })
    expect(await found()).toEqual(['A0001', 'A0002'])
    version = 8
    await get('/dataset/refresh', POST)
    expect((await get('/dataset/sync', POST)).body).toMatchObject({ total: 1, fetched: 1, removed: 1 })
    expect((await get('/dataset/persons/A0001')).status).toBe(404)
  })
})

test('one record that cannot be read does not stop a sync', () => {
  const names: RequestListener = (request, response) => {
    const host = `http://${request.headers.host}`
    response.end(JSON.stringify({ A0001: `${host}/person`, A0002: `${host}/broken` }))
  }
  return beside(playing({ 'kb_ids.json': names, '/broken': answering('<html>') }), async (get) => {
    expect((await get('/dataset/sync', POST)).body).toMatchObject({
      success: false,
      fetched: 1,
      failed: [{ kb_id: 'A0002', error: expect.stringContaining('HTML instead of a JSON object') }],
    })
  })
})
