import type { HistoryKind, UndoObstacle } from '@regesta/contracts/history'
import { say } from '@regesta/contracts/sentences'

export interface StoredEvent {
  readonly event_id: number
  readonly kind: HistoryKind
  readonly client: string
  readonly undoes: number | null
  readonly undone_by: number | null
  readonly happened_timestamp: string
}

/** A record that an event was about, as it is now. */
export interface DraftState {
  readonly id: number
  readonly status: string
  /** 1 where its draft came with the event. */
  readonly made_draft: number
}

interface Obstacle {
  readonly obstacle: UndoObstacle
  readonly reason: string
  readonly way_out: string | null
  readonly blocked_by: number | null
}

/** What is known of an event that is to be taken back. */
export interface UndoFacts {
  readonly event: StoredEvent
  readonly records: readonly DraftState[]
  /** A later event that changed the same. */
  readonly later: Pick<StoredEvent, 'event_id' | 'kind'> | null
  readonly claimed: number | null
  /** A record that is new with the event, and whose draft may still be there. */
  readonly beingDiscarded: number | null
  /** It is the taking back of an event, and drafts were discarded with that. */
  readonly hadDrafts: boolean
}

type Never = readonly [obstacle: UndoObstacle, reason: string, wayOut: string]

const SECRET: Never = [
  'secret_not_kept',
  'The value that stood there before is kept nowhere.',
  'Store the credential again.',
]

/** Acts that left something that cannot be called back. */
const NEVER: Readonly<Partial<Record<HistoryKind, Never>>> = {
  published: [
    'published',
    'What is published stays published.',
    'Make a new version of the record. A repository removes records only on request, and only soon after their publication.',
  ],
  published_changed: [
    'published',
    'Metadata that were published stay published.',
    'Change the fields again: the history shows what stood there before.',
  ],
  files_sent: [
    'files_sent',
    'Files that were sent stay in their draft.',
    'Take the creation of the draft back, or discard it: its files go with it.',
  ],
  drafts_discarded: [
    'draft_discarded',
    'A discarded draft is gone at the repository.',
    'Create a draft of the prepared record again.',
  ],
  records_repaired: [
    'outcome_read',
    'The record was brought in line with what stands at the repository.',
    'Verify the record again to see how both stand now.',
  ],
  write_settled: [
    'outcome_read',
    'This only read what an earlier write had done.',
    'Take the act back that the write belonged to.',
  ],
  credential_stored: SECRET,
  credential_removed: SECRET,
}

/** Whether an event of a kind is ever taken back. */
export const isEverUndone = (kind: HistoryKind): boolean => NEVER[kind] === undefined

/** The obstacle to taking an event back; null if there is none. */
export function obstacleTo(facts: UndoFacts): Obstacle | null {
  const { event, records, later, claimed, beingDiscarded, hadDrafts } = facts
  if (event.undone_by !== null)
    return because('undone_already', `Event ${event.event_id} was taken back already, by event ${event.undone_by}.`)
  const never = NEVER[event.kind]
  if (never !== undefined) return because(...never)
  const published = records.find(({ status }) => status === 'published')
  if (published !== undefined)
    return because('published', `Record ${published.id} has been published since.`, 'Make a new version of it.')
  if (hadDrafts)
    return because('draft_gone_with_undo', 'Drafts were discarded with it, which are gone.', 'Create the drafts again.')
  if (claimed !== null)
    return because('in_use', `Record ${claimed} is in use.`, 'Wait until the work on it has ended, then try again.')
  if (beingDiscarded !== null)
    return because('draft_being_discarded', say('undo_waits_for_discard', { id: beingDiscarded }))
  return later === null ? null : changedSince(later)
}

function changedSince({ event_id, kind }: Pick<StoredEvent, 'event_id' | 'kind'>): Obstacle {
  const [, , wayOut] = NEVER[kind] ?? ['', '', `Take event ${event_id} back first.`]
  return { ...because('changed_since', `Event ${event_id} has changed the same since.`, wayOut), blocked_by: event_id }
}

const because = (obstacle: UndoObstacle, reason: string, way_out: string | null = null): Obstacle => ({
  obstacle,
  reason,
  way_out,
  blocked_by: null,
})
