import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { ItemScope } from './run-scope.js'

/** A record as it is in the project now. */
export async function readRecord(
  context: ItemScope['context'],
  project: string,
  recordId: number,
): Promise<InternalRecord> {
  const { records } = await context.projects.readRecords({ project, body: { record_ids: [recordId] } })
  const record = records[0]
  if (record === undefined) throw new ServiceError('not_found', say('record_unknown', { id: recordId }))
  return record
}
