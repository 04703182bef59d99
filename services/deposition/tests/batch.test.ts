import { untilRepositoryIs } from '@regesta/testing/until-repository'
import { describe, expect, it, vi } from 'vitest'
import { sharedFixture, untilStruck } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })

/** Of `vi.waitFor`, which else gives up after a second. */
const PATIENT = { timeout: 20_000 }

let count = 0
async function prepared(): Promise<number> {
  count += 1
  return fixture.prepare(`Batch ${count}`, { [`batch-${count}.txt`]: 'x'.repeat(100 + count) })
}
const many = (length: number) => Promise.all(Array.from({ length }, prepared))
const run = (action_type: string, item_ids: (number | string)[]) =>
  fixture.deposition.runBatchAction({ body: { action_type, item_ids } })
const plan = (action_type: string, item_ids: number[]) =>
  fixture.deposition.planBatchAction({ body: { action_type, item_ids } })
const bytesSeen = () =>
  fixture.practice.journal
    .list()
    .reduce((sum, entry) => sum + (entry.route === 'putBucketFile' ? entry.bytes_received : 0), 0)

describe('batch actions', () => {
  it.each(['__proto__', 'constructor', 'toString'])('are not what every object has: %s', async (word) => {
    const ran = await run(word, [1])
    expect(ran.results).toEqual([expect.objectContaining({ id: 1, error: `Unknown batch action type: ${word}` })])
    const planned = await fixture.raw.planBatchAction({ body: { action_type: word, item_ids: [1] } })
    expect(planned).toMatchObject({ status: 400, body: { error: expect.stringContaining(`received "${word}"`) } })
  })

  it('create, upload and discard drafts, item by item, whatever happens to one', async () => {
    const ids = await many(4)
    const bad = await fixture.prepare('Bad', { 'bad.txt': 'bad' }, { access_right: 'sometimes' })
    const created = await run('create_api_draft', [...ids.map(String), bad, 987654])
    expect(created.success).toBe(false)
    expect(created.results.map((result) => result.success)).toEqual([true, true, true, true, false, false])
    expect(created.results[4]).toMatchObject({ id: bad, error: expect.stringContaining('Failed to create') })
    expect(created.results[5]).toMatchObject({ id: 987654, error: expect.stringContaining('no record with id 987654') })

    const uploaded = await run('upload_main_files', ids)
    expect(uploaded.success).toBe(true)
    expect(uploaded.results[0]).toMatchObject({ message: 'File uploaded successfully.', log: expect.any(Array) })

    const discarded = await run('discard_drafts', ids)
    expect(discarded).toMatchObject({ success: true })
    expect(await fixture.record(ids[0] ?? 0)).toMatchObject({ record_status: 'prepared' })
  })

  it('tell of an only item beside its result, too', async () => {
    const id = await prepared()
    const created = await run('create_api_draft', [id])
    expect(created.repo_response).toMatchObject({ id: expect.any(Number), submitted: false })
    expect(created.repo_response).toEqual(created.results[0]?.repo_response)
    const one = await run('upload_main_files', [id])
    expect(one.results[0]?.log).toEqual(expect.arrayContaining([expect.any(String)]))
    expect(one.log).toEqual(one.results[0]?.log)
    const two = await run('discard_drafts', [id, await prepared()])
    expect(two).not.toHaveProperty('log')
  })

  it('answer of each of several items what it is known by at the repository, not all that is there', async () => {
    const ids = await many(2)
    const { results } = await run('create_api_draft', ids)
    for (const { repo_response } of results) {
      expect(repo_response).toMatchObject({ id: expect.any(Number), state: 'unsubmitted', submitted: false })
      expect(repo_response).toMatchObject({ links: { html: expect.stringContaining('http') } })
      expect(Object.keys(repo_response ?? {})).not.toEqual(expect.arrayContaining(['metadata']))
      expect(Object.keys(repo_response ?? {})).not.toEqual(expect.arrayContaining(['files']))
    }
  })

  it('upload all files and publish, each as planned before, and name what cannot be published', async () => {
    count += 1
    const whole = await fixture.prepare(`Whole ${count}`, { 'one.txt': 'one one', 'two.txt': 'two two' })
    const bare = await prepared()
    await run('create_api_draft', [whole, bare])
    const uploads = await plan('upload_files', [whole])
    expect(uploads.items[0]).toMatchObject({ action: 'send_files', bytes: 14, skipped_because: null })
    expect((await run('upload_files', [whole])).results[0]).toMatchObject({ success: true })
    expect((await run('upload_files', [whole])).results[0]?.message).toContain('at the repository already')

    const before = fixture.practice.journal.list().length
    const planned = await plan('publish', [whole, bare])
    expect(planned.items).toMatchObject([
      { id: whole, action: 'publish', skipped_because: null, files: [{ action: 'there' }, { action: 'there' }] },
      { id: bare, action: 'skip', skipped_because: expect.stringContaining('is not at the repository') },
    ])
    // Each sentence says which one it is, so that it can be said in another language.
    expect(planned.items[0]?.files[0]).toMatchObject({ message_id: 'becomes_public', message_params: {} })
    expect(planned.items[1]?.findings).toMatchObject([
      { message_id: 'draft_without_files' },
      { message_id: 'file_not_sent' },
    ])
    const asked = fixture.practice.journal.list().length
    expect(fixture.practice.journal.list().every(({ route }) => route !== 'publishDeposition')).toBe(true)

    const published = await run('publish', [whole, bare])
    expect(published.results).toMatchObject([
      { id: whole, success: true, repo_response: { submitted: true } },
      { id: bare, success: false, error: expect.stringContaining('is not at the repository') },
    ])
    expect(await fixture.record(whole)).toMatchObject({ record_status: 'published' })
    expect(await fixture.record(bare)).toMatchObject({ record_status: 'draft' })
    expect(asked - before).toBe(2)
    const again = await plan('publish', [whole])
    expect(again.items[0]?.skipped_because).toContain('published')
  })

  it('remove files, and say why one stays', async () => {
    const id = await prepared()
    const source = (await fixture.record(id)).source_file_id
    const { file_id } = await fixture.addFile('loose.txt', 'loose')
    const { results } = await run('remove_files', [file_id, source])
    expect(results[0]).toMatchObject({ success: true, message: `File with ID ${file_id} was successfully removed.` })
    expect(results[1]).toMatchObject({ success: false, id: source })
  })

  it('answer 200 for an unknown action and 400 without items', async () => {
    expect(await run('polish', [1])).toMatchObject({
      success: false,
      results: [{ id: 1, message: 'Unknown batch action type: polish' }],
    })
    const raw = (body: object) => fixture.raw.runBatchAction({ body: body as never })
    expect((await raw({ action_type: 'create_api_draft' })).status).toBe(400)
    expect((await raw({ action_type: 'create_api_draft', item_ids: [] })).status).toBe(400)
    expect((await raw({ item_ids: [1] })).status).toBe(400)
  })

  it('leave a row in the project each', async () => {
    const id = await prepared()
    await run('create_api_draft', [id])
    const batches = (await fixture.projects.listBatches({})) as { batch_name: string; status: string }[]
    expect(batches[0]).toMatchObject({ batch_name: expect.stringContaining('create_api_draft'), status: 'completed' })
  })

  it('can be followed and cancelled', async () => {
    const ids = await many(6)
    fixture.practice.faults.arm({ kind: 'delay', delay_ms: 200, times: null, route: 'createDeposition' })
    const accepted = await fixture.raw.runBatchAction({
      body: { action_type: 'create_api_draft', item_ids: ids },
      headers: { prefer: 'respond-async' },
    })
    expect(accepted.status).toBe(202)
    const { operation_id } = accepted.body as { operation_id: string }
    const path = `${fixture.url()}/operations/deposition/${operation_id}`
    await untilStruck(fixture)
    await fixture.fetch(`${path}/cancel`, { method: 'POST' })
    await vi.waitFor(async () => {
      const state = (await (await fixture.fetch(path)).json()) as { status: string }
      expect(state.status).toBe('cancelled')
    }, PATIENT)
    const statuses = await Promise.all(ids.map(async (id) => (await fixture.record(id)).record_status))
    const state = (await (await fixture.fetch(path)).json()) as { done: number; message: string; http_status: number }
    expect(state.message).toMatch(new RegExp(`^${state.done} of 6 done`))
    const result = await fixture.fetch(`${path}/result`)
    const { success, results } = (await result.json()) as {
      success: boolean
      results: { id: number; success: boolean; error?: string }[]
    }
    expect([result.status, success, results.map(({ id }) => id)]).toEqual([200, false, ids])
    const wasNotBegun = ({ error = '' }: (typeof results)[number]) =>
      error.startsWith('Not begun: the batch was cancelled')
    // One whose draft was under way may be unknown for now.
    const known = results.filter((each) => each.success || wasNotBegun(each))
    expect(known.some(wasNotBegun)).toBe(true)
    expect(known.map(({ success: isDone }) => (isDone ? 'draft' : 'prepared'))).toEqual(
      known.map(({ id }) => statuses[ids.indexOf(id)]),
    )
    await vi.waitFor(async () => {
      for (const id of ids) expect((await fixture.record(id)).claim).toBeNull()
    }, PATIENT)
  })
})

describe('a comparison of many records', () => {
  it('tells for each record when it is cancelled whether it was compared', async () => {
    const ids = await many(6)
    await run('create_api_draft', ids)
    fixture.practice.faults.arm({ kind: 'delay', delay_ms: 200, times: null, route: 'getDeposition' })
    const { body } = await fixture.raw.verifyRecords({
      body: { record_ids: ids, repair: [] },
      headers: { prefer: 'respond-async' },
    })
    const path = `${fixture.url()}/operations/deposition/${(body as unknown as { operation_id: string }).operation_id}`
    await untilStruck(fixture)
    await fixture.fetch(`${path}/cancel`, { method: 'POST' })
    await vi.waitFor(async () => {
      expect(await (await fixture.fetch(path)).json()).toMatchObject({ status: 'cancelled' })
    }, PATIENT)
    const result = await fixture.fetch(`${path}/result`)
    expect(result.status).toBe(200)
    const { results } = (await result.json()) as { results: { record_id: number; error: string }[] }
    expect(results.map(({ record_id }) => record_id)).toEqual(ids)
    expect(results.at(-1)?.error).toContain('Not begun')
  })
})

describe('a plan', () => {
  it('says what would be created, and executing it does exactly that', async () => {
    const ids = await many(3)
    const done = await prepared()
    await run('create_api_draft', [done])
    fixture.practice.journal.clear()
    const { items, totals } = await plan('create_api_draft', [...ids, done])
    expect(items.map((item) => item.action)).toEqual(['create', 'create', 'create', 'skip'])
    expect(items[3]?.skipped_because).toContain('already has the draft')
    expect(items[3]?.findings).toMatchObject([{ message_id: 'record_has_draft', message_params: { id: String(done) } }])
    expect(fixture.calls()).toEqual([])
    await run('create_api_draft', [...ids, done])
    expect(fixture.calls()).toHaveLength(totals.requests)
  })

  it('counts the bytes of uploads and leaves out what is there', async () => {
    const ids = await many(3)
    await run('create_api_draft', ids)
    await run('upload_main_files', ids.slice(0, 1))
    const { items, totals } = await plan('upload_main_files', ids)
    expect(items.map((item) => item.files[0]?.action)).toEqual(['there', 'send', 'send'])
    fixture.practice.journal.clear()
    await run('upload_main_files', ids)
    expect(fixture.calls()).toHaveLength(totals.requests)
    expect(bytesSeen()).toBe(totals.bytes)
    expect(totals.bytes).toBeGreaterThan(200)
  })

  it('is exact for discards', async () => {
    const ids = await many(2)
    await run('create_api_draft', ids)
    const { totals } = await plan('discard_drafts', ids)
    fixture.practice.journal.clear()
    await run('discard_drafts', ids)
    expect(fixture.calls()).toHaveLength(totals.requests)
  })

  it('is exact for the draft of a next version, where a former one was discarded', async () => {
    const id = await prepared()
    await run('create_api_draft', [id])
    await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
    await fixture.deposition.publishRecord({ body: { local_record_db_id: id } })
    const { concept_rec_id } = await fixture.record(id)
    const { record_id } = await fixture.internal.ensureVersion({
      project: fixture.project,
      body: { concept_rec_id, is_sandbox: true, file_manifest: { files_to_keep: ['*'] } },
    })
    await run('discard_drafts', [record_id])
    const { items, totals } = await plan('create_api_draft', [record_id])
    expect(items[0]?.action).toBe('new_version')
    fixture.practice.journal.clear()
    expect((await run('create_api_draft', [record_id])).success).toBe(true)
    expect(fixture.calls()).toHaveLength(totals.requests)
  })

  it('warns of more files than the repository allows', async () => {
    const files = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`many/${index}.txt`, `${index}`]))
    const { items } = await plan('create_api_draft', [await fixture.prepare('Too many files', files)])
    expect(items[0]?.warnings).toEqual(['The record has 101 files; the repository allows 100'])
  })

  it('warns of equal names and of missing required fields', async () => {
    const id = await fixture.prepare('Warned', { 'p/Name.txt': '1', 'q/name.txt': '2' }, { creators: undefined })
    const { items } = await plan('create_api_draft', [id])
    expect(items[0]?.warnings).toEqual([
      'Missing required field or value for: creators',
      expect.stringContaining('have the same name at the repository'),
      expect.stringContaining('have the same name at the repository'),
    ])
  })

  it('skips records of another repository than the configured one, but not those of which nothing was sent', async () => {
    const [bound, free] = [await prepared(), await prepared()]
    await run('create_api_draft', [bound])
    await fixture.settings.saveConfiguration({ body: { repo: { sandbox_base_url: 'http://127.0.0.1:9/' } } })
    await untilRepositoryIs(fixture.deposition, 'http://127.0.0.1:9')
    const { items } = await plan('discard_drafts', [bound])
    expect(items[0]?.skipped_because).toContain('belongs to the repository')
    await fixture.projects.storeCredential({
      body: { credential_name: 'any', credential_type: 'repo_api_token', is_sandbox: true, credential_value: 'any' },
    })
    expect((await plan('create_api_draft', [free])).totals.skipped).toBe(0)
    await fixture.settings.saveConfiguration({ body: { repo: {} } })
    await untilRepositoryIs(fixture.deposition, 'practice')
    expect((await plan('discard_drafts', [bound])).totals.skipped).toBe(0)
  })

  it('refuses an unknown action', async () => {
    await expect(plan('polish', [1])).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
