import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { asObject, byRecord, CREATE, DISCARD, lyingFixture, METADATA, PUBLISH, patient } from './lying-fixture.js'
import type { Said } from './lying-hop.js'

const { fixture, hop, repository, depositionsOf, prepare, drafted, uploaded, newest, settled } = await lyingFixture()

/** The members that an answer may leave out are null instead. */
const withNulls = (truth: Said | undefined) => {
  const body = asObject(truth)
  const names = ['owner', 'doi', 'conceptdoi', 'title', 'state', 'created', 'submitted', 'files', 'modified']
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...body, ...nullsIn(body, names) }
}
const nullsIn = (body: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.filter((name) => name !== 'metadata' && name in body).map((name) => [name, null]))

describe('the answer to a create', () => {
  it('may have null for every member that it may leave out', async () => {
    const id = await prepare('Nulls')
    hop.tell({ on: CREATE, times: 1, say: (truth) => ({ status: 201, body: withNulls(truth) }) })
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
    // Believed as it was, without any reading.
    expect(fixture.calls()).not.toContain('GET listDepositions')
    const [draft] = await depositionsOf('Nulls')
    expect(await fixture.record(id)).toMatchObject({ record_status: 'draft', repo_record_id: String(draft?.id) })
    expect(await newest(id)).toMatchObject({ state: 'done', response_status: 201 })
  })

  it.each([
    ['is an empty object', () => ({})],
    ['is a list', () => []],
    ['is another object', () => ({ ok: true })],
    ['has an id that is none', (truth) => ({ ...asObject(truth), id: null })],
    ['has an id that leads elsewhere', (truth) => ({ ...asObject(truth), id: '..' })],
    ['shows other metadata', (truth) => ({ ...asObject(truth), metadata: { title: 'Something else' } })],
    ['shows a published record', (truth) => ({ ...asObject(truth), submitted: true, state: 'done' })],
    ['is a page', () => '<html><body>Welcome</body></html>'],
    ['is empty', () => undefined],
  ] as [string, (truth: Said | undefined) => unknown][])(
    'proves no draft when it %s: the draft is found by reading',
    async (what, lie) => {
      const title = `A create that ${what}`
      const id = await prepare(title)
      hop.tell({ on: CREATE, times: 1, say: (truth) => ({ status: 201, body: lie(truth) }) })
      expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
      const drafts = await depositionsOf(title)
      expect(drafts).toHaveLength(1)
      expect(await fixture.record(id)).toMatchObject({ record_status: 'draft', repo_record_id: String(drafts[0]?.id) })
      expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 400 })
    },
  )

  it.each(['http://[', 'https://', 7])(
    'and to its readings may name %j as the place for files, which is none: nothing is sent',
    async (bucket) => {
      const id = await prepare(`A draft with the bucket ${bucket}`)
      const say = (truth: Said | undefined) => ({ status: 200, body: { ...asObject(truth), links: { bucket } } })
      hop.tell({ on: CREATE, times: 1, say: (truth) => ({ ...say(truth), status: 201 }) })
      hop.tell({ on: /^GET \/api\/deposit\/depositions\/\d+$/, say })
      expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
      expect(await fixture.raw.uploadFiles(byRecord(id))).toMatchObject({
        status: 500,
        body: { error: 'The draft has no bucket link at the repository' },
      })
      hop.beHonest()
      expect(await newest(id)).toMatchObject({ kind: 'create', state: 'done' })
    },
  )

  it('binds no draft that another record has', async () => {
    const other = await drafted('The same')
    const { repo_record_id: taken, record_metadata: body } = await fixture.record(other)
    const id = await prepare('The same')
    hop.tell({ on: CREATE, times: 1, say: () => ({ status: 201, body }) })
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
    const { repo_record_id: own } = await fixture.record(id)
    expect(own).not.toBe(taken)
    expect((await depositionsOf('The same')).map((draft) => String(draft.id)).sort()).toEqual([taken, own].sort())
  })
})

describe('the answer to a publish', () => {
  it.each([
    ['is the draft itself', (truth: unknown) => truth],
    ['is an empty object', () => ({})],
    ['says accepted', () => ({ status: 'accepted' })],
  ])('proves nothing when it %s and nothing was published', async (what, lie) => {
    const id = await uploaded(`A publish whose answer ${what}`)
    const { repo_record_id, record_metadata } = await fixture.record(id)
    hop.tell({ on: PUBLISH, times: 1, isPassedOn: false, say: () => ({ status: 202, body: lie(record_metadata) }) })
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject({
      status: 500,
      body: { error: expect.stringContaining('not known yet') },
    })
    expect((await fixture.record(id)).record_status).toBe('draft')
    expect(await settled(id)).toMatchObject({ record_status: 'draft', repo_doi: '', repo_record_id })
    expect(await newest(id)).toMatchObject({ kind: 'publish', state: 'absent' })
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject({ status: 200 })
    expect((await fixture.record(id)).repo_doi).toMatch(/^10\.5072/)
  })

  it.each([
    ['is an empty object', () => ({})],
    ['is about another record', (truth: Said | undefined) => ({ ...asObject(truth), id: 999_999 })],
    ['shows an edit', (truth: Said | undefined) => ({ ...asObject(truth), state: 'inprogress' })],
    ['shows it unsubmitted', (truth: Said | undefined) => ({ ...asObject(truth), submitted: false, doi: '' })],
  ])('is read on when it %s, and what is public counts', async (what, lie) => {
    const id = await uploaded(`Published while the answer ${what}`)
    const { repo_record_id } = await fixture.record(id)
    hop.tell({ on: PUBLISH, times: 1, say: (truth) => ({ status: 200, body: lie(truth) }) })
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject({ status: 200 })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'published', repo_record_id })
    expect((await fixture.record(id)).repo_doi).toMatch(/^10\.5072/)
  })
})

describe('answers about metadata, files and the end of a draft', () => {
  it('prove nothing about metadata when they show another record or other metadata', async () => {
    for (const lie of [
      (truth: Said | undefined) => ({ ...asObject(truth), id: 999_999 }),
      (truth: Said | undefined) => ({ ...asObject(truth), metadata: {} }),
      () => ({}),
    ]) {
      const id = await drafted(`Metadata ${randomUUID()}`)
      const { repo_record_id } = await fixture.record(id)
      hop.beHonest()
      hop.tell({ on: METADATA, times: 1, say: (truth) => ({ status: 200, body: lie(truth) }) })
      const params = { record_id: String(id) }
      const body = { overrides: { notes: 'By a pipeline' } }
      await fixture.internal.ensureMetadata({ project: fixture.project, params, body })
      expect(await fixture.record(id)).toMatchObject({
        repo_record_id,
        record_metadata: { id: Number(repo_record_id), metadata: { notes: 'By a pipeline' } },
      })
      expect(await newest(id)).toMatchObject({ kind: 'put_metadata', state: 'done', outcome: 'Proved by reading' })
    }
  })

  it('prove no file under another name', async () => {
    const id = await drafted('A file under another name')
    hop.tell({
      on: /^PUT \/api\/files\//,
      times: 1,
      say: (truth) => ({ status: 201, body: { ...asObject(truth), key: 'x' } }),
    })
    expect(await fixture.deposition.uploadFiles(byRecord(id))).toMatchObject({ success: true })
    expect(await newest(id)).toMatchObject({ kind: 'put_file', state: 'done', outcome: 'Proved by reading' })
  })

  it('end no draft with a page: it is discarded later', async () => {
    const id = await drafted('A page instead of an end')
    const { repo_record_id } = await fixture.record(id)
    hop.tell({ on: DISCARD, times: 1, isPassedOn: false, say: () => ({ status: 200, body: '<html></html>' }) })
    expect(await fixture.raw.discardRepoDraft(byRecord(id))).toMatchObject({ status: 200 })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared' })
    await vi.waitFor(async () => {
      expect((await repository('GET', `/api/deposit/depositions/${repo_record_id}`)).status).toBe(404)
    }, patient)
  })

  it('end no draft by confirming it: one that is still there is discarded later', async () => {
    const id = await drafted('Confirmed and not done')
    const { repo_record_id } = await fixture.record(id)
    hop.tell({ on: DISCARD, times: 1, isPassedOn: false, say: () => ({ status: 204, body: undefined }) })
    expect(await fixture.raw.discardRepoDraft(byRecord(id))).toMatchObject({ status: 200 })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared' })
    await vi.waitFor(async () => {
      expect((await repository('GET', `/api/deposit/depositions/${repo_record_id}`)).status).toBe(404)
    }, patient)
  })
})
