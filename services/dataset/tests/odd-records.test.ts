import { expect, test } from 'vitest'
import { form } from './get.js'
import { answering, beside, playing } from './played-repository.js'

const SOUND = { kb_id: 'A0001', title: 'Ada Beispiel (A0001)', birth: [{ date: '1815-12-10', place: 'London' }] }

/** What stands somewhere in a record instead of what is documented. */
const ODD: readonly [what: string, members: Record<string, unknown>][] = [
  [
    'null in every place',
    Object.fromEntries(['title', 'birth', 'relations', 'places', 'sources', 'images'].map((name) => [name, null])),
  ],
  ['a text for each list', { birth: 'x', death: 'x', names: 'x', nationalities: 'x', places: 'x', professions: 'x' }],
  [
    'an object for each list',
    { birth: {}, names: {}, sectors: {}, places: {}, relations: { persons: {}, entities: {} } },
  ],
  [
    'nothing in each list',
    {
      birth: [null],
      names: [null],
      nationalities: [null],
      places: [null],
      relations: { persons: [null], entities: [null] },
    },
  ],
  [
    'numbers for texts',
    { gender: 7, nationalities: [7], birth: [{ date: 7, place: 7 }], places: [{ name: 7, x: 7, y: 7 }] },
  ],
  ['relations to nobody', { relations: { persons: [{}], entities: [{ related_titles: 'x' }] } }],
  [
    'odd sources',
    { sources: { authorities: [{}, null] }, images: { wikimedia: [null] }, professions: { other: [null, {}] } },
  ],
  ['no members at all', { kb_id: undefined, title: undefined, birth: undefined }],
]

const ASKED = [
  '',
  '/relations?depth=2',
  '/relations?format=gexf',
  '/relations?format=graphml',
  '/places.geojson',
  '/jsonld',
]

test.each(ODD)('a record with %s is served by every address, and hides no other', (_, members) => {
  const odd = JSON.stringify({ ...SOUND, ...members })
  const sound = JSON.stringify({ ...SOUND, kb_id: 'A0002', title: 'Bea Beispiel (A0002)' })
  const names = (host: string | undefined) => ({ A0001: `http://${host}/person`, A0002: `http://${host}/sound` })
  return beside(
    playing({
      'kb_ids.json': (request, response) => void response.end(JSON.stringify(names(request.headers.host))),
      '/person': answering(odd),
      '/sound': answering(sound),
    }),
    async (get) => {
      expect((await get('/dataset/sync', { method: 'POST' })).body).toMatchObject({ success: true, fetched: 2 })
      for (const path of ASKED) expect((await get(`/dataset/persons/A0001${path}`)).status, path).toBe(200)
      const table = await get('/dataset/persons.csv')
      expect(table.text.trim().split('\r\n')).toEqual([
        expect.stringMatching(/^kb_id/),
        expect.any(String),
        expect.stringMatching(/^A0002,/),
      ])
      const properties = ['birth', 'death_place', 'profession', 'nationality', 'place', 'gender']
      const queries = JSON.stringify({
        q: { query: 'A0001', properties: properties.map((pid) => ({ pid, v: '1815' })) },
      })
      const found = await get('/dataset/reconcile', form({ queries }))
      expect(found.body).toMatchObject({
        q: { result: expect.arrayContaining([expect.objectContaining({ id: 'A0001' })]) },
      })
      const extend = JSON.stringify({ ids: ['A0001', 'A0002'], properties: properties.map((id) => ({ id })) })
      const { rows } = (await get('/dataset/reconcile', form({ extend }))).body as {
        rows: Record<string, { birth: unknown }>
      }
      expect(rows.A0002?.birth).toEqual([{ str: '1815-12-10' }])
      expect((await get('/dataset/reconcile/preview/A0001')).status).toBe(200)
    },
  )
})
