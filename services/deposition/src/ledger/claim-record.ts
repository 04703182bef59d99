import { randomUUID } from 'node:crypto'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { recordInUse } from '@regesta/contracts/record-in-use'
import type { Purpose } from '@regesta/contracts/sentences/work'
import { accessForRecord, type OnBehalf } from '../outside/repository-access.js'
import { changeRecord } from './change-record.js'
import type { Held } from './held.js'
import type { Ledger } from './ledger.js'
import { readRecord } from './read-record.js'

/** One action on one record. */
export interface Action {
  readonly project: string
  readonly recordId: number
  /** The user's word for it, shown to whoever comes second. */
  readonly purpose: Purpose
  readonly operation: OnBehalf & { readonly id: string; readonly signal: AbortSignal }
  /** The claim of a caller who goes on using it afterwards. */
  readonly token?: string | undefined
}

async function claim(
  { reporter, projects, holder }: Ledger,
  { project, recordId, purpose, operation }: Action,
  token: string,
): Promise<InternalRecord> {
  reporter.hold(token)
  try {
    const body = { record_id: recordId, token, purpose, operation_id: operation.id, holder }
    return await projects.claimRecord({ project, body })
  } catch (error) {
    // The answer may be all that was lost.
    await reporter.release(project, token)
    throw error
  }
}

/**
 * Runs an action on a claimed record. The claim ends with it; with a remote write of unknown outcome it passes to the
 * settler.
 *
 * @throws refused while another action holds the record, or when it belongs to another repository
 */
export async function withClaim<T>(ledger: Ledger, action: Action, work: (held: Held) => Promise<T>): Promise<T> {
  const { project, recordId, operation } = action
  await ledger.settler.recovered()
  const isOwn = action.token === undefined
  const token = action.token ?? randomUUID()
  let current = isOwn ? await claim(ledger, action, token) : await readRecord(ledger, project, recordId)
  try {
    const held: Held = {
      project,
      token,
      signal: operation.signal,
      access: await accessForRecord(ledger, project, current, operation),
      get record() {
        return current
      },
      report: [],
      refresh: async () => {
        current = await readRecord(ledger, project, recordId)
        return current
      },
    }
    if (!isOwn) refuseWhileOpen(held)
    await bindRepository(ledger, held)
    return await work(held)
  } finally {
    if (isOwn) await ledger.reporter.release(project, token)
  }
}

/**
 * A caller who keeps a claim comes again while a write of its last request is open. What the record is told to be then is
 * what that write may be changing at this moment.
 */
function refuseWhileOpen({ record: { claim, open_writes } }: Held): void {
  const open = open_writes.find(({ kind }) => kind !== 'discard')
  if (claim !== null && open !== undefined) throw recordInUse(claim, open)
}

/** A record of which nothing was ever sent belongs to the repository that is configured when it first needs one. */
async function bindRepository(ledger: Ledger, held: Held): Promise<void> {
  const { record, access } = held
  const { identity } = access.address
  if (record.repo_record_id !== '' || record.repository === identity) return
  await changeRecord(ledger, held, { record: { repository: identity } })
  await held.refresh()
}
