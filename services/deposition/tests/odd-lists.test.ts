import { describe, expect, it, vi } from 'vitest'
import { byRecord, LIST, lyingFixture, patient } from './lying-fixture.js'
import type { Said } from './lying-hop.js'

const { fixture, hop, depositionsOf, prepare, newest } = await lyingFixture()

const elements = (truth: Said | undefined) => (truth?.body ?? []) as Record<string, unknown>[]

describe('a list of depositions', () => {
  it.each([
    ['a number', 5],
    ['nothing', null],
    ['a draft without a readable owner and files', { id: 4, title: 'Odd', owner: {}, files: 'many' }],
    ['a draft with nothing but nulls', { id: null, title: null, metadata: null }],
  ])('shows the draft beside %s', async (what, odd) => {
    const title = `Beside ${what}`
    const id = await prepare(title)
    fixture.practice.faults.arm({ kind: 'error-after-commit', status: 502, route: 'createDeposition' })
    hop.tell({
      on: LIST,
      say: (truth) => ({ status: 200, body: [odd, ...elements(truth)] }),
    })
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
    expect(await depositionsOf(title)).toHaveLength(1)
  })

  it('counts as a reading when an old or another draft in it cannot be read', async () => {
    const id = await prepare('Beside an odd one')
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: 'createDeposition' })
    const odd = { id: 4, title: 'Odd', owner: {} }
    hop.tell({ on: LIST, say: (truth) => ({ status: 200, body: [odd, ...elements(truth)] }) })
    expect((await fixture.raw.createApiDraft(byRecord(id))).status).toBe(500)
    await vi.waitFor(async () => expect(await newest(id)).toMatchObject({ state: 'absent' }), patient)
  })

  it('proves no absence while the very draft in it cannot be read: it is read alone', async () => {
    const id = await prepare('Unreadable itself')
    fixture.practice.faults.arm({ kind: 'error-after-commit', status: 502, route: 'createDeposition' })
    hop.tell({
      on: LIST,
      say: (truth) => ({
        status: 200,
        body: elements(truth).map((one) => ({ ...one, owner: {} })),
      }),
    })
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
    expect(await depositionsOf('Unreadable itself')).toHaveLength(1)
  })

  it('proves no absence while more elements in it cannot be read than are read alone', async () => {
    const title = 'Behind five unreadable ones'
    const id = await prepare(title)
    fixture.practice.faults.arm({ kind: 'error-after-commit', status: 502, route: 'createDeposition' })
    const odd = [1, 2, 3, 4, 5].map((number) => ({ id: 900_000 + number, owner: {} }))
    const mangled = (truth: Said | undefined) => elements(truth).map(({ id }) => ({ id, owner: {} }))
    hop.tell({ on: LIST, say: (truth) => ({ status: 200, body: [...odd, ...mangled(truth)] }) })
    expect((await fixture.raw.createApiDraft(byRecord(id))).status).toBe(500)
    // The last reading that could prove an absence is over.
    await vi.waitFor(async () => {
      const { state, sent_at, next_read_at } = (await newest(id)) ?? {}
      expect(state === 'absent' || Date.parse(next_read_at ?? '') - Date.parse(sent_at ?? '') > 4_000).toBe(true)
    }, patient)
    expect(await newest(id)).toMatchObject({ state: 'unknown' })
    expect(await depositionsOf(title)).toHaveLength(1)
  })
})
