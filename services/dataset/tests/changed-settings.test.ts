import type { RequestListener } from 'node:http'
import { settingsInternal } from '@regesta/contracts/settings'
import { dataset } from '@regesta/dataset/service'
import { latch } from '@regesta/http/latch'
import { listen } from '@regesta/http/listen'
import { events, reply } from '@regesta/http/reply'
import { fakeNeighbour, startForTest } from '@regesta/testing/start-for-test'
import { expect, test } from 'vitest'
import { getFrom } from './get.js'
import { answering, LANDING, PERSON, playing } from './played-repository.js'

/** The landing page of one dataset, or of another one. */
const landing: RequestListener = ({ url }, response) =>
  void response.end(url?.includes('another') ? LANDING.replace('/7', '/8') : LANDING)

/** A settings service of one section, which the test saves anew. */
async function startSettings() {
  const state = { section: {}, revision: 0, tell: (_bytes: number) => {} }
  const service = await fakeNeighbour('settings', settingsInternal, {
    readConfiguration: () => reply(200, { dataset: state.section }),
    followChanges: () =>
      events({
        read: (after) => (after < state.revision ? [{ id: state.revision, data: JSON.stringify(state) }] : []),
        isFinal: () => false,
        onAppend: (listener) => {
          state.tell = listener
          return () => {}
        },
      }),
  })
  const save = (section: object) => {
    Object.assign(state, { section, revision: state.revision + 1 })
    state.tell(64)
  }
  return { ...service, save }
}

/** A service beside a repository, with settings that may change. */
async function openService(repositoryAnswers: Record<string, RequestListener>) {
  const repository = await listen(playing({ '/doi/': landing, ...repositoryAnswers }))
  const settings = await startSettings()
  const service = await startForTest(dataset, {
    addresses: { 'practice-repository': repository.url, settings: settings.url },
  })
  const get = (path: string, init?: RequestInit) => getFrom(service.url, path, init)
  return {
    get,
    post: (path: string) => get(path, { method: 'POST' }),
    save: settings.save,
    /** The titles of persons whose names have this word. */
    found: async (word: string) =>
      ((await get(`/dataset/persons?q=${word}`)).body.items as { title: string }[]).map(({ title }) => title),
    nameAnother: async (more: object = {}) => {
      settings.save({ concept_doi: '10.1/another', ...more })
      await expect.poll(async () => (await get('/dataset/dictionary')).body.concept_doi).toBe('10.1/another')
    },
    close: async () => {
      await service.stop()
      await settings.stop()
      await repository.drain(0)
    },
  }
}

test('a sync goes on to its end when settings of the dataset are saved meanwhile', async () => {
  const [asked, changed] = [latch(), latch()]
  const resting: RequestListener = async (_, response) => {
    asked.open()
    await changed.opened
    response.setHeader('content-type', 'application/json').end(JSON.stringify(PERSON))
  }
  const { post, nameAnother, close } = await openService({ '/person': resting })
  const sync = post('/dataset/sync')
  await asked.opened
  await nameAnother({ max_age_hours: 1 })
  changed.open()
  const { status, body } = await sync
  expect([status, body]).toEqual([200, expect.objectContaining({ success: true, fetched: 1, failed: [] })])
  await close()
})

test('persons of a dataset that was configured before are neither found nor served, also where both know an identifier', async () => {
  const names: RequestListener = ({ url, headers }, response) => {
    const [person, broken] = [`http://${headers.host}/person`, `http://${headers.host}/broken`]
    const ofAnother = { A0002: broken, B0001: person }
    response.end(JSON.stringify(url?.includes('/8/') ? ofAnother : { A0001: person, A0002: person }))
  }
  const { get, post, found, nameAnother, close } = await openService({
    'kb_ids.json': names,
    '/broken': answering('<html>'),
  })
  await post('/dataset/sync')
  expect(await found('Ada')).toHaveLength(2)
  await nameAnother()
  expect(await found('Ada')).toHaveLength(0)
  expect((await get('/dataset/persons/A0001')).status).toBe(404)
  expect((await get('/dataset/persons/A0002')).status).toBe(502)
  await close()
})

const [OLD, NEW] = ['Olga Old (A0001)', 'Nina New (A0001)']
/** One identifier that both datasets know, each with an address of its own. */
const shared: RequestListener = ({ url, headers }, response) =>
  void response.end(JSON.stringify({ A0001: `http://${headers.host}/${url?.includes('/8/') ? 'new' : 'old'}` }))
const recordOf = (title: string) => answering(JSON.stringify({ ...PERSON, title, name_variants: [] }))

test('a refresh of the dataset before that ends later leaves the copies of the present one alone', async () => {
  const [asked, answered] = [latch(), latch()]
  let isHeld = false
  const page: RequestListener = async (request, response) => {
    if (isHeld && !request.url?.includes('another')) {
      asked.open()
      await answered.opened
    }
    landing(request, response)
  }
  const answers = { '/doi/': page, 'kb_ids.json': shared, '/old': recordOf(OLD), '/new': recordOf(NEW) }
  const { post, get, found, nameAnother, close } = await openService(answers)
  await post('/dataset/sync')
  isHeld = true
  const refresh = post('/dataset/refresh')
  await asked.opened
  await nameAnother()
  expect((await post('/dataset/sync')).body).toMatchObject({ total: 1, fetched: 1 })
  answered.open()
  expect((await refresh).body).toMatchObject({ success: true, record_id: '7' })
  expect(await found('New')).toEqual([NEW])
  expect((await get('/dataset/dictionary')).body).toMatchObject({ concept_doi: '10.1/another', record_id: '8' })
  await close()
})

test('a sync of the dataset before that ends later puts none of its persons in the place of a present one', async () => {
  const [asked, answered] = [latch(), latch()]
  const old: RequestListener = async (request, response) => {
    asked.open()
    await answered.opened
    recordOf(OLD)(request, response)
  }
  const answers = { 'kb_ids.json': shared, '/old': old, '/new': recordOf(NEW) }
  const { post, found, nameAnother, close } = await openService(answers)
  const sync = post('/dataset/sync')
  await asked.opened
  await nameAnother()
  await post('/dataset/sync')
  answered.open()
  expect((await sync).body).toMatchObject({ success: true, record_id: '7', total: 1, fetched: 1, unchanged: 0 })
  expect([await found('New'), await found('Old')]).toEqual([[NEW], []])
  await close()
})

test('nobody of the dataset before is found, matched or exported while the present one cannot be read', async () => {
  const { post, get, found, save, close } = await openService({ '/person': recordOf(OLD) })
  await post('/dataset/sync')
  expect(await found('Old')).toEqual([OLD])
  expect((await get('/dataset/persons.csv')).text).toContain('A0001')
  const nowhere = 'http://127.0.0.1:9'
  save({ concept_doi: '10.1/another', repo_api: `${nowhere}/api`, doi_resolver: `${nowhere}/doi` })
  await expect.poll(() => found('Old')).toEqual([])
  expect((await get('/dataset/persons.csv')).text).not.toContain('A0001')
  const queries = encodeURIComponent(JSON.stringify({ one: { query: 'A0001' } }))
  expect((await get(`/dataset/reconcile?queries=${queries}`)).status).not.toBe(200)
  save({})
  await expect.poll(() => found('Old')).toEqual([OLD])
  await close()
})
