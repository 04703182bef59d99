import { mkdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { describe, expect, it } from 'vitest'
import { sharedFixture, untilStruck } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })
const { deposition, raw, projects } = fixture

let count = 0
async function prepared(): Promise<{ id: number; name: string }> {
  count += 1
  const name = `plan-${count}.txt`
  return { id: await fixture.prepare(`Planned ${count}`, { [name]: 'x'.repeat(50 + count) }), name }
}
const many = (length: number) => Promise.all(Array.from({ length }, prepared))
const plan = (action_type: string, item_ids: number[]) =>
  deposition.planBatchAction({ body: { action_type, item_ids } })
const carryOut = (plan_id: string) => raw.runBatchAction({ body: { plan_id } })
/** Asks for long work without waiting for it. */
const post = (path: string, body: object) =>
  fetch(`${fixture.url()}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'regesta-key': 'test-installation-key',
      'regesta-resolved-project': fixture.project,
      prefer: 'respond-async',
    },
    body: JSON.stringify(body),
  })
const created = () => fixture.practice.journal.list().filter(({ route }) => route === 'createDeposition').length

describe('a plan', () => {
  it('is kept under its id, carried out once, and done as it said', async () => {
    const items = await many(3)
    const made = await plan('create_api_draft', [...items.map(({ id }) => id), 987_654])
    expect(made).toMatchObject({ target_is_sandbox: true, operation_id: null, totals: { items: 4, skipped: 1 } })
    expect(Date.parse(made.expires_at) - Date.parse(made.made_at)).toBe(24 * 60 * 60 * 1000)
    expect(await deposition.showPlan({ params: { plan_id: made.plan_id } })).toEqual(made)

    const { body } = await carryOut(made.plan_id)
    expect(body).toMatchObject({ success: true, results: items.map(({ id }) => ({ id, outcome: 'done' })) })
    const again = await carryOut(made.plan_id)
    expect(again).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('has been carried out already') },
    })

    const shown = await deposition.showPlan({ params: { plan_id: made.plan_id } })
    const operation_id = shown.operation_id ?? ''
    const params = { operation_id }
    expect(await projects.showBatch({ params })).toMatchObject({
      action_type: 'create_api_draft',
      is_sandbox: true,
      status: 'completed',
      items: 3,
      done: 3,
      failed: 0,
    })
    const { items: kept, totalItems } = await projects.listBatchItems({
      params,
      query: { outcome: 'done', limit: '2' },
    })
    expect(totalItems).toBe(3)
    expect(kept).toHaveLength(2)
    expect(kept[0]).toMatchObject({
      title: expect.stringContaining('Planned'),
      outcome: 'done',
      record_status: 'draft',
      findings: [{ message: 'Draft record created successfully.', message_id: 'draft_created' }],
    })
    const listed = await projects.listRecords({ query: { batch: operation_id } })
    expect(listed.totalItems).toBe(3)
    expect(listed.items[0]?.last_event).toMatchObject({ kind: 'create', state: 'done' })
    expect((await raw.showPlan({ params: { plan_id: 'other' } })).status).toBe(404)
  })

  it('is read page by page, what needs a person first, and by how its items stand', async () => {
    const items = await many(3)
    const ids = [items[0]?.id ?? 0, 987_655, items[1]?.id ?? 0, items[2]?.id ?? 0]
    await deposition.createApiDraft({ body: { local_record_db_id: ids[2] ?? 0 } })
    const body = { action_type: 'create_api_draft', item_ids: ids, shows_items: false }
    const made = await deposition.planBatchAction({ body })
    expect(made).toMatchObject({ items: [], totals: { items: 4, skipped: 2 } })
    expect(made.totals.outlooks).toEqual({ impossible: 2, warned: 0, clear: 2, nothing_to_do: 0 })
    const params = { plan_id: made.plan_id }
    const shown = async (query: Parameters<typeof deposition.showPlan>[0]['query']) =>
      (await deposition.showPlan({ params, query })).items.map(({ id }) => id)
    expect(await shown({})).toEqual(ids)
    expect(await shown({ limit: '2' })).toEqual([ids[1], ids[2]])
    expect(await shown({ limit: '2', page: '2' })).toEqual([ids[0], ids[3]])
    expect(await shown({ outlook: 'impossible' })).toEqual([ids[1], ids[2]])
    expect(await shown({ outlook: 'clear', limit: '1', page: '2' })).toEqual([ids[3]])
    const { totals } = await deposition.showPlan({ params, query: { outlook: 'warned' } })
    expect(totals).toEqual(made.totals)
    expect((await raw.showPlan({ params, query: { outlook: 'odd' as never } })).status).toBe(400)
    expect((await carryOut(made.plan_id)).body).toMatchObject({ success: true })
  })

  it('that has become untrue is refused with what changed', async () => {
    const [stays, changes, fileChanges] = [await prepared(), await prepared(), await prepared()]
    const made = await plan('create_api_draft', [stays.id, changes.id, fileChanges.id])
    await fixture.ledger.updateRecord({
      project: fixture.project,
      body: { record_id: changes.id, record: { payload: { metadata: { title: 'Other' } } } },
    })
    writeFileSync(`${fixture.home}/museum/in/${fileChanges.name}`, 'something else')
    const before = created()
    const refused = await carryOut(made.plan_id)
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: expect.stringContaining('2 of 3 items have changed since the plan was made'),
        changed: [
          { id: changes.id, changed: ['its metadata'] },
          { id: fileChanges.id, changed: ['its files'] },
        ],
      },
    })
    expect(created()).toBe(before)
  })

  it('of nobody is refused, and so is a request that says nothing', async () => {
    expect(await carryOut('nobody')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("'plan_id'") },
    })
    expect((await raw.runBatchAction({ body: {} })).status).toBe(400)
    expect((await raw.planBatchAction({ body: { action_type: 'publish' } })).status).toBe(400)
    expect((await raw.planBatchAction({ body: { item_ids: [1] } })).status).toBe(400)
  })
})

it('a plan warns of the fields that the validator misses, empty lists too', async () => {
  const id = await fixture.prepare('Without creators', { 'uncreated.txt': 'uncreated' }, { creators: [] })
  const { items } = await plan('create_api_draft', [id])
  expect(items[0]?.warnings).toContain('Missing required field or value for: creators')
})

it('a record without its source file is left out of a plan, and the others are planned', async () => {
  const [whole, emptied] = [await prepared(), await prepared()]
  await deposition.createApiDraft({ body: { local_record_db_id: whole.id } })
  const { project } = fixture
  await fixture.ledger.linkFiles({ project, body: { record_id: emptied.id, file_ids: [], alone: true } })
  const { items } = await plan('upload_main_files', [whole.id, emptied.id])
  expect(items).toMatchObject([
    { id: whole.id, action: 'send_files', skipped_because: null },
    { id: emptied.id, action: 'skip', skipped_because: expect.stringContaining('associated source file') },
  ])
})

it('a fault that nobody foresaw is no reason to skip an item, and says nothing of itself', async () => {
  const { id } = await prepared()
  const token = join(fixture.home, 'secrets', 'practice-token')
  renameSync(token, `${token}.away`)
  mkdirSync(token)
  try {
    const body = { action_type: 'create_api_draft', item_ids: [id] }
    const unexpected = { message_id: 'unexpected', error: expect.not.stringContaining('EISDIR') }
    expect(await raw.planBatchAction({ body })).toMatchObject({ status: 500, body: unexpected })
    const { results } = (await raw.runBatchAction({ body })).body as { results: object[] }
    expect(results).toMatchObject([
      { id, success: false, error: expect.stringMatching(/^An unexpected error occurred/) },
    ])
  } finally {
    rmdirSync(token)
    renameSync(`${token}.away`, token)
  }
})

it('a plan of many items is followed like other long work, and answered at its end', async () => {
  const { id } = await prepared()
  const started = await post('/project/batch_action/plan', { action_type: 'create_api_draft', item_ids: [id] })
  expect(started.status).toBe(202)
  const { operation_id } = (await started.json()) as { operation_id: string }
  const at = `${fixture.url()}/operations/deposition/${operation_id}`
  const ended = await fixture.fetch(`${at}?wait=25`)
  expect(await ended.json()).toMatchObject({ status: 'completed' })
  const planned = (await (await fixture.fetch(`${at}/result`)).json()) as { plan_id: string }
  expect((await deposition.showPlan({ params: { plan_id: planned.plan_id } })).items).toMatchObject([{ id }])
})

it.each(['create_api_draft', 'upload_files', 'upload_main_files', 'publish', 'discard_drafts'])(
  'to %s leaves out what belongs to the other repository than the one it names',
  async (action_type) => {
    const { id } = await prepared()
    const made = await deposition.planBatchAction({ body: { action_type, item_ids: [id], target_is_sandbox: false } })
    expect(made).toMatchObject({ target_is_sandbox: false, totals: { items: 1, skipped: 1 } })
    expect(made.items[0]?.skipped_because).toContain(`Record ${id} belongs to the practice environment`)
  },
)

describe('a selection', () => {
  const chosen = (action_type: string, selection: object) =>
    raw.planBatchAction({ body: { action_type, selection: selection as never } })

  it('means what fits now, without what was taken out, and is refused when it is not what somebody chose', async () => {
    const [first, second] = [await prepared(), await prepared()]
    const filter = { state: 'prepared', q: `planned ${count}` }
    const one = await chosen('create_api_draft', { kind: 'records', filter, expected_count: 1 })
    expect(one).toMatchObject({ status: 200, body: { items: [{ id: second.id }] } })
    const both = { kind: 'records', filter: { q: 'planned' }, except: [first.id] }
    const all = await projects.countRecords({ query: { q: 'planned' } })
    expect((await chosen('create_api_draft', { ...both, expected_count: all.total - 1 })).status).toBe(200)
    expect(await chosen('create_api_draft', { ...both, expected_count: 3 })).toMatchObject({
      status: 400,
      body: {
        error: expect.stringContaining(`You chose 3 records; there are ${all.total - 1} now`),
        count: all.total - 1,
      },
    })
  })

  it('of records never holds those of the other environment', async () => {
    const answer = await raw.planBatchAction({
      body: {
        action_type: 'publish',
        selection: { kind: 'records', filter: { state: 'prepared' }, expected_count: 0 },
        target_is_sandbox: false,
      },
    })
    expect(answer).toMatchObject({ status: 200, body: { items: [] } })
  })

  it('of files means those that wait for their metadata, too', async () => {
    const waiting = await projects.countUploadsByTab({})
    const filter = { pending: 'true' }
    const expected_count = waiting.pending_preparation
    const answer = await chosen('remove_files', { kind: 'files', filter, expected_count })
    expect(answer.status).toBe(200)
    expect((answer.body as { items: unknown[] }).items).toHaveLength(expected_count)
  })

  it('is refused with members that no list has, and of what the action is not about', async () => {
    const errorOf = async (action: string, selection: object) =>
      ((await chosen(action, { expected_count: 0, ...selection })).body as { error: string }).error
    expect(await errorOf('publish', { kind: 'records', filter: { colour: 'red' } })).toContain("no member 'colour'")
    expect(await errorOf('publish', { kind: 'records', filter: { state: 'lost' } })).toContain('selection.filter.state')
    expect(await errorOf('publish', { kind: 'files' })).toContain("'selection.kind' must be records for publish")
  })
})

it('what became of a batch that was cancelled stands there afterwards, and as a table', async () => {
  const items = await many(30)
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 200, times: null, route: 'createDeposition' })
  const made = await plan(
    'create_api_draft',
    items.map(({ id }) => id),
  )
  const started = await post('/project/batch_action', { plan_id: made.plan_id })
  const { operation_id } = (await started.json()) as { operation_id: string }
  await untilStruck(fixture)
  await fixture.fetch(`${fixture.url()}/operations/deposition/${operation_id}/cancel`, { method: 'POST' })
  const params = { operation_id }
  await expect.poll(async () => (await projects.showBatch({ params })).status).not.toBe('in_progress')
  const found = await projects.showBatch({ params })
  expect(found.planned).toBe(0)
  // One whose draft was under way may be unknown for now.
  expect(found.done + found.not_done + found.failed + found.unknown).toBe(30)
  expect(found.not_done).toBeGreaterThan(0)
})

/** Brings the plans into the form that they had before their items stood one by one. */
function asBefore(): void {
  const database = new Sqlite(join(fixture.home, 'data', 'deposition', 'plans.db'))
  database.exec(`
    alter table plans add column plan text not null default '[]';
    update plans set plan = (
      select json_group_array(json(item) order by position) from plan_items where plan_id = plans.plan_id);
    drop table plan_items;
    pragma user_version = 2;
  `)
  database.close()
}

describe('plans that an earlier version made', () => {
  it('are shown and carried out as they were made', async () => {
    const [first, second] = [await prepared(), await prepared()]
    const made = await plan('create_api_draft', [first.id, 987_656, second.id])
    asBefore()
    await fixture.restart()
    const params = { plan_id: made.plan_id }
    expect(await fixture.deposition.showPlan({ params })).toEqual(made)
    const page = await fixture.deposition.showPlan({ params, query: { outlook: 'impossible' } })
    expect(page.items.map(({ id }) => id)).toEqual([987_656])
    expect((await fixture.raw.runBatchAction({ body: params })).body).toMatchObject({ success: true })
  })
})
