import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { describe, expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'
import { atRepository, planUpdate, publishOne, value } from './published-fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })
const { raw } = fixture

let count = 0
const published = (metadata: Record<string, unknown> = {}) => {
  count += 1
  return publishOne(fixture, `Published ${count}`, undefined, metadata)
}
const carryOut = (plan_id: string) => raw.runBatchAction({ body: { plan_id } })
const writesOf = (calls: readonly string[]) =>
  calls.filter((call) => /editDeposition|updateDeposition|publishDeposition|discardDeposition/.test(call))
const shownOf = async (id: number) => atRepository(fixture, (await fixture.record(id)).repo_record_id)
const outcomeOf = (answer: { body: unknown }) =>
  (answer.body as { results: { outcome: string; message: string }[] }).results[0] ?? expect.fail('no result')

/** Changes the metadata of an open edit at the repository itself. */
async function putThere(remote: string, changes: Record<string, unknown>): Promise<void> {
  const { metadata } = await atRepository(fixture, remote)
  await fetch(`${fixture.practice.url}/api/deposit/depositions/${remote}`, {
    method: 'PUT',
    headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: { ...metadata, ...changes } }),
  })
}

/** An edit of Regesta's own with another title that was left open, as the service finds it before it has closed it. */
async function leftOpen(id: number): Promise<void> {
  const remote = (await fixture.record(id)).repo_record_id
  await atRepository(fixture, remote, 'POST', '/actions/edit')
  await putThere(remote, { title: 'Left behind' })
  const database = new Sqlite(join(fixture.home, 'data/deposition/deposits.db'))
  const insert = 'insert into open_edits values (?, ?, ?, ?, 1, ?)'
  database.prepare(insert).run('practice', remote, fixture.project, id, new Date().toISOString())
  database.close()
}

describe('a change of what is published', () => {
  it('is planned with old and new value, carried out by the id of its plan, and followed by the record', async () => {
    const id = await published({ keywords: ['harbour', 'crane'] })
    fixture.practice.journal.clear()
    const plan = await planUpdate(
      fixture,
      [id],
      [
        value('title', 'A better title'),
        { kind: 'replace', field: 'keywords', search: 'crane', replacement: 'lift' },
        value('notes', null),
      ],
    )
    expect(plan.totals).toMatchObject({ items: 1, skipped: 0, requests: 7 })
    expect(plan.items[0]).toMatchObject({
      action: 'update',
      skipped_because: null,
      changes: [
        { field: 'title', old: `Published ${count}`, new: 'A better title' },
        { field: 'keywords', old: ['harbour', 'crane'], new: ['harbour', 'lift'], hits: 1 },
      ],
    })
    expect(writesOf(fixture.calls())).toEqual([])
    fixture.practice.journal.clear()

    expect(await carryOut(plan.plan_id)).toMatchObject({ status: 200, body: { success: true } })
    expect(fixture.calls()).toHaveLength(7)
    expect(writesOf(fixture.calls())).toEqual(['POST editDeposition', 'PUT updateDeposition', 'POST publishDeposition'])
    expect(await shownOf(id)).toMatchObject({
      state: 'done',
      metadata: { title: 'A better title', keywords: ['harbour', 'lift'] },
    })
    const record = await fixture.record(id)
    expect(record).toMatchObject({
      record_status: 'published',
      record_title: 'A better title',
      payload: { metadata: { title: 'A better title', keywords: ['harbour', 'lift'] } },
      claim: null,
      open_writes: [],
    })
    const receipt = await fixture.deposition.showReceipt({ params: { record_id: String(id) } })
    expect(receipt.metadata).toMatchObject({ title: 'A better title' })
    expect(receipt.edits?.map(({ kind, state }) => [kind, state])).toEqual([
      ['publish_edit', 'done'],
      ['edit', 'done'],
    ])
    expect(receipt.next_action).toContain('A plan changes its metadata')
    expect(receipt.next_finding).toMatchObject({ message: receipt.next_action, message_id: 'next_nothing' })

    const again = await planUpdate(fixture, [id], [value('title', 'A better title')])
    expect(again.items[0]).toMatchObject({
      nothing_to_do: true,
      skipped_because: expect.stringContaining('Nothing to do'),
    })
  })

  it('stands in the history and is never taken back', async () => {
    const id = await published()
    const plan = await planUpdate(fixture, [id], [value('title', 'In the history')])
    await carryOut(plan.plan_id)
    const event = (await fixture.projects.listHistory({})).items[0]
    expect(event).toMatchObject({ kind: 'published_changed', undo: 'never' })
  })

  it('takes what the mapping gives today', async () => {
    const id = await published({ description: 'An old description' })
    await fixture.projects.saveMapping({
      body: { mappingConfiguration: { description: { type: 'literal', value: 'From the sheet of today' } } },
    })
    const plan = await planUpdate(fixture, [id], [{ kind: 'mapping', field: 'description' }])
    expect(plan.items[0]?.changes).toEqual([
      { field: 'description', old: 'An old description', new: 'From the sheet of today' },
    ])
    await carryOut(plan.plan_id)
    expect((await shownOf(id)).metadata).toMatchObject({ description: 'From the sheet of today' })
  })

  it('keeps what somebody has changed at the repository, and says so', async () => {
    const id = await published()
    const remote = (await fixture.record(id)).repo_record_id
    await atRepository(fixture, remote, 'POST', '/actions/edit')
    await putThere(remote, { keywords: ['theirs'] })
    const open = await planUpdate(fixture, [id], [value('title', 'Ours')])
    expect(open.items[0]?.skipped_because).toContain('is open for an edit')
    expect(open.items[0]?.nothing_to_do).toBeUndefined()
    await atRepository(fixture, remote, 'POST', '/actions/publish')

    const plan = await planUpdate(fixture, [id], [value('title', 'Ours')])
    expect(plan.items[0]).toMatchObject({
      changes: [{ field: 'title', new: 'Ours' }],
      warnings: [expect.stringContaining("'keywords' was changed at the repository")],
    })
    await carryOut(plan.plan_id)
    expect((await shownOf(id)).metadata).toMatchObject({ title: 'Ours', keywords: ['theirs'] })
    expect((await fixture.record(id)).payload).toMatchObject({ metadata: { keywords: ['theirs'] } })
  })
})

describe('the publisher', () => {
  it('that a person has given stays through a change of another field', async () => {
    const id = await published({ imprint_publisher: 'Museum Press' })
    const plan = await planUpdate(fixture, [id], [value('title', 'Still of the press')])
    expect(plan.items[0]).toMatchObject({ changes: [{ field: 'title' }], warnings: [] })
    await carryOut(plan.plan_id)
    expect((await shownOf(id)).metadata).toMatchObject({ imprint_publisher: 'Museum Press' })
    expect((await fixture.record(id)).payload).toMatchObject({ metadata: { imprint_publisher: 'Museum Press' } })
  })

  it('that somebody has given at the repository stays, and the one that the repository adds is nobody’s', async () => {
    const id = await published()
    const remote = (await fixture.record(id)).repo_record_id
    await carryOut((await planUpdate(fixture, [id], [value('title', 'Nobody’s')])).plan_id)
    expect((await fixture.record(id)).payload).not.toHaveProperty('metadata.imprint_publisher')
    await atRepository(fixture, remote, 'POST', '/actions/edit')
    await putThere(remote, { imprint_publisher: 'Their press' })
    await atRepository(fixture, remote, 'POST', '/actions/publish')
    await carryOut((await planUpdate(fixture, [id], [value('title', 'Theirs')])).plan_id)
    expect((await shownOf(id)).metadata).toMatchObject({ title: 'Theirs', imprint_publisher: 'Their press' })
  })

  it('can be changed', async () => {
    const id = await published({ imprint_publisher: 'Museum Press' })
    const plan = await planUpdate(fixture, [id], [value('imprint_publisher', 'University Press')])
    expect(plan.items[0]?.changes).toEqual([
      { field: 'imprint_publisher', old: 'Museum Press', new: 'University Press' },
    ])
    await carryOut(plan.plan_id)
    expect((await shownOf(id)).metadata).toMatchObject({ imprint_publisher: 'University Press' })
  })
})

describe('an edit of its own that was left open', () => {
  it('gives nothing to the next change', async () => {
    const id = await published()
    const plan = await planUpdate(fixture, [id], [value('notes', 'Planned before')])
    await leftOpen(id)
    expect(outcomeOf(await carryOut(plan.plan_id))).toMatchObject({ outcome: 'done' })
    const { state, metadata } = await shownOf(id)
    expect([state, metadata.title, metadata.notes]).toEqual(['done', `Published ${count}`, 'Planned before'])
  })

  it('is closed before anything is planned from what it shows', async () => {
    const id = await published()
    await leftOpen(id)
    const early = await planUpdate(fixture, [id], [value('title', 'Left behind')])
    expect(early.items[0]).toMatchObject({ skipped_because: expect.stringContaining('is being closed') })
    expect(early.items[0]?.nothing_to_do).toBeUndefined()
    await vi.waitFor(async () => expect((await shownOf(id)).state).toBe('done'), 30_000)
  })
})

describe('a change that cannot be made', () => {
  it.each([
    { what: 'an unknown field', change: value('colour', 'red'), reason: "Unknown field: 'colour'" },
    {
      what: 'a search in what is no text',
      change: { kind: 'replace', field: 'creators', search: 'a', replacement: 'b' } as const,
      reason: "'creators' is not text",
    },
    { what: 'a value that validation refuses', change: value('license', null), reason: 'Missing license' },
    { what: 'a date that is none', change: value('publication_date', 'soon'), reason: 'publication_date' },
  ])('is impossible with its reason: $what', async ({ change, reason }) => {
    const id = await published()
    const plan = await planUpdate(fixture, [id], [change])
    expect(plan.items[0]).toMatchObject({ action: 'skip', skipped_because: expect.stringContaining(reason) })
  })

  it('is impossible for what is not published, unknown, or of the other environment', async () => {
    const id = await fixture.prepare('Only prepared', { 'only.txt': 'x' })
    const plan = await planUpdate(fixture, [id, 987_654], [value('title', 'Other')])
    expect(plan.items[0]?.skipped_because).toContain('is prepared, not published')
    expect(plan.items[1]?.skipped_because).toContain('no record with id 987654')
    const other = await published()
    const body = { action_type: 'update_published', item_ids: [other], changes: [value('title', 'Other')] }
    const inProduction = await fixture.deposition.planBatchAction({ body: { ...body, target_is_sandbox: false } })
    expect(inProduction.items[0]?.skipped_because).toContain('belongs to the practice environment')
  })

  it.each([
    { action_type: 'update_published', item_ids: [1] },
    { action_type: 'publish', item_ids: [1], changes: [value('title', 'x')] },
    { action_type: 'update_published', item_ids: [1], changes: [] },
    { action_type: 'update_published', changes: [value('title', 'x')] },
    { action_type: 'new_version', item_ids: [1] },
    { action_type: 'publish', new_versions: [{ concept_rec_id: '1' }] },
  ])('is refused as a request: %o', async (body) => {
    expect((await raw.planBatchAction({ body: body as never })).status).toBe(400)
  })

  it.each(['update_published', 'new_version'])(
    'is carried out by no other way than its plan: %s',
    async (action_type) => {
      const answer = await raw.runBatchAction({ body: { action_type, item_ids: [1] } })
      expect(answer).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('only by the id of its plan') },
      })
    },
  )
})

describe('where something stands in the way after the edit was opened', () => {
  it('closes it again when the repository refuses to publish', async () => {
    const id = await published()
    const plan = await planUpdate(fixture, [id], [value('title', 'Never seen')])
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 400, route: 'publishDeposition' })
    expect(outcomeOf(await carryOut(plan.plan_id))).toMatchObject({ outcome: 'failed' })
    expect(await shownOf(id)).toMatchObject({ state: 'done', metadata: { title: `Published ${count}` } })
    expect(await fixture.record(id)).toMatchObject({ record_title: `Published ${count}`, claim: null })
    const { edits = [] } = await fixture.deposition.showReceipt({ params: { record_id: String(id) } })
    expect(edits[0]).toMatchObject({ kind: 'discard_edit', state: 'done' })
  })

  it('publishes once when the answer was lost', async () => {
    const id = await published()
    const plan = await planUpdate(fixture, [id], [value('title', 'Answer lost')])
    fixture.practice.faults.arm({ kind: 'error-after-commit', status: 502, route: 'publishDeposition' })
    fixture.practice.faults.arm({ kind: 'error-after-commit', status: 502, route: 'editDeposition' })
    fixture.practice.journal.clear()
    expect(outcomeOf(await carryOut(plan.plan_id))).toMatchObject({ outcome: 'done' })
    expect(fixture.calls().filter((call) => call === 'POST publishDeposition')).toHaveLength(1)
    expect(await shownOf(id)).toMatchObject({ state: 'done', metadata: { title: 'Answer lost' } })
  })

  it('is refused when what stands there has changed since the plan', async () => {
    const id = await published()
    const plan = await planUpdate(fixture, [id], [value('title', 'Too late')])
    const remote = (await fixture.record(id)).repo_record_id
    await atRepository(fixture, remote, 'POST', '/actions/edit')
    await putThere(remote, { title: 'Theirs' })
    await atRepository(fixture, remote, 'POST', '/actions/publish')
    expect(outcomeOf(await carryOut(plan.plan_id))).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining("'title' of record"),
    })
    expect(await shownOf(id)).toMatchObject({ state: 'done', metadata: { title: 'Theirs' } })
  })
})
