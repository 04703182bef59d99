import type { InstallationEvent } from '@regesta/contracts/events'
import type { QueryClient } from '@tanstack/react-query'
import { askAgain } from './ask-again.js'
import { isTold, outdatedBy } from './changes.js'
import { followInstallation } from './events.js'
import { stateOf } from './long-work.js'
import { isLive, setLive } from './look.js'
import { type Work, work } from './queries.js'

/** Keeps what is shown as it is in the installation, for as long as the page is open. */
export function keepUpToDate(queries: QueryClient): void {
  followInstallation({
    onEvent: (event) => takeIn(queries, event),
    onLive: (live) => {
      if (live === isLive()) return
      setLive(live)
      // What changed between the first query and the first event was not announced; and queries that poll
      // check at once whether they may stop, or have to begin.
      askAgain(queries, { predicate: ({ queryKey }) => isTold(queryKey) })
    },
  })
}

/** Applies an event to what is shown. */
export function takeIn(queries: QueryClient, event: InstallationEvent): void {
  if (event.topic === 'operation') takeOver(queries, { service: event.service as Work['service'], ...event.operation })
  const outdated = outdatedBy(event)
  if (outdated === 'everything') askAgain(queries)
  else for (const queryKey of outdated) askAgain(queries, { queryKey })
}

/** The state in an event replaces the one that was fetched; an answer under way may be older, so it is fetched again. */
function takeOver(queries: QueryClient, changed: Work): void {
  const one = stateOf({ service: changed.service, id: changed.operation_id }).queryKey
  for (const queryKey of [work.queryKey, one]) {
    if (queries.isFetching({ queryKey, exact: true }) > 0) askAgain(queries, { queryKey })
  }
  queries.setQueryData(work.queryKey, (known) => known && withWork(known, changed))
  queries.setQueryData(one, (known) => known && changed)
}

/** The list with one piece of work as it is now: in its place, or at the top when it is new. */
function withWork(known: readonly Work[], changed: Work): Work[] {
  const isKnown = known.some(({ operation_id: id }) => id === changed.operation_id)
  if (!isKnown) return [changed, ...known]
  return known.map((one) => (one.operation_id === changed.operation_id ? changed : one))
}
