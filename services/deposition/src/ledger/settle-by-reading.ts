import type { RemoteWrite, Settlement } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { nextReading, provesAbsence } from '../domain/reading-schedule.js'
import type { RepositoryAccess } from '../outside/repository-access.js'
import type { Finding } from './finding.js'
import type { LedgerNeeds } from './ledger-needs.js'
import { lookFor } from './look-for.js'
import { putOff } from './put-off.js'
import { readRecord } from './read-record.js'
import { settlementOf } from './settlement-of.js'

/**
 * Reads the repository once about a write of unknown outcome and settles it when the reading proves something.
 *
 * @returns the write as it stands afterwards
 */
export async function settleByReading(
  needs: LedgerNeeds,
  access: RepositoryAccess,
  write: RemoteWrite,
): Promise<RemoteWrite> {
  if (!(await maySpeak(needs, access, write))) return readLater(needs, access, write)
  const record = await readRecord(needs, access.project, write.record_id)
  const finding = await lookFor({ needs, access, record, write })
  if (finding.kind === 'unproved') {
    needs.log.info({ write: write.write_id, reason: finding.reason }, 'reading proves nothing')
    return readLater(needs, access, write)
  }
  const settlement = settlementAfter(needs, write, finding)
  if (settlement.state === 'absent') letGo(needs, access, finding)
  return needs.reporter.settle(access.project, write.write_id, settlement)
}

/** The draft of another account stands in nobody's way once it is certain that none was made here. */
function letGo({ deposits }: LedgerNeeds, { address }: RepositoryAccess, finding: Finding): void {
  if (finding.kind !== 'not_shown' || finding.foreign === undefined) return
  deposits.end(address.identity, finding.foreign, 'gone')
}

/** Whether readings prove anything about a write. Whose a token is that was never used shows in the own depositions. */
async function maySpeak({ lists, outside }: LedgerNeeds, access: RepositoryAccess, { account }: RemoteWrite) {
  if (!access.speaksFor(account) && !access.isKnown()) await lists.read(access, outside.clock.now())
  return access.speaksFor(account)
}

function settlementAfter(
  needs: LedgerNeeds,
  write: RemoteWrite,
  finding: Exclude<Finding, { kind: 'unproved' }>,
): Settlement {
  switch (finding.kind) {
    case 'done':
      return { state: 'done', outcome: say('proved_by_reading', {}), ...settlementOf(finding.effect) }
    case 'lost':
      return asLost(finding.reason)
    case 'absent':
      return { state: 'absent', outcome: finding.reason, ...settlementOf(finding.effect ?? {}) }
    case 'missing':
      return isCertain(needs, write) ? asLost(finding.reason) : asOpen(needs, write, finding.reason)
    case 'not_shown': {
      if (write.kind === 'discard' || !isCertain(needs, write)) return asOpen(needs, write, finding.reason)
      return { state: 'absent', outcome: finding.reason }
    }
  }
}

const asLost = (outcome: string): Settlement => ({ state: 'lost', outcome, record: { last_api_error: outcome } })

function asOpen(needs: LedgerNeeds, write: RemoteWrite, outcome: string): Settlement {
  const next_read_at = momentOf(needs, write, nextReading(elapsedSince(needs, write)))
  return { state: 'unknown', outcome, next_read_at }
}

/** Whether what this reading does not show will not appear any more. */
const isCertain = (needs: LedgerNeeds, write: RemoteWrite): boolean =>
  provesAbsence(write.kind, elapsedSince(needs, write), write.reads + 1)

/** Milliseconds since a write was sent, in specified time. */
const elapsedSince = ({ outside: { clock } }: LedgerNeeds, write: RemoteWrite) =>
  clock.age(write.write_id, write.sent_at) / clock.span(1)

/** When a reading is due. */
const momentOf = ({ outside: { clock } }: LedgerNeeds, write: RemoteWrite, offset: number) =>
  clock.ahead(clock.span(offset) - clock.age(write.write_id, write.sent_at))

/** Nothing was learnt, so it was no reading; only its next time changes. */
const readLater = (needs: LedgerNeeds, { project }: RepositoryAccess, write: RemoteWrite): Promise<RemoteWrite> =>
  putOff(needs, project, write, momentOf(needs, write, nextReading(elapsedSince(needs, write))))
