import type { RepositoryAccess } from '../outside/repository-access.js'
import type { LedgerNeeds } from './ledger-needs.js'

/** Ids that no record of the project has, and no open write is about. */
export async function unbound(
  { projects, deposits }: Pick<LedgerNeeds, 'projects' | 'deposits'>,
  { project, identity }: { project: string; identity: string },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const taken = new Set<string>()
  for (let start = 0; start < ids.length; start += 500) {
    const body = { repo_record_ids: ids.slice(start, start + 500), repository: identity }
    const { records } = await projects.findRecords({ project, body })
    for (const record of records) taken.add(record.repo_record_id)
  }
  const { writes } = await projects.listWrites({ project, query: { state: 'open' } })
  for (const { write_id, deposition_id } of writes) {
    const shown = deposits.findByWrite(write_id) ?? deposits.findDoubted(write_id)
    for (const id of [deposition_id, shown?.deposition_id]) if (id != null) taken.add(id)
  }
  return [...new Set(ids)].filter((id) => !taken.has(id))
}

/** Where depositions are looked for. */
export const placeOf = ({ project, address }: RepositoryAccess) => ({ project, identity: address.identity })
