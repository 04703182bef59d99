import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import { type Deposition, depositionOf } from '../domain/deposition-view.js'
import { PAGE_SIZE } from '../outside/deposit-repository.js'
import { type Reading, type RepositoryAccess, readThrough } from '../outside/repository-access.js'

/** Clocks differ and lists are ordered by the repository's one. */
const MARGIN = 10 * 60_000
/** Pages that one search reads at most. */
const PAGES = 100

/**
 * The own depositions, newest first, that were made at or after a time (with a margin), of all versions. The time is the
 * local one; it is compared by the clock of the repository, which the first answer tells, for the one here may be wrong.
 */
export async function listDepositions(
  access: RepositoryAccess,
  since: number,
  query?: string,
): Promise<Reading<Deposition[]>> {
  const found: Deposition[] = []
  let from = since - MARGIN
  const list = async (filter: Parameters<RepositoryAccess['api']['list']>[0]) => {
    const reaction = await access.api.list(filter)
    if (filter.page === 1 && reaction.kind === 'answer') from = since - MARGIN + clockDifference(reaction.headers.date)
    return reaction
  }
  for (let page = 1; page <= PAGES; page += 1) {
    const filter = { page, ...(query === undefined ? {} : { query }) }
    const reading = await readThrough(access, undefined, () => list(filter), depositionList, 'search')
    if (reading.kind !== 'found')
      return reading.kind === 'gone' ? { kind: 'unproved', reason: 'HTTP 404', status: 404 } : reading
    for (const deposition of reading.value) access.learn(deposition)
    found.push(...reading.value)
    const oldest = Math.min(...reading.value.map(({ created }) => Date.parse(created) || 0))
    if (reading.value.length < PAGE_SIZE || oldest < from) break
  }
  return { kind: 'found', value: found.filter(({ created }) => (Date.parse(created) || Infinity) >= from) }
}

/** Milliseconds by which the repository's clock is ahead of the one here; 0 when its answer does not tell. */
const clockDifference = (date: string | string[] | undefined): number =>
  (Date.parse(String(date ?? '')) || Date.now()) - Date.now()

function depositionList(json: unknown): Deposition[] | undefined {
  if (!Array.isArray(json)) return undefined
  const depositions = json.map(depositionOf)
  return depositions.every((one) => one !== undefined) ? depositions : undefined
}

/** One list for all creates and new versions of an account that are read at the same time. */
export type DraftList = (write: RemoteWrite) => Promise<Reading<Deposition[]>>

/** A list that is read once, back to the earliest of these writes. */
export function sharedList(
  { outside: { clock } }: Pick<Context, 'outside'>,
  access: RepositoryAccess,
  writes: readonly RemoteWrite[],
): DraftList {
  const since = clock.now() - Math.max(...writes.map((write) => clock.age(write.write_id, write.sent_at)))
  let list: Promise<Reading<Deposition[]>> | undefined
  return () => {
    list ??= listDepositions(access, since)
    return list
  }
}

export const byId = (a: Deposition, b: Deposition): number => Number(a.id) - Number(b.id)
