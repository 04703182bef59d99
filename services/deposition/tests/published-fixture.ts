import type { FieldChange } from '@regesta/contracts/batches'
import type { Fixture } from './fixture.js'

/** A record with one file that has gone the whole way. */
export async function publishOne(
  fixture: Fixture,
  title: string,
  files: Record<string, string> = { [`${title.replace(/\W/g, '-')}.txt`]: `content of ${title}` },
  metadata: Record<string, unknown> = {},
): Promise<number> {
  const id = await fixture.prepare(title, files, metadata)
  const body = { local_record_db_id: id }
  await fixture.deposition.createApiDraft({ body })
  await fixture.deposition.uploadFiles({ body })
  await fixture.deposition.publishRecord({ body })
  return id
}

export const planUpdate = (fixture: Fixture, item_ids: number[], changes: FieldChange[]) =>
  fixture.deposition.planBatchAction({ body: { action_type: 'update_published', item_ids, changes } })

export const value = (field: string, wanted: unknown): FieldChange => ({ kind: 'value', field, value: wanted })

/** A deposition as the practice repository shows it to its owner, or with another method as it answers that. */
export async function atRepository(
  { practice }: Fixture,
  id: string,
  method = 'GET',
  action = '',
): Promise<{ state: string; metadata: Record<string, unknown> }> {
  const answer = await fetch(`${practice.url}/api/deposit/depositions/${id}${action}`, {
    method,
    headers: { authorization: 'Bearer practice' },
  })
  return (await answer.json()) as { state: string; metadata: Record<string, unknown> }
}
