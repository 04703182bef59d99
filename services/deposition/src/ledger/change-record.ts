import type { Held } from './held.js'
import type { LedgerNeeds } from './ledger-needs.js'

type Changes = Parameters<LedgerNeeds['projects']['updateRecord']>[0]['body']

/** Changes a record, its links and its remote files under the claim on it, without a remote write. */
export async function changeRecord(
  { projects }: Pick<LedgerNeeds, 'projects'>,
  { project, token: claim_token, record: { record_id } }: Pick<Held, 'project' | 'token' | 'record'>,
  changes: Omit<Changes, 'record_id' | 'claim_token'>,
): Promise<void> {
  await projects.updateRecord({ project, body: { record_id, claim_token, ...changes } })
}
