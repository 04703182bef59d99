import { randomUUID } from 'node:crypto'
import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import { accessForRecord, type RepositoryAccess } from '../outside/repository-access.js'

/** One action on one record. */
export interface Action {
  readonly project: string
  readonly recordId: number
  /** The user's word for it, shown to whoever comes second. */
  readonly purpose: string
  readonly operation: { readonly id: string; readonly signal: AbortSignal }
  /** The claim of a caller who goes on using it afterwards. */
  readonly token?: string | undefined
}

/** A record that nobody else acts on meanwhile. */
export interface Held {
  readonly project: string
  readonly projectPath: string
  readonly token: string
  readonly signal: AbortSignal
  readonly access: RepositoryAccess
  /** The record as it was when it was last read. */
  readonly record: InternalRecord
  /** Lines that tell the user what was done. */
  readonly log: string[]
  /** Reads the record again. */
  refresh(): Promise<InternalRecord>
}

/** @throws not_found */
export async function readRecord({ projects }: Context, project: string, recordId: number): Promise<InternalRecord> {
  const { records } = await projects.readRecords({ project, body: { record_ids: [recordId] } })
  const record = records[0]
  if (record === undefined) throw new ServiceError('not_found', `The project has no record with id ${recordId}`)
  return record
}

async function claim(context: Context, { project, recordId, purpose, operation, token = '' }: Action): Promise<void> {
  const { reporter, projects, holder } = context
  reporter.hold(token)
  try {
    const body = { record_id: recordId, token, purpose, operation_id: operation.id, holder }
    await projects.claimRecord({ project, body })
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
export async function withClaim<T>(context: Context, action: Action, work: (held: Held) => Promise<T>): Promise<T> {
  const { project, recordId, operation } = action
  await context.settler.recovered()
  const projectPath = await context.projectPath(project)
  const record = await readRecord(context, project, recordId)
  const access = await accessForRecord(context, project, record, operation.signal)
  const token = action.token ?? randomUUID()
  if (action.token === undefined) await claim(context, { ...action, token })
  let current = record
  const held: Held = {
    project,
    projectPath,
    token,
    signal: operation.signal,
    access,
    get record() {
      return current
    },
    log: [],
    refresh: async () => {
      current = await readRecord(context, project, recordId)
      return current
    },
  }
  try {
    await held.refresh()
    await bindRepository(context, held)
    return await work(held)
  } finally {
    if (action.token === undefined) await context.reporter.release(project, token)
  }
}

/** A record of which nothing was ever sent belongs to the repository that is configured when it first needs one. */
async function bindRepository({ projects }: Context, held: Held): Promise<void> {
  const { project, token, record, access } = held
  const { identity } = access.address
  if (record.repo_record_id !== '' || record.repository === identity) return
  await projects.updateRecord({
    project,
    body: { record_id: record.record_id, claim_token: token, record: { repository: identity } },
  })
  await held.refresh()
}
