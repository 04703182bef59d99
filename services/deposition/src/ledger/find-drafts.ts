import { asText } from '@regesta/contracts/as-text'
import { type Deposition, depositionOf, listOf, type PartlyRead } from '../domain/deposition-view.js'
import type { Reading } from '../outside/readings.js'
import type { RepositoryAccess } from '../outside/repository-access.js'
import { listPages } from './list-pages.js'

/** Clocks differ and lists are ordered by the repository's one. */
const MARGIN = 10 * 60_000

/** Own depositions; elements that could not be read stand beside the others. */
export type DraftList = PartlyRead<Deposition>

/**
 * The own depositions, newest first, that were made at or after a time (with a margin), of all versions. The time is the
 * local one; it is compared by the clock of the repository, which the first answer tells, for the one here may be wrong.
 *
 * @param since is asked when the first page is sent, so that it may still become earlier while that has to wait
 * @param query narrows the list, where the repository looks at it
 */
export async function listDepositions(
  access: RepositoryAccess,
  since: () => number,
  query?: string,
): Promise<Reading<DraftList>> {
  const found: DraftList = { read: [], unread: [] }
  let earliest: number | undefined
  let from: number | undefined
  const begin = () => {
    earliest ??= since()
  }
  for await (const page of listPages(access, begin, query)) {
    if (page.kind !== 'found') return page
    from ??= (earliest ?? 0) - MARGIN + clockDifference(page.value.date)
    const { read, unread } = listOf(page.value.elements, depositionOf) ?? found
    for (const deposition of read) access.learn(deposition, true)
    found.read.push(...read)
    found.unread.push(...unread)
    if (read.some(({ created }) => madeAt(created) < (from ?? 0))) break
  }
  const isRecent = (created: unknown) => madeAt(created) >= (from ?? 0)
  return {
    kind: 'found',
    value: {
      read: found.read.filter(({ created }) => isRecent(created)),
      unread: found.unread.filter((element) => isRecent((element as { created?: unknown } | null)?.created)),
    },
  }
}

/** The own depositions of a concept, whenever they were made, and others where the repository does not look at the query. */
export const listVersions = (access: RepositoryAccess, concept: string): Promise<Reading<DraftList>> =>
  listDepositions(access, () => 0, `conceptrecid:${concept}`)

/** What does not say when it was made may be of any time. */
const madeAt = (created: unknown) => Date.parse(asText(created)) || Number.POSITIVE_INFINITY

/** Milliseconds by which the repository's clock is ahead of the one here; 0 when its answer does not tell. */
const clockDifference = (date: string | undefined): number => (Date.parse(date ?? '') || Date.now()) - Date.now()

export const byId = (a: Deposition, b: Deposition): number => Number(a.id) - Number(b.id)
