import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import { type Deposition, depositionOf } from '../domain/deposition-view.js'
import type { Reading, RepositoryAccess } from '../outside/repository-access.js'
import { listPages } from './list-pages.js'

/** Clocks differ and lists are ordered by the repository's one. */
const MARGIN = 10 * 60_000

/**
 * The own depositions, newest first, that were made at or after a time (with a margin), of all versions. The time is the
 * local one; it is compared by the clock of the repository, which the first answer tells, for the one here may be wrong. An
 * element that cannot be read hides none of the others.
 */
export async function listDepositions(
  access: RepositoryAccess,
  since: number,
  query?: string,
): Promise<Reading<Deposition[]>> {
  const found: Deposition[] = []
  let from: number | undefined
  for await (const page of listPages(access, query)) {
    if (page.kind !== 'found') return page
    from ??= since - MARGIN + clockDifference(page.value.date)
    const depositions = page.value.elements.map(depositionOf).filter((one) => one !== undefined)
    for (const deposition of depositions) access.learn(deposition)
    found.push(...depositions)
    if (depositions.some(({ created }) => madeAt(created, Infinity) < (from ?? 0))) break
  }
  return { kind: 'found', value: found.filter(({ created }) => madeAt(created, Infinity) >= (from ?? 0)) }
}

const madeAt = (created: string, otherwise: number) => Date.parse(created) || otherwise

/** Milliseconds by which the repository's clock is ahead of the one here; 0 when its answer does not tell. */
const clockDifference = (date: string | undefined): number => (Date.parse(date ?? '') || Date.now()) - Date.now()

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
