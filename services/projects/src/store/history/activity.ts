import type { HistoryEvent, HistoryKind } from '@regesta/contracts/history'
import type { Database } from '@regesta/sqlite/open-database'
import { listHistory } from './list-history.js'

export interface Activity {
  readonly events: HistoryEvent[]
  readonly totals: { readonly kind: HistoryKind; readonly events: number }[]
}

/** What was done to one project since a time; nothing where its file is older than its history. */
export function activitySince(database: Database, { since, limit }: { since: string; limit: number }): Activity {
  const known = database.prepare(`select 1 from sqlite_master where name = 'history'`).get()
  if (known === undefined) return { events: [], totals: [] }
  const totals = database
    .prepare('select kind, count(*) as events from history where happened_timestamp >= ? group by kind order by kind')
    .all(since) as Activity['totals'][number][]
  return { events: listHistory(database, { since, page: 1, limit }).items, totals }
}
