import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { LedgerNeeds } from './ledger-needs.js'

/** @throws not_found */
export async function readRecord(
  { projects }: Pick<LedgerNeeds, 'projects'>,
  project: string,
  recordId: number,
): Promise<InternalRecord> {
  const { records } = await projects.readRecords({ project, body: { record_ids: [recordId] } })
  const record = records[0]
  if (record === undefined) throw new ServiceError('not_found', `The project has no record with id ${recordId}`)
  return record
}
