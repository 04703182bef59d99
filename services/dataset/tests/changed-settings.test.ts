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

test('a sync goes on to its end when settings of the dataset are saved meanwhile', async () => {
  const [asked, changed] = [latch(), latch()]
  const resting: RequestListener = async (_, response) => {
    asked.open()
    await changed.opened
    response.setHeader('content-type', 'application/json').end(JSON.stringify(PERSON))
  }
  const repository = await listen(playing({ '/person': resting }))
  const settings = await startSettings()
  const service = await startForTest(dataset, {
    addresses: { 'practice-repository': repository.url, settings: settings.url },
  })
  const sync = getFrom(service.url, '/dataset/sync', { method: 'POST' })
  await asked.opened
  settings.save({ concept_doi: '10.1/another', max_age_hours: 1 })
  const named = async () => (await getFrom(service.url, '/dataset/dictionary')).body.concept_doi
  await expect.poll(named).toBe('10.1/another')
  changed.open()
  const { status, body } = await sync
  expect([status, body]).toEqual([200, expect.objectContaining({ success: true, fetched: 1, failed: [] })])
  await service.stop()
  await settings.stop()
  await repository.drain(0)
})

test('persons of a dataset that was configured before are neither found nor served, also where both know an identifier', async () => {
  const page: RequestListener = ({ url }, response) =>
    void response.end(url?.includes('another') ? LANDING.replace('/7', '/8') : LANDING)
  const names: RequestListener = ({ url, headers }, response) => {
    const [person, broken] = [`http://${headers.host}/person`, `http://${headers.host}/broken`]
    const ofAnother = { A0002: broken, B0001: person }
    response.end(JSON.stringify(url?.includes('/8/') ? ofAnother : { A0001: person, A0002: person }))
  }
  const answers = { '/doi/': page, 'kb_ids.json': names, '/broken': answering('<html>') }
  const repository = await listen(playing(answers))
  const settings = await startSettings()
  const service = await startForTest(dataset, {
    addresses: { 'practice-repository': repository.url, settings: settings.url },
  })
  const get = (path: string, init?: RequestInit) => getFrom(service.url, path, init)
  const found = async () => ((await get('/dataset/persons?q=Ada')).body.items as { kb_id: string }[]).length
  await get('/dataset/sync', { method: 'POST' })
  expect(await found()).toBe(2)
  settings.save({ concept_doi: '10.1/another' })
  await expect.poll(async () => (await get('/dataset/dictionary')).body.concept_doi).toBe('10.1/another')
  expect(await found()).toBe(0)
  expect((await get('/dataset/persons/A0001')).status).toBe(404)
  expect((await get('/dataset/persons/A0002')).status).toBe(502)
  await service.stop()
  await settings.stop()
  await repository.drain(0)
})
