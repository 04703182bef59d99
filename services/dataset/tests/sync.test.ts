import type { RequestListener } from 'node:http'
import { listen } from '@regesta/http/listen'
import { openPersons, type Persons } from '@regesta/persons/persons'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { expect, test } from 'vitest'
import { answering, LANDING, PERSON, playing } from './played-repository.js'

/** A copy of what a repository that the test plays publishes. */
async function copying(handler: RequestListener, clockScale: number, work: (persons: Persons) => Promise<void>) {
  const repository = await listen(handler)
  const folder = temporaryFolder('regesta-sync-')
  const source = { doiResolver: `${repository.url}/doi`, repoApi: `${repository.url}/api`, conceptDoi: '10.1/x' }
  const persons = openPersons({ source, folder: folder.path, budget: null, clockScale })
  try {
    await work(persons)
  } finally {
    await persons.close()
    await repository.drain(0)
    folder.remove()
  }
}

/** Asks for a minute of rest before it answers. */
function restingOnce(then: RequestListener): RequestListener {
  let isRested = false
  return (request, response) => {
    if (isRested) return then(request, response)
    isRested = true
    response.writeHead(429, { 'retry-after': '60' }).end()
  }
}

/** On this clock a whole answer has two seconds. */
const QUICK = 60

test.each(['/doi/', 'kb_ids.json', '/person'])('a sync waits for as long as %s asks, and goes on', (part) => {
  const resting = restingOnce(playing())
  return copying(playing({ [part]: resting }), QUICK, async (persons) => {
    expect(await persons.sync()).toMatchObject({ total: 1, fetched: 1, failed: [] })
  })
})

test('whoever waits for the dictionary is told of a minute of rest', () =>
  copying(playing({ '/doi/': restingOnce(playing()) }), QUICK, async (persons) => {
    await expect(persons.dictionary({ refresh: true })).rejects.toThrow('asks for 60 s of rest')
  }))

test.each(['/doi/', 'kb_ids.json'])('a sync that is called off does not wait for the answer of %s', (part) => {
  const caller = new AbortController()
  const silent: RequestListener = () => caller.abort(new Error('called off'))
  return copying(playing({ [part]: silent }), 1, async (persons) => {
    await expect(persons.sync({ signal: caller.signal })).rejects.toThrow('called off')
  })
})

test('two identifiers of a person whose entries were merged lead to one record', () => {
  const names: RequestListener = (request, response) => {
    const address = `http://${request.headers.host}/person`
    response.end(JSON.stringify({ A0001: address, A0002: address }))
  }
  return copying(
    playing({ 'kb_ids.json': names, '/person': answering(JSON.stringify(PERSON)) }),
    QUICK,
    async (persons) => {
      expect(await persons.sync()).toMatchObject({ total: 2, fetched: 2, failed: [] })
      expect((await persons.get('A0002')).record).toMatchObject({ kb_id: 'A0001' })
    },
  )
})

test('a record that has only moved is asked for once more, and not by every later sync', () => {
  const asked: string[] = []
  let address = '/person'
  // The dictionary is read again where it is another record.
  const landing: RequestListener = (_request, response) =>
    void response.end(address === '/person' ? LANDING : LANDING.replace('records/7', 'records/8'))
  const names: RequestListener = ({ headers }, response) =>
    void response.end(JSON.stringify({ A0001: `http://${headers.host}${address}` }))
  const person: RequestListener = ({ url = '', headers }, response) => {
    asked.push(url)
    if (headers['if-none-match'] !== undefined) response.writeHead(304).end()
    else response.writeHead(200, { etag: '"one"' }).end(JSON.stringify(PERSON))
  }
  return copying(playing({ '/doi/': landing, 'kb_ids.json': names, '/person': person }), QUICK, async (persons) => {
    expect(await persons.sync()).toMatchObject({ fetched: 1 })
    address = '/person/moved'
    for (let round = 0; round < 2; round++) expect(await persons.sync()).toMatchObject({ fetched: 0, unchanged: 1 })
    expect(asked).toEqual(['/person', '/person/moved'])
  })
})
