import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'
import { publishOne } from './published-fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })
const { deposition, raw } = fixture

let count = 0
/** The next version of a new work, made from one corrected file. */
async function begun() {
  count += 1
  const name = `Removed ${count}`
  const id = await publishOne(fixture, name, { [`r${count}/old.txt`]: 'old' })
  const { concept_rec_id } = await fixture.record(id)
  const corrected = join(fixture.home, `removed${count}`, 'old.txt')
  mkdirSync(dirname(corrected), { recursive: true })
  writeFileSync(corrected, 'corrected')
  const make = async () => {
    const new_versions = [{ concept_rec_id, files: [corrected] }] as never
    const { plan_id } = await deposition.planBatchAction({ body: { action_type: 'new_version', new_versions } })
    const { results } = await deposition.runBatchAction({ body: { plan_id } })
    return (results as { local_record_db_id?: number }[])[0]?.local_record_db_id ?? 0
  }
  const version = await make()
  return { id, version, make }
}

const discard = (local_record_db_id: number) => deposition.discardRepoDraft({ body: { local_record_db_id } })
const planOf = (...item_ids: number[]) =>
  deposition.planBatchAction({ body: { action_type: 'remove_versions', item_ids } })
const remove = async (...item_ids: number[]) => {
  const { body } = await raw.runBatchAction({ body: { action_type: 'remove_versions', item_ids } })
  return (body as { results: { success: boolean; message: string }[] }).results
}
const prepared = async () => {
  const items = await fixture.projects.listUploadsByTab({ query: { tab_id: 'pending_operations' } })
  return (items as { local_record_db_id: number }[]).map(({ local_record_db_id }) => local_record_db_id)
}
const waiting = async () => (await fixture.projects.listWaitingFiles({})).totalItems

describe('a new version whose draft was discarded', () => {
  it('is removed without a call, and leaves nothing that waits', async () => {
    const before = await waiting()
    const { version } = await begun()
    await discard(version)
    expect(await prepared()).toContain(version)
    fixture.practice.journal.clear()
    expect((await planOf(version)).items).toMatchObject([{ action: 'remove', skipped_because: null, requests: 0 }])
    expect(await remove(version)).toMatchObject([{ success: true, message: 'The version is removed.' }])
    expect(fixture.calls()).toEqual([])
    expect(await prepared()).not.toContain(version)
    expect((await fixture.record(version)).record_status).toBe('discarded')
    // The published file and the corrected one; the others of the fixture wait as before.
    expect(await waiting()).toBe(before)
  })

  it('is made anew as another record', async () => {
    const { id, version, make } = await begun()
    await discard(version)
    await remove(version)
    const next = await make()
    expect(next).not.toBe(version)
    expect(await fixture.record(next)).toMatchObject({ record_status: 'draft', previous_version_id: id })
  })

  it('comes back when the act is taken back, unless another one has taken its place', async () => {
    const first = await begun()
    const second = await begun()
    for (const { version } of [first, second]) await discard(version)
    await remove(first.version)
    const act = async () => {
      const { items } = await fixture.projects.listHistory({})
      return items.find(({ kind }) => kind === 'versions_removed')?.event_id ?? 0
    }
    await deposition.undoEvent({ params: { event_id: String(await act()) }, query: {} })
    expect(await prepared()).toContain(first.version)

    await remove(second.version)
    await second.make()
    const undone = await raw.undoEvent({ params: { event_id: String(await act()) }, query: {} })
    expect([undone.status, await fixture.record(second.version)]).toMatchObject([400, { record_status: 'discarded' }])
  })
})

describe('what is not removed', () => {
  it('says why, in the plan and when it is tried', async () => {
    const { id, version } = await begun()
    const alone = await fixture.prepare('Alone', { 'alone.txt': 'alone' })
    const reasons = [
      `Record ${id} is published. Only a new version that has no draft can be removed`,
      `Record ${version} is draft. Only a new version that has no draft can be removed`,
      `Record ${alone} is not a new version. Take its preparation back in the history`,
    ]
    const { items } = await planOf(id, version, alone)
    expect(items.map(({ skipped_because }) => skipped_because)).toEqual(reasons)
    expect((await remove(id, version, alone)).map(({ message }) => message).sort()).toEqual(reasons.sort())
  })

  it('is one whose draft is still at the repository', async () => {
    const { version } = await begun()
    fixture.practice.faults.arm({ kind: 'error-before-commit', status: 500, times: null, route: 'discardDeposition' })
    await discard(version)
    const { open_writes, record_status } = await fixture.record(version)
    expect([record_status, open_writes.map(({ kind }) => kind)]).toEqual(['prepared', ['discard']])
    const [item] = (await planOf(version)).items
    expect(item?.skipped_because).toBe(
      `The draft of record ${version} is still being discarded at the repository. Remove the version once it is gone`,
    )
  })
})
