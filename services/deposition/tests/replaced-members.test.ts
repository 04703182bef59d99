import { expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })

async function draft(title: string): Promise<number> {
  const id = await fixture.prepare(title, { [`${title}.txt`]: title })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  return id
}

/** What the repository has of the metadata after some members were replaced. */
async function replaced(id: number, overrides: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { repo_response } = await fixture.internal.ensureMetadata({
    project: fixture.project,
    params: { record_id: String(id) },
    body: { overrides },
  })
  return repo_response.metadata as Record<string, unknown>
}

it('converts the values that replace members of a draft as the preparation does', async () => {
  const values = { keywords: 'bronze; relief', license: 'CC BY 4.0', title: 'Relief II' }
  const metadata = await replaced(await draft('Relief'), values)
  expect(metadata).toMatchObject({ keywords: ['bronze', 'relief'], license: 'cc-by-4.0', title: 'Relief II' })
})

it('leaves the other members of a draft as they were', async () => {
  const id = await draft('Plan')
  const before = (await fixture.record(id)).record_metadata.metadata as Record<string, unknown>
  expect(await replaced(id, { notes: 'scanned anew' })).toEqual({ ...before, notes: 'scanned anew' })
})

it('names values that the repository would drop, and sends and stores none of them', async () => {
  const id = await draft('Vase')
  const before = await fixture.record(id)
  fixture.practice.journal.clear()
  const replacing = replaced(id, { title: 'Vase II', creators: [{ name: 'Doe', orcid: '0000-0002-1825-0098' }] })
  await expect(replacing).rejects.toMatchObject({
    code: 'invalid_input',
    members: { validation_errors: [expect.stringContaining("'0000-0002-1825-0098'")] },
  })
  expect((await fixture.record(id)).payload).toEqual(before.payload)
  expect(fixture.calls()).not.toContain('PUT updateDeposition')
})
