import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'

const SCALE = 60
const scaled = (milliseconds: number) => Math.round(milliseconds / SCALE)
const patient = { timeout: 40_000, interval: 20 }
/** Milliseconds after which a late commit would come that the test lets come when it is time. */
const NOT_BY_ITSELF = 60_000

const fixture = await sharedFixture({ clockScale: SCALE })

const draftOf = async (id: number) => (await fixture.record(id)).repo_record_id
const made = (route: string) => fixture.calls().filter((call) => call.endsWith(` ${route}`)).length
const create = (id: number) => fixture.raw.createApiDraft({ body: { local_record_db_id: id } })
const publish = (id: number) => fixture.raw.publishRecord({ body: { local_record_db_id: id } })
const settled = (id: number) =>
  vi.waitFor(async () => {
    const record = await fixture.record(id)
    expect(record).toMatchObject({ open_writes: [], claim: null })
    return record
  }, patient)

/** All drafts and records of this title at the repository. */
async function depositions(title: string): Promise<{ id: number; title: string }[]> {
  const response = await fetch(`${fixture.practice.url}/api/deposit/depositions?all_versions=true&size=100`, {
    headers: { authorization: 'Bearer practice' },
  })
  return ((await response.json()) as { id: number; title: string }[]).filter((one) => one.title === title)
}

describe('a create whose answer is lost', () => {
  it.each([
    { kind: 'error-after-commit', status: 500 },
    { kind: 'html-504', commit: 'before' },
    { kind: 'reset', at: 'after-commit' },
    { kind: 'reset', at: 'answer-body' },
    { kind: 'timeout', commit: 'before' },
  ] as const)('is found by reading ($kind $at)', async (fault) => {
    const title = `A bowl ${JSON.stringify(fault)}`
    const id = await fixture.prepare(title, { [`${randomUUID()}.txt`]: 'bowl' })
    fixture.practice.faults.arm({ ...fault, route: 'createDeposition' })
    const answer = await create(id)
    expect(answer).toMatchObject({ status: 200, body: { success: true, repo_response: { title } } })
    expect(made('createDeposition')).toBe(1)
    expect(await depositions(title)).toEqual([expect.objectContaining({ id: Number(await draftOf(id)) })])
  })

  it('is found when it is committed late and the list shows it later still', async () => {
    const id = await fixture.prepare('A late bowl', { [`${randomUUID()}.txt`]: 'bowl' })
    fixture.practice.faults.arm({ kind: 'late-commit', after_ms: NOT_BY_ITSELF, route: 'createDeposition' })
    fixture.practice.faults.arm({ kind: 'search-delay', delay_ms: scaled(20_000), times: null })
    expect((await create(id)).status).toBe(500)
    expect((await create(id)).status).toBe(400)
    await fixture.practice.faults.hasten()
    const record = await settled(id)
    expect(record.record_status).toBe('draft')
    expect(await depositions('A late bowl')).toHaveLength(1)
  })

  it('counts as absent after four minutes without a trace, and can be asked for again', async () => {
    const id = await fixture.prepare('A missing bowl', { [`${randomUUID()}.txt`]: 'bowl' })
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: 'createDeposition' })
    const answer = await create(id)
    expect(answer).toMatchObject({
      status: 500,
      body: { success: false, error: expect.stringContaining('not known yet') },
    })
    const meanwhile = await create(id)
    expect(meanwhile).toMatchObject({ status: 400, body: { error: expect.stringContaining('checked again at') } })
    const record = await settled(id)
    expect(record).toMatchObject({ record_status: 'prepared', repo_record_id: '' })
    const { writes } = await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })
    expect(writes[0]).toMatchObject({ state: 'absent', next_read_at: null })
    const elapsed = Date.parse(writes[0]?.settled_at ?? '') - Date.parse(writes[0]?.sent_at ?? '')
    expect(elapsed).toBeGreaterThanOrEqual(240_000 / SCALE)
    expect((await create(id)).status).toBe(200)
    expect(await depositions('A missing bowl')).toHaveLength(1)
  })

  it.each([
    { what: 'never done', fault: { kind: 'error-before-commit', status: 502 } },
    { what: 'done late', fault: { kind: 'late-commit', after_ms: scaled(100_000) } },
  ] as const)('keeps a caller who cannot come back waiting until it is known, $what', async ({ what, fault }) => {
    const title = `A bowl in a pipeline, ${what}`
    const id = await fixture.prepare(title, { [`${randomUUID()}.txt`]: 'bowl' })
    fixture.practice.faults.arm({ ...fault, route: 'createDeposition' })
    const params = { record_id: String(id) }
    const answer = await fixture.internal.ensureDraft({ project: fixture.project, params, body: {} })
    expect(await depositions(title)).toEqual([expect.objectContaining({ id: Number(answer.repo_record_id) })])
    expect(await draftOf(id)).toBe(answer.repo_record_id)
  })

  it('is finished by the next start of the service', async () => {
    const id = await fixture.prepare('A bowl in between', { [`${randomUUID()}.txt`]: 'bowl' })
    fixture.practice.faults.arm({ kind: 'late-commit', after_ms: NOT_BY_ITSELF, route: 'createDeposition' })
    expect((await create(id)).status).toBe(500)
    await fixture.restart()
    await fixture.practice.faults.hasten()
    expect((await settled(id)).record_status).toBe('draft')
    expect(await depositions('A bowl in between')).toHaveLength(1)
  })

  it('refuses another record with the same metadata until it is settled', async () => {
    const one = await fixture.prepare('Twins', { 'one.txt': '1' })
    const two = await fixture.prepare('Twins', { 'two.txt': '2' })
    fixture.practice.faults.arm({ kind: 'late-commit', after_ms: NOT_BY_ITSELF, route: 'createDeposition' })
    const [first, second] = await Promise.all([create(one), create(two)])
    await fixture.practice.faults.hasten()
    expect([first?.status, second?.status].sort()).toEqual([400, 500])
    await Promise.all([settled(one), settled(two)])
    const waiting = first?.status === 400 ? one : two
    expect((await create(waiting)).status).toBe(200)
    expect(await draftOf(one)).not.toBe(await draftOf(two))
    expect(await depositions('Twins')).toHaveLength(2)
  })
})

describe('a call that was certainly not done', () => {
  it.each([{ headers: true }, { headers: false }])(
    'is sent again after 429 (headers: $headers)',
    async ({ headers }) => {
      const title = `A limited bowl ${headers}`
      const id = await fixture.prepare(title, { [`${randomUUID()}.txt`]: 'bowl' })
      fixture.practice.faults.arm({ kind: 'rate-limit', headers, retry_after: 1, times: 2, route: 'createDeposition' })
      expect((await create(id)).status).toBe(200)
      expect(made('createDeposition')).toBe(3)
      expect(await depositions(title)).toHaveLength(1)
    },
  )

  it('is refused by the sixth 429, and may be asked for again', async () => {
    const id = await fixture.prepare('A bowl too many', { [`${randomUUID()}.txt`]: 'bowl' })
    fixture.practice.faults.arm({
      kind: 'rate-limit',
      headers: true,
      retry_after: 0,
      times: 6,
      route: 'createDeposition',
    })
    expect((await create(id)).status).toBe(500)
    expect(made('createDeposition')).toBe(6)
    expect(await depositions('A bowl too many')).toEqual([])
    expect((await create(id)).status).toBe(200)
  })

  it('is refused with the sentence of the repository', async () => {
    const id = await fixture.prepare('A bad bowl', { [`${randomUUID()}.txt`]: 'bowl' }, { access_right: 'sometimes' })
    const answer = await create(id)
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({ success: false, error: expect.stringMatching(/^Failed to create the draft/) })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', claim: null, open_writes: [] })
    expect((await fixture.record(id)).last_api_error).toBeTruthy()
  })
})

describe('a publish whose answer is lost', () => {
  async function uploaded(): Promise<number> {
    const id = await fixture.prepare(`A plate ${randomUUID()}`, { [`${randomUUID()}.txt`]: 'plate' })
    await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
    await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
    return id
  }

  it.each([
    { kind: 'error-after-commit', status: 500 },
    { kind: 'html-504', commit: 'before' },
    { kind: 'reset', at: 'answer-body' },
    { kind: 'late-commit', after_ms: scaled(1_000) },
  ] as const)(
    'is success within the request when a reading shows it ($kind) [state:publication-is-found]',
    async (fault) => {
      const id = await uploaded()
      fixture.practice.faults.arm({ ...fault, route: 'publishDeposition' })
      const answer = await publish(id)
      expect(answer).toMatchObject({ status: 200, body: { success: true, repo_response: { submitted: true } } })
      expect(made('publishDeposition')).toBe(1)
      expect(await fixture.record(id)).toMatchObject({ record_status: 'published', claim: null })
    },
  )

  it('answers 500 and stays a draft, and is published when the repository does it late [state:publication-is-not-found]', async () => {
    const id = await uploaded()
    fixture.practice.faults.arm({
      kind: 'late-commit',
      status: 500,
      after_ms: NOT_BY_ITSELF,
      route: 'publishDeposition',
    })
    const answer = await publish(id)
    expect(answer).toMatchObject({ status: 500, body: { success: false, log: expect.any(Array) } })
    expect((await fixture.record(id)).record_status).toBe('draft')
    expect((await publish(id)).status).toBe(400)
    await fixture.practice.faults.hasten()
    expect((await settled(id)).record_status).toBe('published')
    expect(made('publishDeposition')).toBe(1)
  })

  it('is absent after four minutes, and only a new request sends it again', async () => {
    const id = await uploaded()
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 500, route: 'publishDeposition' })
    expect((await publish(id)).status).toBe(500)
    expect((await settled(id)).record_status).toBe('draft')
    expect(made('publishDeposition')).toBe(1)
    expect((await publish(id)).status).toBe(200)
  })

  it('is sent once more for a caller who cannot come back, when it is certain that it never came', async () => {
    const id = await uploaded()
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 502, route: 'publishDeposition' })
    const params = { record_id: String(id) }
    await fixture.internal.ensurePublished({ project: fixture.project, params, body: {} })
    expect(made('publishDeposition')).toBe(2)
    expect(await fixture.record(id)).toMatchObject({ record_status: 'published', open_writes: [] })
    const { writes } = await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })
    const [again, lost] = writes.filter(({ kind }) => kind === 'publish')
    expect([again?.state, lost?.state]).toEqual(['done', 'absent'])
    const waited = Date.parse(again?.sent_at ?? '') - Date.parse(lost?.sent_at ?? '')
    expect(waited).toBeGreaterThanOrEqual(240_000 / SCALE)
  })
})

describe('uploads', () => {
  const upload = (id: number) => fixture.raw.uploadFiles({ body: { local_record_db_id: id } })
  async function drafted(files: Record<string, string>): Promise<number> {
    const folder = randomUUID()
    const placed = Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]))
    const id = await fixture.prepare(`Files ${folder}`, placed)
    await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
    return id
  }

  it.each([
    { kind: 'reset', at: 'request-body' },
    { kind: 'error-before-commit', status: 503 },
    { kind: 'html-504', commit: 'never' },
    { kind: 'timeout', commit: 'never' },
  ] as const)('are sent again when they did not arrive ($kind)', async (fault) => {
    const id = await drafted({ 'a.txt': 'aaaa', 'b.txt': 'bbbb' })
    fixture.practice.faults.arm({ ...fault, route: 'putBucketFile' })
    const answer = await upload(id)
    expect(answer.body).toMatchObject({ success: true, message: 'Upload process finished. 2 succeeded, 0 failed.' })
    expect(made('putBucketFile')).toBe(3)
  })

  it('are not sent again when they arrived and only the answer was lost', async () => {
    const id = await drafted({ 'a.txt': 'aaaa' })
    fixture.practice.faults.arm({ kind: 'html-504', commit: 'before', route: 'putBucketFile' })
    expect((await upload(id)).body).toMatchObject({ success: true })
    expect(made('putBucketFile')).toBe(1)
    expect((await fixture.record(id)).remote_files[0]).toMatchObject({ state: 'present', origin: 'sent' })
  })

  it('end as upload_error when one file is refused every time, and delay no other [state:upload-fails]', async () => {
    const id = await drafted({ 'a.txt': 'aaaa', 'b.txt': 'bbbb', 'c.txt': 'cccc' })
    fixture.practice.faults.arm({
      kind: 'reset',
      at: 'request-body',
      times: null,
      route: 'putBucketFile',
      path: 'a.txt',
    })
    const answer = await upload(id)
    expect(answer.body).toMatchObject({ success: false, message: 'Upload process finished. 2 succeeded, 1 failed.' })
    const record = await fixture.record(id)
    expect(record.files.map((file) => file.upload_status)).toEqual(['upload_error', 'uploaded', 'uploaded'])
    expect(record.files[0]?.upload_error).toContain('a.txt')
    expect(record.claim).toBeNull()
    const order = fixture.practice.journal.list().filter((entry) => entry.route === 'putBucketFile')
    expect(order.slice(0, 3).map((entry) => entry.path.slice(-5))).toEqual(['a.txt', 'b.txt', 'c.txt'])
    fixture.practice.faults.reset()
    expect((await upload(id)).body).toMatchObject({ message: 'Upload process finished. 1 succeeded, 0 failed.' })
  })

  it('pass a sporadic 403', async () => {
    const id = await drafted({ 'a.txt': 'aaaa' })
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 403, times: 2, route: 'putBucketFile' })
    expect((await upload(id)).body).toMatchObject({ success: true })
    expect(made('putBucketFile')).toBe(3)
  })

  it('are refused by the third 403', async () => {
    const id = await drafted({ 'a.txt': 'aaaa' })
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 403, times: 3, route: 'putBucketFile' })
    expect((await upload(id)).body).toMatchObject({ success: false })
    expect(made('putBucketFile')).toBe(3)
  })
})
