import type { PersonRecord } from '@regesta/contracts/person-record'
import { dataset } from '@regesta/dataset/service'
import { startForTest } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, getFrom } from './get.js'
import { answering, beside, PERSON, playing } from './played-repository.js'
import { openSample, type Sample } from './sample.js'

/* Members and structures are those of the W3C reconciliation API, version 0.2. */

type Answers = Record<
  string,
  { result: { id: string; name: string; score: number; match: boolean; type: { id: string; name: string }[] }[] }
>

let sample: Sample

beforeAll(async () => {
  sample = await openSample()
})

afterAll(() => sample.close())

const reconcile = async (queries: Record<string, unknown>) =>
  (await sample.get('/dataset/reconcile', form({ queries: JSON.stringify(queries) }))).body as unknown as Answers

const recordOf = async (kbId: string) => (await sample.get(`/dataset/persons/${kbId}`)).body as unknown as PersonRecord

test('the manifest has every member that the published structure asks for', async () => {
  const part = { service_url: expect.stringMatching(/^http/), service_path: expect.stringMatching(/^\//) }
  expect((await sample.get('/dataset/reconcile')).body).toMatchObject({
    versions: ['0.2'],
    name: expect.any(String),
    identifierSpace: expect.stringMatching(/^http/),
    schemaSpace: expect.stringMatching(/^http/),
    defaultTypes: [{ id: 'person', name: 'Person' }],
    view: { url: expect.stringContaining('{{id}}') },
    preview: { url: expect.stringContaining('{{id}}'), width: expect.any(Number), height: expect.any(Number) },
    suggest: { entity: part, property: part, type: part },
    extend: { propose_properties: part, property_settings: [] },
  })
})

test('the addresses of the manifest are by https where the gateway was asked so', async () => {
  const { body } = await sample.get('/dataset/reconcile', { headers: { 'regesta-scheme': 'https' } })
  expect(body).toMatchObject({
    identifierSpace: expect.stringMatching(/^https:/),
    view: { url: expect.stringMatching(/^https:/) },
    suggest: { entity: { service_url: expect.stringMatching(/^https:/) } },
  })
})

test('a batch answers every query under its name, best first, the same name with full score', async () => {
  const name = await sample.nameOf('V0003')
  const [family = '', given = ''] = name.split(' ').reverse()
  const answers = await reconcile({
    same: { query: name },
    turned: { query: `${family}, ${given}`, limit: 1 },
    nobody: { query: 'Qqqq Zzzz' },
    other: { query: name, type: 'place' },
  })
  expect(Object.keys(answers)).toEqual(['same', 'turned', 'nobody', 'other'])
  expect(answers.same?.result[0]).toMatchObject({ id: 'V0003', score: 100, type: [{ id: 'person', name: 'Person' }] })
  expect(answers.turned?.result.map(({ id }) => id)).toEqual(['V0003'])
  expect([answers.nobody?.result, answers.other?.result]).toEqual([[], []])
  for (const { result } of Object.values(answers)) {
    const scores = result.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  }
})

test('the whole title and the identifier match, whatever their case', async () => {
  const title = String((await recordOf('V0002')).title)
  expect(title).toMatch(/ \(V0002\)$/)
  const answers = await reconcile({
    title: { query: title },
    upper: { query: title.toUpperCase() },
    identifier: { query: 'V0002' },
    lower: { query: ' v0002 ' },
    another: { query: 'V9999' },
  })
  for (const name of ['title', 'upper', 'identifier', 'lower']) {
    expect(answers[name]?.result[0], name).toMatchObject({ id: 'V0002', score: 100, match: true })
  }
  expect(answers.another?.result).toEqual([])
})

test('what is viewed is a page for a person', async () => {
  const { view } = (await sample.get('/dataset/reconcile')).body as unknown as { view: { url: string } }
  const { pathname } = new URL(view.url.replace('{{id}}', 'V0002'))
  const { headers, text } = await sample.get(pathname.replace(/^\/api/, ''))
  expect(headers.get('content-type')).toContain('text/html')
  expect(text).toContain(await sample.nameOf('V0002'))
})

test('says that a copy must be made first, where there is none', async () => {
  const empty = await startForTest(dataset, { addresses: { 'practice-repository': sample.practiceUrl } })
  const queries = encodeURIComponent(JSON.stringify({ q0: { query: 'Anna' } }))
  const extend = encodeURIComponent(JSON.stringify({ ids: ['V0001'], properties: [{ id: 'birth' }] }))
  for (const path of [`?queries=${queries}`, `?extend=${extend}`, '/suggest/entity?prefix=An']) {
    const { status, body } = await getFrom(empty.url, `/dataset/reconcile${path}`)
    expect([status, body.success]).toEqual([400, false])
    expect(body.error).toContain('POST /api/dataset/sync')
  }
  expect((await getFrom(empty.url, '/dataset/reconcile')).status).toBe(200)
  await empty.stop()
})

test('a contradicting date lowers the score, a fitting one keeps it', async () => {
  const { birth } = await recordOf('V0001')
  const year = birth[0]?.date.slice(0, 4) ?? ''
  const query = await sample.nameOf('V0001')
  const answers = await reconcile({
    right: { query, properties: [{ pid: 'birth', v: year }] },
    german: { query, properties: [{ pid: 'birth', v: `21-03-${year}` }] },
    wrong: { query, properties: [{ pid: 'birth', v: String(Number(year) + 100) }] },
  })
  const scoreOf = (name: string) => answers[name]?.result.find(({ id }) => id === 'V0001')?.score ?? 0
  expect(scoreOf('right')).toBeGreaterThan(scoreOf('wrong'))
  expect(scoreOf('german')).toBe(scoreOf('right'))
})

test('suggests persons, properties and types', async () => {
  const prefix = encodeURIComponent((await sample.nameOf('V0004')).slice(0, 4))
  const entities = (await sample.get(`/dataset/reconcile/suggest/entity?prefix=${prefix}`)).body
  expect((entities.result as { id: string }[]).map(({ id }) => id)).toContain('V0004')
  expect((await sample.get('/dataset/reconcile/suggest/property?prefix=birth')).body.result).toEqual([
    { id: 'birth', name: 'Date of birth' },
    { id: 'birth_place', name: 'Place of birth' },
  ])
  const types = (await sample.get('/dataset/reconcile/suggest/type?prefix=pers')).body
  expect(types.result).toEqual([{ id: 'person', name: 'Person' }])
})

test('extends persons by properties, also those it does not know', async () => {
  const { birth, gender } = await recordOf('V0001')
  const extend = JSON.stringify({ ids: ['V0001', 'nobody'], properties: [{ id: 'birth_place' }, { id: 'gender' }] })
  expect((await sample.get('/dataset/reconcile', form({ extend }))).body).toEqual({
    meta: [
      { id: 'birth_place', name: 'Place of birth' },
      { id: 'gender', name: 'Gender' },
    ],
    rows: {
      V0001: { birth_place: birth.map(({ place }) => ({ str: place })), gender: [{ str: gender }] },
      nobody: { birth_place: [], gender: [] },
    },
  })
  const proposed = (await sample.get('/dataset/reconcile/properties?type=person&limit=2')).body
  expect(proposed).toMatchObject({ type: 'person', limit: 2, properties: [{ id: 'birth' }, { id: 'death' }] })
})

test('extends persons by the forms of their name and by what authorities call them', async () => {
  const links = [
    'http://d-nb.info/gnd/11854023x',
    'https://orcid.org/0000-0002-1825-0097',
    'https://d-nb.info/1',
    'https://d-nb.info/gnd/1234567',
    'https://d-nb.info/gnd/123456789-0',
    'https://d-nb.info/gnd/1234-5',
    'gnd',
  ]
  const person = {
    ...PERSON,
    names: [{ name: 'Ada', surname: 'Exempel', variant_idx: '2' }],
    sources: { authorities: [...links, links[0]].map((link) => ({ name: 'Authority', type: 'record', link })) },
  }
  await beside(playing({ '/person': answering(JSON.stringify(person)) }), async (get) => {
    await get('/dataset/sync', { method: 'POST' })
    const extend = JSON.stringify({ ids: ['A0001'], properties: ['name', 'gnd', 'orcid'].map((id) => ({ id })) })
    expect((await get('/dataset/reconcile', form({ extend }))).body.rows).toEqual({
      A0001: {
        name: [{ str: 'Ada Beispiel' }, { str: 'Ada Exempel' }],
        gnd: [{ str: '11854023X' }, { str: '1234-5' }],
        orcid: [{ str: '0000-0002-1825-0097' }],
      },
    })
  })
})

test('previews a person as a page that runs nothing', async () => {
  const { headers, text } = await sample.get('/dataset/reconcile/preview/V0001')
  expect(headers.get('content-type')).toContain('text/html')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).toContain(await sample.nameOf('V0001'))
  expect((await sample.get('/dataset/reconcile/preview/nobody')).status).toBe(404)
})

test.each(['{', '[]', '{"q":{"query":5}}', '{"q":{"properties":"x"}}'])(
  'refuses a malformed batch: %s',
  async (queries) => {
    const { status, body } = await sample.get('/dataset/reconcile', form({ queries }))
    expect([status, body.success]).toEqual([400, false])
  },
)
