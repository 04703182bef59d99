import type { HistoryFilter } from '@regesta/contracts/history'
import type { projects } from '@regesta/contracts/projects'
import type { Database } from '@regesta/sqlite/open-database'
import type { z } from 'zod'
import { historyConditions } from './list-history.js'

type Facets = z.output<(typeof projects.countHistory.answers)[200]>

/** How many acts fit, and how many of each kind would whatever the filter of kinds says. */
export function historyFacets(database: Database, { kind: wanted, ...filter }: HistoryFilter): Facets {
  const { where, values } = historyConditions(filter)
  const kind = database
    .prepare(
      `select kind as value, count(*) as events from history event ${where} group by +event.kind order by events desc, kind`,
    )
    .all(values) as Facets['kind']
  const all = kind.reduce((sum, { events }) => sum + events, 0)
  if (wanted === undefined) return { total: all, kind, without: {} }
  return { total: kind.find(({ value }) => value === wanted)?.events ?? 0, kind, without: { kind: all } }
}
