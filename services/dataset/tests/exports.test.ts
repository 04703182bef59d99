import type { PersonRecord } from '@regesta/contracts/person-record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGraph } from './read-graph.js'
import { openSample, PERSONS, type Sample } from './sample.js'

let sample: Sample

beforeAll(async () => {
  sample = await openSample()
})

afterAll(() => sample.close())

test('places become GeoJSON with longitude first; incomplete ones have no geometry', async () => {
  const { headers, body } = await sample.get('/dataset/persons/V0001/places.geojson')
  expect(headers.get('content-type')).toContain('application/geo+json')
  const record = (await sample.get('/dataset/persons/V0001')).body as unknown as PersonRecord
  const features = body.features as { geometry: { coordinates: number[] } | null; properties: { name: string } }[]
  expect(features.map(({ properties }) => properties.name)).toEqual(record.places.map(({ name }) => name))
  for (const [index, { geometry }] of features.entries()) {
    const { x = '', y = '' } = record.places[index] ?? {}
    expect(geometry?.coordinates ?? null).toEqual(x === '' || y === '' ? null : [Number(y), Number(x)])
  }
})

test('relations grow with the depth and say the same in all formats', async () => {
  type Graph = { nodes: { kb_id: string }[]; edges: unknown[] }
  const shallow = (await sample.get('/dataset/persons/V0001/relations')).body as unknown as Graph
  const deep = (await sample.get('/dataset/persons/V0001/relations?depth=3')).body as unknown as Graph
  expect(deep.nodes.length).toBeGreaterThan(shallow.nodes.length)
  for (const format of ['gexf', 'graphml']) {
    const { headers, text } = await sample.get(`/dataset/persons/V0001/relations?format=${format}`)
    expect(headers.get('content-type')).toContain(`application/${format}+xml`)
    const { nodes, edges } = readGraph(text)
    expect([nodes.toSorted(), edges]).toEqual([
      shallow.nodes.map(({ kb_id }) => kb_id).toSorted(),
      shallow.edges.length,
    ])
  }
  expect((await sample.get('/dataset/persons/V0001/relations?format=dot')).status).toBe(400)
})

test('all persons come as a table with one line each, in which spreadsheet programs know the letters', async () => {
  const { headers, text } = await sample.get('/dataset/persons.csv')
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = text.trimEnd().split('\r\n')
  expect([lines.length, lines[0]?.startsWith('\uFEFFkb_id,title,gender,birth_date')]).toEqual([PERSONS + 1, true])
})

test('a person as linked data has its name, dates in EDTF and no empty members', async () => {
  const { headers, body } = await sample.get('/dataset/persons/V0001/jsonld')
  expect(headers.get('content-type')).toContain('application/ld+json')
  const name = await sample.nameOf('V0001')
  expect(body).toMatchObject({ '@context': 'https://schema.org', '@type': 'Person', identifier: 'V0001', name })
  expect(Object.values(body).filter((value) => value === '' || value === null)).toEqual([])
})
