import { randomUUID } from 'node:crypto'
import { storeRecord } from '@regesta/testing/store-record'
import { describe, expect, it } from 'vitest'
import { asObject, byRecord, CREATE, LIST, lyingFixture, METADATA, PUBLISH } from './lying-fixture.js'
import type { Said } from './lying-hop.js'

const { fixture, hop, repository, depositionsOf, prepare, drafted, uploaded, published, newest } = await lyingFixture()

const verify = async (id: number, ...repair: ('status' | 'adopt' | 'give_up')[]) => {
  const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id], repair } })
  return results[0]
}
const receipt = (id: number) => fixture.deposition.showReceipt({ params: { record_id: String(id) } })
const nextAction = async (id: number) => (await receipt(id)).next_action
const READ = /^GET \/api\/(deposit\/depositions|records)\/\d+$/
const FILES = /^GET \/api\/deposit\/depositions\/\d+\/files$/

describe('an id that another record of the project has', () => {
  /** A record bound to a draft that this service never made itself, as in a project file from another computer. */
  async function foreign(title: string): Promise<{ draft: string; body: Record<string, unknown> }> {
    const made = await repository('POST', '/api/deposit/depositions', { metadata: { title } })
    const body = { ...made.body }
    const draft = String(body.id)
    const id = await prepare(`Bound to ${title}`)
    const record = { record_status: 'draft', repo_record_id: draft } as const
    await fixture.ledger.updateRecord({ project: fixture.project, body: { record_id: id, record } })
    return { draft, body }
  }

  it('ends the write as lost with the reason, holds nothing, and another attempt makes the draft', async () => {
    const { draft, body } = await foreign('Taken')
    const id = await prepare('Taken')
    const lie = { ...body, metadata: { title: 'Taken' } }
    hop.tell({ on: CREATE, times: 1, isPassedOn: false, say: () => ({ status: 201, body: lie }) })
    hop.tell({ on: new RegExp(`^GET .*/${draft}$`), times: 1, say: () => ({ status: 200, body: lie }) })
    const answer = await fixture.raw.createApiDraft(byRecord(id))
    expect(answer).toMatchObject({
      status: 500,
      body: { error: expect.stringContaining(`is bound to deposition ${draft} already`) },
    })
    expect(await fixture.record(id)).toMatchObject({
      record_status: 'prepared',
      claim: null,
      open_writes: [],
      last_api_error: expect.stringContaining(draft),
    })
    expect(await newest(id)).toMatchObject({ state: 'lost', outcome: expect.stringContaining(`deposition ${draft}`) })
    expect(await nextAction(id)).toContain('verify_records')
    const reason = expect.stringContaining(`deposition ${draft}`)
    expect((await receipt(id)).next_finding).toMatchObject({ message_id: 'next_compare', message_params: { reason } })
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
    expect((await fixture.record(id)).repo_record_id).not.toBe(draft)
  })

  it('is named when a record is to have it by hand', async () => {
    const { draft } = await foreign('Taken by hand')
    const id = await prepare('Taken too')
    const record = { record_status: 'draft', repo_record_id: draft } as const
    await expect(
      fixture.ledger.updateRecord({ project: fixture.project, body: { record_id: id, record } }),
    ).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining(`deposition ${draft} already`) })
  })
})

describe('a draft that was published without its record knowing, as after a backup is restored', () => {
  it('takes no files, says how to learn of it, and is published then', async () => {
    const id = await drafted('Published elsewhere')
    const { repo_record_id: draft } = await fixture.record(id)
    await fixture.raw.uploadFiles(byRecord(id))
    await repository('POST', `/api/deposit/depositions/${draft}/actions/publish`)
    const upload = await fixture.raw.uploadFiles(byRecord(id))
    expect(upload).toMatchObject({ status: 400, body: { error: expect.stringContaining('repair: status') } })
    expect((await verify(id, 'status'))?.repaired).toEqual([expect.stringContaining('published as')])
    expect(await fixture.record(id)).toMatchObject({ record_status: 'published' })
  })
})

describe('a record that counts as published', () => {
  it('is a draft again when its deposition is one and nothing is public', async () => {
    const id = await uploaded('Never published')
    const record = { record_status: 'published', repo_doi: '10.5072/never' } as const
    await fixture.ledger.updateRecord({ project: fixture.project, body: { record_id: id, record } })
    expect(await verify(id)).toMatchObject({
      result: 'differs',
      details: [expect.stringContaining('unpublished draft')],
    })
    expect((await verify(id, 'status'))?.repaired).toEqual([expect.stringContaining('the record is its draft again')])
    expect(await fixture.record(id)).toMatchObject({ record_status: 'draft', repo_doi: '' })
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject({ status: 200 })
  })

  it('takes the DOI that nobody showed when it was published', async () => {
    const id = await uploaded('Published without a DOI')
    const withoutDoi = ({ status, body }: Said) => {
      const { doi, conceptdoi, ...rest } = body as Record<string, unknown>
      return { status, body: rest }
    }
    for (const on of [READ, PUBLISH]) hop.tell({ on, say: (truth) => withoutDoi(truth ?? { status: 500, body: {} }) })
    await fixture.deposition.publishRecord(byRecord(id))
    expect(await fixture.record(id)).toMatchObject({ record_status: 'published', repo_doi: '' })
    hop.beHonest()
    expect((await verify(id, 'status'))?.repaired).toEqual([expect.stringContaining('10.5072/')])
    const { repo_doi, concept_doi } = await fixture.record(id)
    expect([repo_doi, concept_doi]).toEqual([expect.stringMatching(/^10\.5072/), expect.stringMatching(/^10\.5072/)])
  })

  it('stays published while the public record shows it, whatever the deposition says', async () => {
    const id = await published('Really published')
    hop.tell({
      on: /^GET \/api\/deposit\/depositions\/\d+$/,
      say: (truth) => ({ status: 200, body: { ...asObject(truth), submitted: false, state: 'unsubmitted' } }),
    })
    expect((await verify(id, 'status'))?.repaired).toEqual([])
    expect((await fixture.record(id)).record_status).toBe('published')
  })

  it('is prepared again when the repository has nothing of it and the person gives it up, not before', async () => {
    const id = await published('Gone for good')
    const nothing = () => ({ status: 404, body: { status: 404, message: 'Not found.' } })
    hop.tell({ on: READ, say: nothing })
    // Its files show that there is something.
    expect((await verify(id, 'give_up'))?.repaired).toEqual([])
    hop.tell({ on: FILES, say: nothing })
    expect((await verify(id, 'status'))?.repaired).toEqual([])
    expect((await fixture.record(id)).record_status).toBe('published')
    expect((await verify(id, 'give_up'))?.repaired).toEqual([expect.stringContaining('prepared again')])
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', repo_record_id: '' })
  })
})

describe('what cannot be known', () => {
  it('is named as the next action, and given up: the write ends with its reason and the record is free', async () => {
    const id = await prepare('Unknowable')
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: 'createDeposition' })
    hop.tell({ on: LIST, say: () => ({ status: 200, body: '<html></html>' }) })
    expect((await fixture.raw.createApiDraft(byRecord(id))).status).toBe(500)
    expect(await nextAction(id)).toContain('give_up')
    expect((await receipt(id)).next_finding).toMatchObject({
      message_id: 'next_wait',
      message_params: { write: 'create', time: expect.stringMatching(/^\d{4}-/) },
    })
    const refused = await fixture.raw.createApiDraft(byRecord(id))
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('give_up') } })
    expect((await verify(id, 'give_up'))?.repaired).toEqual([expect.stringContaining('Gave up create')])
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', claim: null, open_writes: [] })
    expect(await newest(id)).toMatchObject({ state: 'lost', outcome: expect.stringMatching(/^Given up at .*502/) })
    hop.beHonest()
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
    expect(await depositionsOf('Unknowable')).toHaveLength(1)
  })

  it('asks for a comparison until one has shown that both sides agree', async () => {
    const id = await uploaded('Lost, then the same')
    const away = () => ({ status: 502, body: '' })
    const leave = () => {
      hop.tell({ on: READ, say: away })
      return away()
    }
    hop.tell({ on: PUBLISH, isPassedOn: false, say: leave })
    expect((await fixture.raw.publishRecord(byRecord(id))).status).toBe(500)
    hop.beHonest()
    expect(await verify(id, 'give_up')).toMatchObject({ result: '=', repaired: [expect.stringContaining('Gave up')] })
    expect(await nextAction(id)).toContain('verify_records')
    // A comparison that repairs nothing changes nothing.
    expect(await verify(id)).toMatchObject({ result: '=', metadata: '=' })
    expect(await nextAction(id)).toContain('verify_records')
    expect(await verify(id, 'status')).toMatchObject({ result: '=', repaired: [] })
    expect((await receipt(id)).next_finding).toMatchObject({ message_id: 'next_publish' })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'draft', last_api_error: null })
  })

  it('makes no second draft when the one that was given up has appeared', async () => {
    const id = await prepare('Appears later')
    fixture.practice.faults.arm({ kind: 'late-commit', after_ms: 60_000, route: 'createDeposition' })
    hop.tell({ on: LIST, say: () => ({ status: 500, body: '' }) })
    expect((await fixture.raw.createApiDraft(byRecord(id))).status).toBe(500)
    await verify(id, 'give_up')
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({
      status: 500,
      body: { error: expect.stringContaining('earlier attempt') },
    })
    await fixture.practice.faults.hasten()
    expect(await depositionsOf('Appears later')).toHaveLength(1)
    hop.beHonest()
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
    const [draft] = await depositionsOf('Appears later')
    expect(await fixture.record(id)).toMatchObject({ record_status: 'draft', repo_record_id: String(draft?.id) })
    expect(await depositionsOf('Appears later')).toHaveLength(1)
  })

  it('is read anew after it was given up: a publication that happened all the same is taken over, not repeated', async () => {
    const id = await uploaded('Published after all')
    fixture.practice.faults.arm({ kind: 'late-commit', after_ms: 60_000, route: 'publishDeposition' })
    expect((await fixture.raw.publishRecord(byRecord(id))).status).toBe(500)
    expect((await verify(id, 'give_up'))?.repaired).toEqual([expect.stringContaining('Gave up publish')])
    expect(await newest(id)).toMatchObject({ kind: 'publish', state: 'lost' })
    await fixture.practice.faults.hasten()
    expect(await depositionsOf('Published after all')).toMatchObject([{ submitted: true }])
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject({ status: 200 })
    expect((await fixture.record(id)).record_status).toBe('published')
    expect(fixture.calls().filter((call) => call === 'POST publishDeposition')).toHaveLength(1)
  })

  it('is given up only for records that are named, and not under an action at work', async () => {
    expect(await fixture.raw.verifyRecords({ body: { repair: ['give_up'] } })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("'record_ids'") },
    })
    const id = await prepare('At work')
    const claim = { record_id: id, token: randomUUID(), purpose: 'publish', operation_id: 'op', holder: 'x:y' }
    await fixture.ledger.claimRecord({ project: fixture.project, body: claim })
    expect(await verify(id, 'give_up')).toMatchObject({ error: expect.stringContaining('Cancel that operation') })
    await fixture.ledger.releaseClaim({ project: fixture.project, params: { token: claim.token } })
  })
})

describe('what is said of a repository that cannot be read', () => {
  it('is that it was not read, with the message of the repository', async () => {
    const id = await uploaded('Not permitted')
    hop.tell({ on: READ, say: () => ({ status: 403, body: { status: 403, message: 'Permission denied.' } }) })
    const seen = await verify(id)
    expect(seen).toMatchObject({ result: 'unread', error: expect.stringContaining('HTTP 403: Permission denied.') })
    expect(await fixture.raw.uploadFiles(byRecord(id))).toMatchObject({
      body: { error: expect.stringContaining('Permission denied.') },
    })
  })

  it('is that it sent a page', async () => {
    const id = await drafted('A page')
    hop.tell({ on: READ, say: () => ({ status: 200, body: '<html>Sign in</html>' }) })
    expect(await verify(id)).toMatchObject({
      result: 'unread',
      error: expect.stringContaining('HTTP 200 with a page instead of data'),
    })
  })

  it('never is that a draft is gone because a page said 404', async () => {
    const id = await drafted('Not gone')
    hop.tell({ on: READ, say: () => ({ status: 404, body: '<html>Not found</html>' }) })
    expect((await verify(id, 'status'))?.repaired).toEqual([])
    expect((await fixture.record(id)).record_status).toBe('draft')
  })
})

describe('the publish gate', () => {
  it('compares what is there, not what the answer to a write repeats', async () => {
    const id = await uploaded('As it should be')
    const { repo_record_id, payload } = await fixture.record(id)
    await repository('PUT', `/api/deposit/depositions/${repo_record_id}`, { metadata: { title: 'SOMETHING ELSE' } })
    await verify(id)
    hop.tell({
      on: METADATA,
      isPassedOn: false,
      say: () => ({ status: 200, body: { id: Number(repo_record_id), submitted: false, metadata: payload?.metadata } }),
    })
    expect(await fixture.raw.publishRecord(byRecord(id))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("did not take 'title'") },
    })
    expect((await fixture.record(id)).record_status).toBe('draft')
    expect(fixture.calls()).not.toContain('POST publishDeposition')
  })
})

describe('a record that was prepared for another address', () => {
  const elsewhere = async (title: string) => {
    const { file_id } = await fixture.addFile(`${randomUUID()}.txt`, title)
    const repository = 'https://elsewhere.example'
    return storeRecord(fixture.ledger, { project: fixture.project, title, files: [file_id], repository })
  }

  it('takes the repository that is configured now while nothing was ever sent', async () => {
    const id = await elsewhere('Meant for elsewhere')
    expect(await fixture.raw.createApiDraft(byRecord(id))).toMatchObject({ status: 200 })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'draft', repository: 'practice' })
  })

  it('stays there once it has a draft', async () => {
    const id = await elsewhere('Is elsewhere')
    const record = { record_status: 'draft', repo_record_id: '123' } as const
    await fixture.ledger.updateRecord({ project: fixture.project, body: { record_id: id, record } })
    expect(await fixture.raw.uploadFiles(byRecord(id))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("belongs to the repository 'https://elsewhere.example'") },
    })
  })
})
