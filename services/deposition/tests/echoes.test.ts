import { randomUUID } from 'node:crypto'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { describe, expect, it, vi } from 'vitest'
import { asObject, byRecord, CREATE, lyingFixture, PUBLISH, patient, SCALE } from './lying-fixture.js'
import type { Said } from './lying-hop.js'

/** Readings of a deposition, as draft or in public. */
const EITHER = /^GET \/api\/(deposit\/depositions|records)\/\d+$/

const { fixture, hop, repository, depositionsOf, prepare, drafted, uploaded, published, newest, settled } =
  await lyingFixture()

/** The next calls of this route are answered as if they were done, and nothing is kept of them. */
const echo = (route: string, times = 1) => fixture.practice.faults.arm({ kind: 'lie', lie: 'echo', route, times })
const atRepository = async ({ repo_record_id }: Pick<InternalRecord, 'repo_record_id'>) =>
  (await repository('GET', `/api/deposit/depositions/${repo_record_id}`)).body

const NOT_KNOWN_YET = { status: 500, body: { error: expect.stringContaining('not known yet') } }

/** Nothing was made: the record is as it was, and creating again makes the only draft. */
async function expectDraftNextTime(id: number, title: string): Promise<void> {
  expect(await settled(id)).toMatchObject({ record_status: 'prepared', repo_record_id: '' })
  expect(await newest(id)).toMatchObject({ kind: 'create', state: 'absent' })
  expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
  expect(await depositionsOf(title)).toHaveLength(1)
}

describe('an echo, which repeats what was asked and keeps nothing,', () => {
  it('publishes nothing: the outcome is not known, then absent, and publishing again is possible', async () => {
    const id = await uploaded('An echo of a publication')
    echo('publishDeposition')
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject(NOT_KNOWN_YET)
    expect((await fixture.record(id)).record_status).toBe('draft')
    expect(await settled(id)).toMatchObject({ record_status: 'draft', repo_doi: '' })
    expect(await newest(id)).toMatchObject({ kind: 'publish', state: 'absent', response_status: 202 })
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject({ status: 200 })
    expect(await atRepository(await fixture.record(id))).toMatchObject({ submitted: true })
  })

  it('makes no draft: the record stays prepared until one can be read', async () => {
    const id = await prepare('An echo of a draft')
    echo('createDeposition')
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject(NOT_KNOWN_YET)
    await expectDraftNextTime(id, 'An echo of a draft')
  })

  it('makes no next version, and the next attempt does', async () => {
    const id = await published('An echo of a version')
    const { concept_rec_id } = await fixture.record(id)
    echo('newVersion')
    const body = { concept_rec_id, is_sandbox: true, file_manifest: { files_to_keep: ['*'] } }
    const { record_id } = await fixture.internal.ensureVersion({ project: fixture.project, body })
    expect(await fixture.record(record_id)).toMatchObject({ record_status: 'draft', concept_rec_id })
    expect(await atRepository(await fixture.record(record_id))).toMatchObject({ submitted: false })
    expect(await depositionsOf('An echo of a version')).toHaveLength(2)
  })

  it('stores no metadata: they are sent again', async () => {
    const id = await drafted('An echo of metadata')
    echo('updateDeposition')
    const params = { record_id: String(id) }
    const body = { overrides: { notes: 'By a pipeline' } }
    await fixture.internal.ensureMetadata({ project: fixture.project, params, body })
    expect((await atRepository(await fixture.record(id))).metadata).toMatchObject({ notes: 'By a pipeline' })
  })

  it('is no upload: the file is named, and uploading again sends it', async () => {
    const id = await drafted('An echo of a file')
    echo('putBucketFile')
    expect(await fixture.raw.uploadFiles(byRecord(id))).toMatchObject({
      body: { success: false, message: 'Upload process finished. 0 succeeded, 1 failed.' },
    })
    const [file] = (await fixture.record(id)).files
    expect(file).toMatchObject({
      upload_status: 'upload_error',
      upload_error: expect.stringContaining('Upload it again'),
    })
    expect(await fixture.raw.uploadFiles(byRecord(id))).toMatchObject({ status: 200, body: { success: true } })
    expect((await atRepository(await fixture.record(id))).files).toHaveLength(1)
  })

  it('repairs no upload: the record counts as failed, and repairing again sends the file', async () => {
    const id = await drafted('An echo of a repair')
    const repair = async () =>
      (await fixture.deposition.verifyRecords({ body: { record_ids: [id], repair: ['upload'] } })).results
    echo('putBucketFile')
    expect(await repair()).toEqual([
      expect.objectContaining({
        repaired: ['Upload process finished. 0 succeeded, 1 failed.'],
        error: expect.stringContaining('Upload it again'),
      }),
    ])
    expect(await repair()).toEqual([
      expect.objectContaining({ repaired: ['Upload process finished. 1 succeeded, 0 failed.'], error: null }),
    ])
  })

  it('deletes no file: it is deleted again', async () => {
    const title = 'An echo of a deletion'
    const id = await fixture.prepare(title, {
      [`keep-${randomUUID()}.txt`]: 'keep',
      [`drop-${randomUUID()}.txt`]: 'drop',
    })
    await fixture.deposition.createApiDraft(byRecord(id))
    await fixture.deposition.uploadFiles(byRecord(id))
    await fixture.deposition.publishRecord(byRecord(id))
    const { concept_rec_id } = await fixture.record(id)
    echo('deleteDepositionFile')
    const body = { concept_rec_id, is_sandbox: true, file_manifest: { files_to_keep: ['keep-*'] } }
    const { record_id } = await fixture.internal.ensureVersion({ project: fixture.project, body })
    const { files } = await atRepository(await fixture.record(record_id))
    expect(files).toEqual([expect.objectContaining({ filename: expect.stringMatching(/^keep-/) })])
  })
})

describe('the reading after a write', () => {
  it('that cannot be made leaves a publication unknown, not failed, until it can be made', async () => {
    const id = await uploaded('Published unseen')
    const { repo_record_id } = await fixture.record(id)
    const hide = (truth: Said | undefined) => {
      fixture.practice.faults.arm({ kind: 'error-before-commit', status: 503, route: 'getDeposition', times: null })
      return truth ?? { status: 500, body: {} }
    }
    hop.tell({ on: PUBLISH, times: 1, say: hide })
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject(NOT_KNOWN_YET)
    fixture.practice.faults.reset()
    await vi.waitFor(async () => {
      expect(await fixture.record(id)).toMatchObject({ record_status: 'published', repo_record_id })
    }, patient)
    expect(fixture.calls().filter((call) => call === 'POST publishDeposition')).toHaveLength(1)
  })

  it('binds no draft that somebody made by hand, though the answer to the create shows its id', async () => {
    const { body: byHand } = await repository('POST', '/api/deposit/depositions', { metadata: { title: 'By hand' } })
    const id = await prepare('By a machine')
    hop.tell({ on: CREATE, times: 1, say: (truth) => ({ status: 201, body: { ...asObject(truth), id: byHand.id } }) })
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
    const [draft] = await depositionsOf('By a machine')
    expect((await fixture.record(id)).repo_record_id).toBe(String(draft?.id))
    expect(draft?.id).not.toBe(byHand.id)
  })

  it('is not waited for without end when the answer to a create shows a draft of another account', async () => {
    await fetch(`${fixture.practice.url}/api/deposit/depositions`, {
      method: 'POST',
      headers: { authorization: 'Bearer of-somebody-else', 'content-type': 'application/json' },
      body: JSON.stringify({ metadata: { title: 'Of another account' } }),
    })
    const id = await prepare('Answered with what is not ours')
    fixture.practice.faults.arm({
      kind: 'lie',
      lie: 'foreign-draft',
      commit: 'never',
      route: 'createDeposition',
      times: 1,
    })
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 500 })
    await expectDraftNextTime(id, 'Answered with what is not ours')
  })

  it('that is refused once, as the list is, lets go of no draft that was kept with other metadata', async () => {
    const id = await prepare('Kept under another title')
    let draft = 0
    hop.tell({
      on: CREATE,
      times: 1,
      say: async (truth) => {
        draft = Number(asObject(truth).id)
        await repository('PUT', `/api/deposit/depositions/${draft}`, { metadata: { title: 'Rewritten' } })
        fixture.practice.faults.arm({ kind: 'error-before-commit', status: 403, route: 'getDeposition', skip: 1 })
        fixture.practice.faults.arm({ kind: 'error-before-commit', status: 403, route: 'listDepositions' })
        return truth ?? { status: 500, body: {} }
      },
    })
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject(NOT_KNOWN_YET)
    expect(fixture.practice.faults.list()).toMatchObject([{ hits: 1 }, { hits: 1 }])
    expect(await settled(id)).toMatchObject({ record_status: 'prepared', repo_record_id: '' })
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`Deposition ${draft}`) },
    })
    expect(fixture.calls().filter((call) => call === 'POST createDeposition')).toHaveLength(1)
  })

  it('names the way out when the draft is gone that metadata were sent to', async () => {
    const id = await drafted('Gone before its metadata')
    const { repo_record_id } = await fixture.record(id)
    await repository('POST', `/api/deposit/depositions/${repo_record_id}/actions/discard`)
    const params = { record_id: String(id) }
    const body = { overrides: { notes: 'By a pipeline' } }
    const sending = fixture.internal.ensureMetadata({ project: fixture.project, params, body })
    await expect(sending).rejects.toThrow('Discard the draft here and create it again')
  })

  it.each([
    { what: 'for a moment: it is found then', times: 4, end: { record_status: 'published' }, state: 'done' },
    { what: 'for ever: it is lost then', times: undefined, end: { record_status: 'draft' }, state: 'lost' },
  ])('that shows neither draft nor publication is repeated while one may appear, $what', async (one) => {
    const id = await uploaded(`Hidden ${one.what}`)
    const hide = (truth: Said | undefined) => {
      const times = one.times === undefined ? {} : { times: one.times }
      hop.tell({ on: EITHER, ...times, say: () => ({ status: 404, body: { message: 'Not found.' } }) })
      return truth ?? { status: 500, body: {} }
    }
    hop.tell({ on: PUBLISH, times: 1, say: hide })
    await fixture.raw.publishRecord(byRecord(id))
    expect(await settled(id)).toMatchObject(one.end)
    const write = await newest(id)
    expect(write).toMatchObject({ kind: 'publish', state: one.state })
    const lasted = Date.parse(write?.settled_at ?? '') - Date.parse(write?.sent_at ?? '')
    if (one.state === 'lost') expect(lasted).toBeGreaterThanOrEqual(240_000 / SCALE)
  })
})

/** One answer says that what is there is not, with a body that could be true. */
const deny = (route: string) =>
  fixture.practice.faults.arm({ kind: 'lie', lie: 'quoted-token', status: 404, form: 'plain', route, times: 1 })

describe('a single answer that a draft is not there', () => {
  const openDrafts = async (title: string) => (await depositionsOf(title)).filter(({ submitted }) => submitted !== true)

  it.each(['discardDeposition', 'getDeposition'])(
    'to %s does not leave it behind when it is discarded',
    async (route) => {
      const title = `Denied by ${route}`
      const id = await drafted(title)
      deny(route)
      expect(await fixture.raw.discardRepoDraft(byRecord(id))).toMatchObject({ status: 200 })
      expect(await settled(id)).toMatchObject({ record_status: 'prepared' })
      await vi.waitFor(async () => expect(await openDrafts(title)).toEqual([]), patient)
    },
  )

  it('does not part it from its record when that is verified and set right', async () => {
    const title = 'Denied to a comparison'
    const id = await drafted(title)
    const { repo_record_id } = await fixture.record(id)
    deny('getDeposition')
    const { body } = await fixture.raw.verifyRecords({ body: { record_ids: [id], repair: ['status'] } })
    expect(body).toMatchObject({ results: [{ result: 'unread' }] })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'draft', repo_record_id })
    expect(await openDrafts(title)).toHaveLength(1)
  })
})
