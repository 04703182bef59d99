import type { Database } from '@regesta/sqlite/open-database'
import { eventItems } from './event-items.js'
import { historyEvent } from './list-history.js'
import { undoPlan } from './undo-plan.js'

/** An event with what it changed, and what taking it back would do now; undefined if there is no such event. */
export function readEvent(database: Database, eventId: number) {
  const event = historyEvent(database, eventId)
  if (event === undefined) return undefined
  return { ...event, plan: undoPlan(database, eventId, null), ...eventItems(database, eventId) }
}
