import { dataset } from '@regesta/dataset/service'
import { startForTest, type TestService } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form, getFrom } from './get.js'
import { openSample, type Sample } from './sample.js'

const POST = { method: 'POST' }
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

let service: TestService

beforeAll(async () => {
  // Nobody listens at the discard port.
  service = await startForTest(dataset, { addresses: { 'practice-repository': 'http://127.0.0.1:9' } })
})

afterAll(() => service.stop())

const get = (path: string, init?: RequestInit) => getFrom(service.url, path, init)

describe('a dataset that was never reached', () => {
  it.each([
    ['/dataset/dictionary', {}],
    ['/dataset/refresh', POST],
    ['/dataset/persons', {}],
    ['/dataset/persons/A0001', {}],
    ['/dataset/sync', POST],
    ['/dataset/persons/A0001/relations', {}],
    ['/dataset/persons/A0001/places.geojson', {}],
    ['/dataset/persons/A0001/jsonld', {}],
  ] as const)('%s answers 502', async (path, init) => {
    const { status, body } = await get(path, init)
    expect([status, body.success]).toEqual([502, false])
  })

  it('answers each line of a retrieval with its error, and an empty table', async () => {
    const { status, text } = await get('/dataset/persons/retrieve', json({ kb_ids: ['A0001'] }))
    expect([status, JSON.parse(text)]).toEqual([200, { kb_id: 'A0001', error: expect.any(String) }])
    expect((await get('/dataset/persons.csv')).status).toBe(200)
  })
})

describe('a request that cannot be meant', () => {
  it.each([
    ['/dataset/persons?page=0', {}],
    ['/dataset/persons/retrieve', json({ kb_ids: [] })],
    ['/dataset/sync', json({ force: 'yes' })],
    ['/dataset/persons/A0001/relations?depth=99', {}],
    ['/dataset/reconcile?queries=%7B', {}],
    ['/dataset/reconcile', form({ queries: '{' })],
    ['/dataset/reconcile/suggest/entity', {}],
    ['/dataset/reconcile/suggest/property?cursor=-1', {}],
    ['/dataset/reconcile/suggest/type?cursor=x', {}],
    ['/dataset/reconcile/properties?limit=0', {}],
  ] as const)('%s answers 400', async (path, init) => {
    const { status, body } = await get(path, init)
    expect([status, body.success]).toEqual([400, false])
  })
})

describe('a person that is not in the dictionary', () => {
  let sample: Sample
  beforeAll(async () => {
    sample = await openSample()
  })
  afterAll(() => sample.close())

  it.each([
    '/dataset/persons/X9999',
    '/dataset/persons/X9999/relations',
    '/dataset/persons/X9999/places.geojson',
    '/dataset/persons/X9999/jsonld',
    '/dataset/reconcile/preview/X9999',
  ])('%s answers 404', async (path) => {
    const { status, body } = await sample.get(path)
    expect([status, body.success]).toEqual([404, false])
  })

  it('does not hinder a sync that nobody waits for', async () => {
    const { status, body } = await sample.get('/dataset/sync', { ...POST, headers: { prefer: 'respond-async' } })
    expect([status, body.success]).toEqual([202, true])
  })
})
