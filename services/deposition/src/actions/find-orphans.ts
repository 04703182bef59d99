import { asText } from '@regesta/contracts/as-text'
import type { OrphanDraft } from '@regesta/contracts/orphan-drafts'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Deposition } from '../domain/deposition-view.js'
import type { Metadata } from '../domain/payload.js'
import { couldBeSame } from '../domain/same-metadata.js'
import { listDepositions } from '../ledger/find-drafts.js'
import type { Ledger } from '../ledger/ledger.js'
import { placeOf, unbound } from '../ledger/unbound.js'
import { patiently, readUntilGone } from '../outside/readings.js'
import { accessTo, type RepositoryAccess } from '../outside/repository-access.js'
import { type Deposit, mayAppear } from '../store/deposits.js'

/** Somebody waits for the answer: a repository whose limit is used up for long is not read. */
interface Asked {
  readonly signal: AbortSignal
}

/**
 * Own unsubmitted drafts without files that were made for a project and are bound to none of its records: those whose id
 * an answer showed, and those that a create made which counts as absent.
 *
 * @returns undefined where there can be none, and the repository was not asked
 */
export async function findOrphans(
  ledger: Ledger,
  project: string,
  isSandbox: boolean,
  asked?: Asked,
): Promise<OrphanDraft[] | undefined> {
  const { identity } = ledger.repositoryOf(isSandbox)
  const recorded = await recordedUnbound(ledger, { project, identity })
  const requests = await absentCreates(ledger, project, identity)
  if (recorded.length + requests.length === 0) return undefined
  const access = await accessTo(ledger, project, isSandbox, asked)
  if (asked !== undefined) access.checkRoom()
  return [...(await recordedOrphans(ledger, access, recorded)), ...(await lateOrphans(ledger, access, requests))]
}

/** What both repositories show, one after the other, and why one of them could not be read. */
export async function ofBoth<T>(
  { repositoryOf }: Pick<Ledger, 'repositoryOf'>,
  read: (isSandbox: boolean) => Promise<T | undefined>,
  signal?: AbortSignal,
) {
  const found: T[] = []
  const notRead: { repository: string; reason: string }[] = []
  for (const isSandbox of [true, false]) {
    try {
      const shown = await read(isSandbox)
      if (shown !== undefined) found.push(shown)
    } catch (error) {
      signal?.throwIfAborted()
      notRead.push({ repository: repositoryOf(isSandbox).identity, reason: (error as Error).message })
    }
  }
  return { found, notRead }
}

/** Drafts that an answer showed and no record has, each once, whatever number of writes is about it. */
export async function recordedUnbound(ledger: Ledger, place: Parameters<typeof unbound>[1]): Promise<Deposit[]> {
  const rows = ledger.deposits.listDraftsOfProject(place.identity, place.project)
  const first = new Map(rows.toReversed().map((row) => [row.deposition_id, row]))
  const ids = await unbound(ledger, place, [...first.keys()].reverse())
  return ids.flatMap((id) => first.get(id) ?? [])
}

type Requests = ReturnType<Ledger['deposits']['listRequests']>

/** A draft that has not appeared after so long is not looked for any more. */
const LONGEST = 30 * 24 * 3_600_000

/** The creates that ended without a trace. Those that are still open do not count, and what ended long ago is forgotten. */
async function absentCreates(
  { deposits, projects, settler }: Ledger,
  project: string,
  identity: string,
): Promise<Requests> {
  const requests = deposits.listRequests(identity, project)
  if (requests.length === 0) return []
  const { writes } = await projects.listWrites({ project, query: { state: 'open' } })
  const open = new Set(writes.map(({ write_id }) => write_id))
  const ended = requests.filter(({ write_id }) => !open.has(write_id) && !settler.isOpen(write_id))
  const isOld = ({ at }: Requests[number]) => Date.parse(at) < Date.now() - LONGEST
  for (const { write_id } of ended.filter(isOld)) deposits.forgetRequest(write_id)
  return ended.filter((request) => !isOld(request) && mayAppear(deposits, request))
}

/** More than so many drafts are looked for in the list of the own depositions, which shows a hundred with each call. */
const FEW = 10

async function recordedOrphans(
  ledger: Ledger,
  access: RepositoryAccess,
  recorded: readonly Deposit[],
): Promise<OrphanDraft[]> {
  const orphans: OrphanDraft[] = []
  const listed = recorded.length > FEW ? await listedSince(access, recorded) : new Map<string, Deposition>()
  for (const { deposition_id: id } of recorded) {
    const draft = listed.get(id) ?? (await readAlone(ledger, access, id))
    if (draft === undefined) ledger.deposits.end(access.address.identity, id, 'gone')
    else if (!draft.submitted && draft.files.length === 0) orphans.push(orphanOf(ledger, access, draft, 'recorded'))
  }
  return orphans
}

/** What the list shows of the own depositions; what it does not show, or where it cannot be read, is read one by one. */
async function listedSince(access: RepositoryAccess, recorded: readonly Deposit[]): Promise<Map<string, Deposition>> {
  const list = await listDepositions(access, () => Math.min(...recorded.map(({ at }) => Date.parse(at))))
  return new Map(list.kind === 'found' ? list.value.read.map((draft) => [draft.id, draft]) : [])
}

/** @returns undefined when it is gone */
async function readAlone(ledger: Ledger, access: RepositoryAccess, id: string): Promise<Deposition | undefined> {
  const reading = await patiently(ledger.outside, () => readUntilGone(access, id))
  if (reading.kind === 'unproved') throw unreadable(say('deposition_not_read', { id, reason: reading.reason }))
  return reading.kind === 'found' ? reading.value : undefined
}

const unreadable = (sentence: string) => new ServiceError('upstream_unreachable', sentence)

async function lateOrphans(ledger: Ledger, access: RepositoryAccess, requests: Requests): Promise<OrphanDraft[]> {
  if (requests.length === 0) return []
  const since = Math.min(...requests.map(({ at }) => Date.parse(at)))
  const list = await listDepositions(access, () => since)
  if (list.kind !== 'found') throw unreadable(say('own_not_listed', {}))
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
    title: asText(draft.metadata.title ?? ''),
    created: draft.created,
    is_sandbox: address.isSandbox,
    repository: address.identity,
    origin,
    record_uuid: row?.record_uuid ?? null,
    project_path: row?.project_path ?? null,
  }
}
