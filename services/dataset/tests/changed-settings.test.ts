import type { RequestListener } from 'node:http'
import { settingsInternal } from '@regesta/contracts/settings'
import { dataset } from '@regesta/dataset/service'
import { latch } from '@regesta/http/latch'
import { listen } from '@regesta/http/listen'
import { events, reply } from '@regesta/http/reply'
import { fakeNeighbour, startForTest } from '@regesta/testing/start-for-test'
import { expect, test } from 'vitest'
import { getFrom } from './get.js'
import { PERSON, playing } from './played-repository.js'

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
