import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { LedgerNeeds } from './ledger-needs.js'

type Needs = Pick<LedgerNeeds, 'projects'>

/** @returns undefined where the project has no such record */
export async function findRecord(
  { projects }: Needs,
  project: string,
  recordId: number,
): Promise<InternalRecord | undefined> {
  const { records } = await projects.readRecords({ project, body: { record_ids: [recordId] } })
  return records[0]
}

/** @throws not_found */
export async function readRecord(needs: Needs, project: string, recordId: number): Promise<InternalRecord> {
  const record = await findRecord(needs, project, recordId)
  if (record === undefined) throw new ServiceError('not_found', say('record_unknown', { id: recordId }))
  return record
}
