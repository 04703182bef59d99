import { Sqlite } from '@regesta/sqlite/sqlite'
import { describe, expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'

/* Acts that are taken back while the repository does not discard their drafts. */

const patient = { timeout: 40_000, interval: 20 }
const fixture = await sharedFixture({ clockScale: 100 })

const failing = () =>
  fixture.practice.faults.arm({ kind: 'error-before-commit', status: 500, times: null, route: 'discardDeposition' })
const undo = (eventId: number) => fixture.raw.undoEvent({ params: { event_id: String(eventId) }, query: {} })
const newest = async () => (await fixture.projects.listHistory({})).items[0]?.event_id ?? 0
const open = () => fixture.deposition.listRepositoryWrites({ query: {} })
const ask = (path: string) =>
  fetch(`${fixture.practice.url}/api/deposit/depositions/${path}`, { headers: { authorization: 'Bearer practice' } })

let count = 0
async function quickRecord() {
  count += 1
  const { file_id } = await fixture.addFile(`quick-${count}.txt`, `quick ${count}`)
  const made = await fixture.deposition.createRecordForFile({ body: { source_file_db_id: file_id } })
  const id = made.local_record_db_id
  return { id, deposition: (await fixture.record(id)).repo_record_id, event: await newest() }
}

async function isGone(deposition: string, id: number): Promise<void> {
  fixture.practice.faults.reset()
  await vi.waitFor(async () => {
    expect((await ask(deposition)).status).toBe(404)
    expect((await fixture.record(id)).open_writes).toEqual([])
  }, patient)
}

describe('an act that made the record', () => {
  it('counts as done until the draft that came with it is gone, and is then taken back', async () => {
    const { id, deposition, event } = await quickRecord()
    failing()
    const refused = await undo(event)
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: `The draft of record ${id} is still being discarded at the repository. Take the act back once the draft is gone`,
      },
    })
    expect(await fixture.record(id)).toMatchObject({ record_status: 'prepared', open_writes: [{ kind: 'discard' }] })
    const { plan } = await fixture.projects.getHistoryEvent({ params: { event_id: String(event) } })
    expect(plan).toMatchObject({ possible: false, obstacle: 'draft_being_discarded' })

    await isGone(deposition, id)
    expect(await undo(event)).toMatchObject({ status: 200, body: { success: true, plan: { drafts: [] } } })
    await expect(fixture.record(id)).rejects.toThrow()
    expect(await open()).toMatchObject({ items: [], totalItems: 0 })
  })

  it('waits, too, where the act that made the draft was taken back before it', async () => {
    const id = await fixture.prepare('Prepared', { 'prepared.txt': 'prepared' })
    const preparing = await newest()
    await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
    const { repo_record_id } = await fixture.record(id)
    const drafting = await newest()
    failing()
    expect(await undo(drafting)).toMatchObject({
      status: 200,
      body: {
        message: expect.stringContaining('0 draft(s) discarded'),
        log: [expect.stringContaining('still at the repository')],
      },
    })
    expect(await undo(preparing)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`${id} is still`) },
    })
    await isGone(repo_record_id, id)
    expect(await undo(preparing)).toMatchObject({ status: 200 })
  })
})

describe('a discard whose record is no longer in the project', () => {
  it('ends, and its draft is listed with those that belong to no record', async () => {
    const { id, deposition, event } = await quickRecord()
    failing()
    await undo(event)
    expect((await open()).totalItems).toBe(1)
    const database = new Sqlite(fixture.projectPath)
    database.pragma('foreign_keys = on')
    database.prepare('delete from repo_records where record_id = ?').run(id)
    database.close()
    await fixture.restart()
    await vi.waitFor(async () => expect(await open()).toMatchObject({ items: [], totalItems: 0 }), patient)
    const { orphans } = await fixture.deposition.listOrphanDrafts({ query: {} })
    expect(orphans).toMatchObject([{ deposition_id: deposition }])
  })
})
