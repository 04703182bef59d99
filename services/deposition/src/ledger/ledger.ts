import type { LedgerNeeds } from './ledger-needs.js'
import { type RecentReadings, recentReadings } from './recent-readings.js'
import type { Changes } from './recovery.js'
import { createSettler, type Settler } from './settler.js'
import { type ShownReadings, shownReadings } from './shown-readings.js'

/** The deposit ledger: what it works with, what ends its open writes, and what it has read a moment ago. */
export interface Ledger extends LedgerNeeds {
  readonly settler: Settler
  /** What was read of drafts after the last write to them. */
  readonly readings: RecentReadings
  /** What was read for people who compare. */
  readonly shown: ShownReadings
}

/** @param changes the stream of projects that are opened */
export const createLedger = (needs: LedgerNeeds, changes: Changes): Ledger => ({
  ...needs,
  settler: createSettler(needs, changes),
  readings: recentReadings(needs.outside.clock),
  shown: shownReadings(needs.outside.clock),
})
