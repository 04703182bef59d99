import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Queries whose first answer is waited for, to be asked again after it. */
const afterFirstAnswer = new WeakSet<Query>()

/**
 * Asks again for what may be old. A first answer that is under way may be older than the news too: it is shown when it
 * comes, and asked for once more, since the library alone would believe it.
 *
 * @param old what may be old; everything by itself
 */
export function askAgain(queries: QueryClient, old: Pick<QueryFilters, 'queryKey' | 'predicate'> = {}): void {
  for (const query of queries.getQueryCache().findAll({ ...old, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined) void askAgainAfterAnswer(queries, query)
  }
  void queries.invalidateQueries(old)
}

async function askAgainAfterAnswer(queries: QueryClient, query: Query): Promise<void> {
  if (afterFirstAnswer.has(query)) return
  afterFirstAnswer.add(query)
  await query.promise?.catch(() => {})
  afterFirstAnswer.delete(query)
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
}
