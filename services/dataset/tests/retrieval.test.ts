import { PersonRecord } from '@regesta/contracts/person-record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSample, PERSONS, type Sample } from './sample.js'

let sample: Sample
const get = (path: string, init?: RequestInit) => sample.get(path, init)

beforeAll(async () => {
  sample = await openSample()
})

afterAll(() => sample.close())

test('finds the dictionary behind the concept DOI and names every person with an address', async () => {
  const { body } = await get('/dataset/dictionary')
  expect(body).toMatchObject({ concept_doi: '10.5072/zenodo.1', total: PERSONS })
  const addresses = Object.entries(body.dictionary ?? {})
  expect(addresses).toHaveLength(PERSONS)
  for (const [kbId, address] of addresses) {
    expect(address).toMatch(new RegExp(`^${sample.practiceUrl}/api/records/\\d+/files/${kbId}\\.json/content$`))
  }
})

test('serves each record as published, and every one is as documented', async () => {
  const { body } = await get(`/dataset/persons?limit=${PERSONS}`)
  for (const { kb_id, url } of body.items as { kb_id: string; url: string }[]) {
    const [copy, published] = [await get(`/dataset/persons/${kb_id}`), await (await fetch(url)).json()]
    expect(copy.body).toEqual(published)
    expect([kb_id, copy.headers.get('dataset-deviations')]).toEqual([kb_id, null])
    expect(PersonRecord.safeParse(published).success).toBe(true)
  }
})

test('an unknown identifier is 404 with close ones and the dictionary version', async () => {
  const { status, body } = await get('/dataset/persons/V001')
  expect([status, body.success]).toEqual([404, false])
  expect(String(body.error)).toMatch(/record \d+\) has no person 'V001'/)
  expect(body.close_ids).toContain('V0001')
})

test('pages by identifier and by prefix', async () => {
  const { body } = await get('/dataset/persons?limit=7&page=2')
  expect(body).toMatchObject({ totalItems: PERSONS, page: 2, totalPages: Math.ceil(PERSONS / 7) })
  expect((body.items as { kb_id: string }[])[0]?.kb_id).toBe('V0008')
  expect((await get('/dataset/persons?prefix=V000')).body.totalItems).toBe(9)
  expect((await get('/dataset/persons?page=0')).status).toBe(400)
})

test('finds names without accents and case', async () => {
  const folded = (await sample.nameOf('V0005')).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const { body } = await get(`/dataset/persons?q=${encodeURIComponent(folded)}`)
  expect((body.items as { kb_id: string }[])[0]?.kb_id).toBe('V0005')
  expect((await get('/dataset/persons?q=%22%20OR%20*')).status).toBe(200)
})

test('tells beyond the last page of a search, too, how many there are', async () => {
  const q = encodeURIComponent(await sample.nameOf('V0005'))
  const { totalItems } = (await get(`/dataset/persons?q=${q}`)).body
  expect(totalItems).toBeGreaterThan(0)
  expect((await get(`/dataset/persons?q=${q}&page=99`)).body).toMatchObject({ items: [], totalItems })
})

test('retrieves several in order, with errors in their lines', async () => {
  const { headers, text } = await get('/dataset/persons/retrieve', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kb_ids: ['V0002', 'nobody', 'V0001'] }),
  })
  expect(headers.get('content-type')).toContain('application/x-ndjson')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ kb_id, error }) => [kb_id, error === undefined])).toEqual([
    ['V0002', true],
    ['nobody', false],
    ['V0001', true],
  ])
})

test('a second sync reads nothing, a forced one only asks', async () => {
  const unchanged = { success: true, fetched: 0, unchanged: PERSONS }
  expect((await get('/dataset/sync', { method: 'POST' })).body).toMatchObject(unchanged)
  const headers = { 'content-type': 'application/json' }
  expect((await get('/dataset/sync', { method: 'POST', headers, body: '{"force":true}' })).body).toMatchObject(
    unchanged,
  )
})
