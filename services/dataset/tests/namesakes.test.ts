import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { form, type getFrom } from './get.js'
import { beside, LANDING, playing } from './played-repository.js'

/* Of a common word only some names can be ranked: whoever is meant is among them, however many were published before. */

const idOf = (index: number) => `N${String(index).padStart(4, '0')}`

/** A repository of persons with these names, in this order; the first of them has others beside. */
function publishing(names: readonly string[], others: readonly string[] = []): RequestListener {
  const dictionary: RequestListener = ({ headers }, response) => {
    const entries = names.map((_, index) => [idOf(index), `http://${headers.host}/person/${index}`])
    response.setHeader('content-type', 'application/json').end(JSON.stringify(Object.fromEntries(entries)))
  }
  const person: RequestListener = ({ url = '' }, response) => {
    const index = Number(url.split('/').at(-1))
    const variants = index === 0 ? others.map((name) => ({ name, variant_idx: '2' })) : []
    const record = { kb_id: idOf(index), title: `${names[index]} (${idOf(index)})`, names: variants }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(record))
  }
  return playing({ 'kb_ids.json': dictionary, '/person': person })
}

const namesakes = Array.from({ length: 400 }, (_, index) => `Johann Christian Vorgänger${index}`)

type Get = (path: string, init?: RequestInit) => ReturnType<typeof getFrom>

async function candidates(get: Get, query: string, limit?: number): Promise<{ id: string; match: boolean }[]> {
  const { body } = await get('/dataset/reconcile', form({ queries: JSON.stringify({ q: { query, limit } }) }))
  return (body as unknown as { q: { result: { id: string; match: boolean }[] } }).q.result
}

const beginningOf = async (get: Get, path: string) => {
  const { items, result } = (await get(path)).body as unknown as Record<string, { kb_id?: string; id?: string }[]>
  const [first] = items ?? result ?? []
  return first?.kb_id ?? first?.id
}

test('the person of exactly this name is found behind hundreds who share a word of it', () =>
  beside(publishing([...namesakes, 'Johann Bergstein', 'Johann']), async (get) => {
    await get('/dataset/sync', { method: 'POST' })
    for (const query of ['Johann Bergstein', 'Bergstein, Johann', 'JOHANN BERGSTEIN', 'Johann Bergstein (N0400)'])
      expect((await candidates(get, query))[0], query).toMatchObject({ id: 'N0400', match: true })
    expect((await candidates(get, 'Johann'))[0]).toMatchObject({ id: 'N0401', match: true })
    for (const path of ['/dataset/persons?q=Johann', '/dataset/reconcile/suggest/entity?prefix=johann'])
      expect(await beginningOf(get, path), path).toBe('N0401')
  }))

test('a name that is written otherwise is found by its rarest word', () =>
  beside(publishing([...namesakes, 'Johann Georg Bergstein']), async (get) => {
    await get('/dataset/sync', { method: 'POST' })
    for (const query of ['Johann Jörg Bergstein', 'Joh. Bergstein'])
      expect((await candidates(get, query))[0]?.id, query).toBe('N0400')
  }))

test('a whole name is found also where more names have its words than are ranked', () => {
  const others = Array.from({ length: 3_200 }, (_, index) => `Johann Christian ${index}`)
  return beside(publishing(['Adam', 'Johann Christian'], others), async (get) => {
    await get('/dataset/sync', { method: 'POST' })
    expect((await candidates(get, 'Johann Christian'))[0]).toMatchObject({ id: 'N0001', match: true })
    expect(await beginningOf(get, '/dataset/persons?q=johann%20christian')).toBe('N0001')
  })
})

test('of two persons of one name neither is certain, however few are asked for', () =>
  beside(publishing(['Johann Bach', 'Johann Bach']), async (get) => {
    await get('/dataset/sync', { method: 'POST' })
    expect(await candidates(get, 'Johann Bach')).toMatchObject([{ match: false }, { match: false }])
    expect(await candidates(get, 'Johann Bach', 1)).toMatchObject([{ match: false }])
  }))

test('who stays listed is found, however many namesakes the dictionary does not list any more', () => {
  let version = 7
  const everybody = Array.from({ length: 201 }, () => 'Maria Meyer')
  const landing: RequestListener = (_, response) => void response.end(LANDING.replace('/7', `/${version}`))
  const published = publishing(everybody)
  const last = idOf(200)
  const answers: RequestListener = (request, response) => {
    const { url = '', headers } = request
    if (url.startsWith('/doi/')) return landing(request, response)
    if (!url.includes('/8/')) return published(request, response)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ [last]: `http://${headers.host}/person/200` }))
  }
  return beside(answers, async (get) => {
    await get('/dataset/sync', { method: 'POST' })
    version = 8
    await get('/dataset/refresh', { method: 'POST' })
    expect(await beginningOf(get, '/dataset/persons?q=Maria')).toBe(last)
    expect((await candidates(get, 'Maria Meier')).map(({ id }) => id)).toEqual([last])
  })
})
