import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { statementCache } from '@regesta/sqlite/statements'
import type { CurrentAct } from '../store/history/note-changes.js'
import { eventUnderWay, restoreRows } from '../store/history/restore-rows.js'
import { undoPlan } from '../store/history/undo-plan.js'
import { openForAct } from '../store/open-for-act.js'

export interface RestoreRows {
  readonly path: string
  readonly eventId: number
  /** The act that takes the event back. */
  readonly act: CurrentAct
}

export interface RestoredRows {
  readonly undo_event_id: number
  readonly rows: number
}

/** Puts what an event changed as it was, unless an obstacle has come up. */
export async function task({ path, eventId, act }: RestoreRows): Promise<RestoredRows> {
  const database = openForAct(path, act)
  try {
    const restore = database.transaction(() => {
      const { possible, reason, way_out, drafts } = undoPlan(database, eventId, act.id)
      if (!possible) throw new ServiceError('refused', [reason, way_out].filter((each) => each !== null).join(' '))
      if (drafts.length > 0) throw new ServiceError('refused', say('record_keeps_draft', { id: drafts[0] ?? '' }))
      const open = { database, statement: statementCache(database) }
      const rows = restoreRows(open, eventId)
      return { undo_event_id: eventUnderWay(open) ?? eventId, rows }
    })
    return restore.immediate()
  } finally {
    database.close()
  }
}
