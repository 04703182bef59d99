import type { RemoteWrite, Settlement } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import { nextReading, provesAbsence } from '../domain/reading-schedule.js'
import type { RepositoryAccess } from '../outside/repository-access.js'
import { readRecord } from './claim-record.js'
import type { Finding } from './finding.js'
import { lookFor } from './look-for.js'
import { putOff } from './put-off.js'
import { settlementOf } from './settlement-of.js'

/**
 * Reads the repository once about a write of unknown outcome and settles it when the reading proves something.
 *
 * @returns the write as it stands afterwards
 */
export async function readWrite(context: Context, access: RepositoryAccess, write: RemoteWrite): Promise<RemoteWrite> {
  if (!access.speaksFor(write.account)) return readLater(context, access, write)
  const record = await readRecord(context, access.project, write.record_id)
  const finding = await lookFor({ context, access, record, write })
  if (finding.kind === 'unproved') {
    context.log.info({ write: write.write_id, reason: finding.reason }, 'reading proves nothing')
    return readLater(context, access, write)
  }
  const settlement = settlementAfter(context, write, finding)
  const mayAppear = settlement.state === 'unknown' || (settlement.state === 'absent' && write.kind === 'create')
  if (!mayAppear) context.deposits.forgetRequest(write.write_id)
  return context.reporter.settle(access.project, write.write_id, settlement)
}

function settlementAfter(
  context: Context,
  write: RemoteWrite,
  finding: Exclude<Finding, { kind: 'unproved' }>,
): Settlement {
  switch (finding.kind) {
    case 'done':
      return { state: 'done', outcome: 'Proved by reading', ...settlementOf(finding.effect) }
    case 'lost':
      return asLost(finding.reason)
    case 'absent':
      return { state: 'absent', outcome: finding.reason, ...settlementOf(finding.effect ?? {}) }
    case 'missing':
      return isCertain(context, write) ? asLost(finding.reason) : asOpen(context, write, finding.reason)
    case 'not_shown': {
      if (write.kind === 'discard' || !isCertain(context, write)) return asOpen(context, write, finding.reason)
      return { state: 'absent', outcome: finding.reason }
    }
  }
}

const asLost = (outcome: string): Settlement => ({ state: 'lost', outcome, record: { last_api_error: outcome } })

function asOpen(context: Context, write: RemoteWrite, outcome: string): Settlement {
  const next_read_at = new Date(timeOf(context, write, nextReading(elapsedSince(context, write)))).toISOString()
  return { state: 'unknown', outcome, next_read_at }
}

/** Whether what this reading does not show will not appear any more. */
const isCertain = (context: Context, write: RemoteWrite): boolean =>
  provesAbsence(write.kind, elapsedSince(context, write), write.reads + 1)

/** Milliseconds since a write was sent, in specified time. */
const elapsedSince = ({ outside: { clock } }: Context, write: RemoteWrite) =>
  clock.age(write.write_id, write.sent_at) / clock.span(1)

/** When a reading is due, milliseconds since 1970. */
const timeOf = ({ outside: { clock } }: Context, write: RemoteWrite, offset: number) =>
  clock.now() + clock.span(offset) - clock.age(write.write_id, write.sent_at)

/** Nothing was learnt, so it was no reading; only its next time changes. */
const readLater = (context: Context, { project }: RepositoryAccess, write: RemoteWrite): Promise<RemoteWrite> =>
  putOff(context, project, write, timeOf(context, write, nextReading(elapsedSince(context, write))))
