import type { OrphanDraft } from '@regesta/contracts/deposition'
import { say } from '@regesta/contracts/sentences'
import type { Deposition } from '../domain/deposition-view.js'
import type { Metadata } from '../domain/payload.js'
import { couldBeSame } from '../domain/same-metadata.js'
import { listDepositions } from '../ledger/find-drafts.js'
import type { Ledger } from '../ledger/ledger.js'
import { placeOf, unbound } from '../ledger/unbound.js'
import { patiently, readUntilGone } from '../outside/readings.js'
import { accessTo, type RepositoryAccess } from '../outside/repository-access.js'

export interface Orphans {
  readonly orphans: OrphanDraft[]
  readonly notRead: { repository: string; reason: string }[]
}

/** Somebody waits for the answer: a repository whose limit is used up for long is not read. */
interface Asked {
  readonly signal?: AbortSignal
  /** By `is_sandbox`; both unless given. */
  readonly environments?: readonly boolean[]
}

/**
 * Own unsubmitted drafts without files that were made for a project and are bound to none of its records: those whose id
 * an answer showed, and those that a create made which counts as absent. Asks only repositories that have any.
 */
export async function findOrphans(ledger: Ledger, project: string, asked?: Asked): Promise<Orphans> {
  const orphans: OrphanDraft[] = []
  const notRead: Orphans['notRead'] = []
  for (const isSandbox of asked?.environments ?? [true, false]) {
    const { identity } = ledger.repositoryOf(isSandbox)
    const rows = ledger.deposits.listDraftsOfProject(identity, project)
    const requests = await absentCreates(ledger, project, identity)
    if (rows.length + requests.length === 0) continue
    try {
      const access = await accessTo(ledger, project, isSandbox, asked)
      const ids = await unbound(
        ledger,
        { project, identity },
        rows.map(({ deposition_id }) => deposition_id),
      )
      if (asked !== undefined && ids.length + requests.length > 0) access.checkRoom()
      orphans.push(...(await recordedOrphans(ledger, access, ids)))
      orphans.push(...(await lateOrphans(ledger, access, requests)))
    } catch (error) {
      notRead.push({ repository: identity, reason: (error as Error).message })
    }
  }
  return { orphans, notRead }
}

type Requests = ReturnType<Ledger['deposits']['listRequests']>

/** A draft that has not appeared after so long is not looked for any more. */
const LONGEST = 30 * 24 * 3_600_000

/** What creates have sent that ended without a trace; those that are open are none, and old ones are forgotten. */
async function absentCreates(
  { deposits, projects, settler }: Ledger,
  project: string,
  identity: string,
): Promise<Requests> {
  const creates = deposits.listRequests(identity, project).filter(({ kind }) => kind === 'create')
  if (creates.length === 0) return []
  const { writes } = await projects.listWrites({ project, query: { state: 'open' } })
  const open = new Set(writes.map(({ write_id }) => write_id))
  const ended = creates.filter(({ write_id }) => !open.has(write_id) && !settler.isOpen(write_id))
  const isOld = ({ at }: Requests[number]) => Date.parse(at) < Date.now() - LONGEST
  for (const { write_id } of ended.filter(isOld)) deposits.forgetRequest(write_id)
  return ended.filter((request) => !isOld(request))
}

async function recordedOrphans(
  ledger: Ledger,
  access: RepositoryAccess,
  ids: readonly string[],
): Promise<OrphanDraft[]> {
  const orphans: OrphanDraft[] = []
  for (const id of ids) {
    const reading = await patiently(ledger.outside, () => readUntilGone(access, id))
    if (reading.kind === 'unproved') throw new Error(say('deposition_not_read', { id, reason: reading.reason }))
    if (reading.kind === 'gone') ledger.deposits.end(access.address.identity, id, 'gone')
    else if (!reading.value.submitted && reading.value.files.length === 0) {
      orphans.push(orphanOf(ledger, access, reading.value, 'recorded'))
    }
  }
  return orphans
}

async function lateOrphans(ledger: Ledger, access: RepositoryAccess, requests: Requests): Promise<OrphanDraft[]> {
  if (requests.length === 0) return []
  const since = Math.min(...requests.map(({ at }) => Date.parse(at)))
  const list = await listDepositions(access, () => since)
  if (list.kind !== 'found') throw new Error(say('own_not_listed', {}))
  const isLate = (draft: Deposition) =>
    !draft.submitted &&
    draft.files.length === 0 &&
    !ledger.deposits.knows(access.address.identity, draft.id) &&
    requests.some(({ payload }) => couldBeSame((payload.metadata ?? {}) as Metadata, draft.metadata))
  const late = list.value.read.filter(isLate)
  const free = new Set(
    await unbound(
      ledger,
      placeOf(access),
      late.map(({ id }) => id),
    ),
  )
  return late.filter(({ id }) => free.has(id)).map((draft) => orphanOf(ledger, access, draft, 'late_create'))
}

function orphanOf(
  { deposits }: Ledger,
  { address }: RepositoryAccess,
  draft: Deposition,
  origin: OrphanDraft['origin'],
): OrphanDraft {
  const row = deposits.listById(address.identity, draft.id)[0]
  return {
    deposition_id: draft.id,
    title: String(draft.metadata.title ?? ''),
    created: draft.created,
    is_sandbox: address.isSandbox,
    repository: address.identity,
    origin,
    record_uuid: row?.record_uuid ?? null,
    project_path: row?.project_path ?? null,
  }
}
