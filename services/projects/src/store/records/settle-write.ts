import { ServiceError } from '@regesta/contracts/problem'
import type { RemoteWrite, Settlement, WriteKind } from '@regesta/contracts/projects-internal'
import { now } from '@regesta/sqlite/timestamp'
import type { z } from 'zod'
import type { OpenProject } from '../../open-project.js'
import { atomically, durably } from '../durably.js'
import { contradictionOf } from './contradiction.js'
import { appendApiCalls, findWrite, openWritesOf } from './ledger.js'
import { updateRecord } from './records.js'

/** Which states may follow a state; a settled write never changes again. */
const NEXT: Record<string, readonly string[]> = {
  sent: ['done', 'refused', 'unknown'],
  unknown: ['done', 'absent', 'lost', 'unknown'],
}

export type SettledChanges = z.output<typeof Settlement>

/**
 * Ends a write or notes a reading, together with everything that follows from it. A settled write stays as it is. What
 * contradicts the rest of the project is not stored: the write is `lost` and says why.
 */
export function settleWrite(project: OpenProject, writeId: string, settlement: SettledChanges): RemoteWrite {
  const write = knownWrite(project, writeId)
  try {
    return storingEndOf(write)(project, () => settle(project, writeId, settlement))
  } catch (error) {
    const outcome = contradictionOf(project, write.record_id, settlement.record, error)
    if (outcome === undefined) throw error
    return durably(project, () => endAsLost(project, write, { ...settlement, outcome }))
  }
}

/** Writes to a draft that is known: what has come of them can be read there at any time. */
const READ_AGAIN: ReadonlySet<WriteKind> = new Set(['put_metadata', 'put_file', 'delete_file'])

/** The end of such a write does not wait for the disk: if a power cut takes it, the write is still open and the draft is read. */
const storingEndOf = ({ kind }: RemoteWrite) => (READ_AGAIN.has(kind) ? atomically : durably)

function knownWrite(project: OpenProject, writeId: string): RemoteWrite {
  const write = findWrite(project, writeId)
  if (write === undefined) throw new ServiceError('not_found', `No remote write has the id '${writeId}'`)
  return write
}

/** The same within the transaction of the caller, which gets a contradiction as it is thrown. */
export function settle(project: OpenProject, writeId: string, settlement: SettledChanges): RemoteWrite {
  const write = knownWrite(project, writeId)
  const next = NEXT[write.state]
  if (next === undefined) return write
  if (!next.includes(settlement.state)) {
    throw new ServiceError('refused', `A ${write.state} write cannot become ${settlement.state}`)
  }
  noteState(project, write, settlement)
  applySettlement(project, write.record_id, settlement)
  endSettlerClaim(project, write.record_id)
  return findWrite(project, writeId) as RemoteWrite
}

/** The write ends with its reason; of what should have followed from it only the deposition that it was about is kept. */
function endAsLost(
  project: OpenProject,
  write: RemoteWrite,
  { outcome, response_status, deposition_id, api_calls, is_reading }: SettledChanges,
): RemoteWrite {
  const nothing = { links: [], remote_files: [], restore_backup: false, reset_links: false }
  const end: SettledChanges = {
    ...nothing,
    state: 'lost',
    outcome,
    response_status,
    deposition_id,
    api_calls,
    is_reading,
  }
  noteState(project, write, end)
  applySettlement(project, write.record_id, { ...end, record: { last_api_error: outcome } })
  endSettlerClaim(project, write.record_id)
  return findWrite(project, write.write_id) as RemoteWrite
}

function noteState(project: OpenProject, write: RemoteWrite, settlement: SettledChanges): void {
  const open = settlement.state === 'unknown'
  project
    .statement(
      `update remote_writes set state = @state, response_status = coalesce(@response_status, response_status),
         outcome = coalesce(@outcome, outcome), deposition_id = coalesce(@deposition_id, deposition_id),
         reads = reads + @reading, next_read_at = @next_read_at, settled_at = @settled_at
       where write_id = @write_id`,
    )
    .run({
      write_id: write.write_id,
      state: settlement.state,
      response_status: settlement.response_status,
      outcome: settlement.outcome,
      deposition_id: settlement.deposition_id ?? null,
      reading: write.state === 'unknown' && settlement.is_reading ? 1 : 0,
      // Every open write has a time of its next reading.
      next_read_at: open ? (settlement.next_read_at ?? now()) : null,
      settled_at: open ? null : now(),
    })
}

function applySettlement(project: OpenProject, recordId: number, settlement: SettledChanges): void {
  updateRecord(project, recordId, settlement)
  appendApiCalls(
    project,
    settlement.api_calls.map((call) => ({ record_id: recordId, ...call })),
  )
}

/** A claim that waited only for open writes ends with the last of them. */
function endSettlerClaim(project: OpenProject, recordId: number): void {
  if (openWritesOf(project, recordId).some((write) => write.kind !== 'discard')) return
  project.statement(`delete from record_claims where record_id = ? and purpose = 'settle'`).run(recordId)
}
