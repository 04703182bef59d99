import { storeRecord } from '@regesta/testing/store-record'
import { describe, expect, it } from 'vitest'
import { type Fixture, sharedFixture } from './fixture.js'

const fixture: Fixture = await sharedFixture({ clockScale: 60 })

const remote = async (id: number, method = 'GET', metadata?: Record<string, unknown>) => {
  const { repo_record_id } = await fixture.record(id)
  const response = await fetch(`${fixture.practice.url}/api/deposit/depositions/${repo_record_id}`, {
    method,
    headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
    ...(metadata === undefined ? {} : { body: JSON.stringify({ metadata }) }),
  })
  return ((await response.json()) as { metadata: Record<string, unknown> }).metadata
}

const body = (id: number) => ({ body: { local_record_db_id: id } })

async function uploaded(title: string, metadata: Record<string, unknown> = {}): Promise<number> {
  const id = await fixture.prepare(title, { [`${title}.txt`]: title }, metadata)
  await fixture.deposition.createApiDraft(body(id))
  await fixture.deposition.uploadFiles(body(id))
  return id
}

const different = async (id: number) => {
  const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id], repair: [] } })
  return results[0]?.different_fields
}

describe('a field that the repository shows and the record does not have', () => {
  it('is not published when it was taken out after the draft was made', async () => {
    const title = 'Notes taken out'
    const id = await uploaded(title, { notes: 'Not for everybody' })
    const { files } = await fixture.record(id)
    await storeRecord(fixture.ledger, { project: fixture.project, title, files: files.map(({ file_id }) => file_id) })
    expect(await different(id)).toEqual(['notes'])
    await fixture.deposition.publishRecord(body(id))
    expect(await remote(id)).not.toHaveProperty('notes')
    expect(await different(id)).toEqual([])
  })

  it('is not published when somebody put it in by hand', async () => {
    const id = await uploaded('Notes by hand')
    await remote(id, 'PUT', { ...(await remote(id)), notes: 'By hand' })
    expect(await different(id)).toEqual(['notes'])
    await fixture.deposition.publishRecord(body(id))
    expect(await remote(id)).not.toHaveProperty('notes')
  })

  it('is emptied by null', async () => {
    const id = await uploaded('Notes emptied', { notes: 'Not for everybody' })
    const params = { record_id: String(id) }
    await fixture.internal.ensureMetadata({ project: fixture.project, params, body: { overrides: { notes: null } } })
    expect(await remote(id)).not.toHaveProperty('notes')
    expect((await fixture.record(id)).payload?.metadata).not.toHaveProperty('notes')
  })
})

describe('metadata that were prepared again', () => {
  it('are sent before publishing, though the repository shows nothing else', async () => {
    const id = await uploaded('Prepared again')
    const { files } = await fixture.record(id)
    const wanted = { project: fixture.project, title: 'Prepared again', files: files.map(({ file_id }) => file_id) }
    await storeRecord(fixture.ledger, { ...wanted, metadata: { access_conditions: 'Ask the museum' } })
    fixture.practice.journal.clear()
    await fixture.deposition.publishRecord(body(id))
    expect(fixture.calls()).toContain('PUT updateDeposition')
  })
})
