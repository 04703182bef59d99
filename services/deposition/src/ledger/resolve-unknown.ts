import type { RemoteWrite, Settlement } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { LATEST_READING, READINGS } from '../domain/reading-schedule.js'
import { isHtml, type Reaction } from '../outside/send-call.js'
import type { Held } from './held.js'
import type { Ledger } from './ledger.js'
import { settleByReading } from './settle-by-reading.js'
import { settlementOf } from './settlement-of.js'
import { lost, type Sending, type Written } from './written.js'

/** A write whose outcome its answer did not tell. */
export interface Untold {
  readonly write: RemoteWrite
  readonly status: number | null
  readonly reason: string
  settle(settlement: Settlement): Promise<RemoteWrite>
}

/** What a reaction that proves nothing says of itself. */
export function told(reaction: Reaction): Pick<Untold, 'status' | 'reason'> {
  if (reaction.kind !== 'answer') return { status: null, reason: reaction.reason }
  const { status } = reaction
  return { status, reason: isHtml(reaction) ? say('page_instead', { number: status }) : `HTTP ${status}` }
}

/** Nobody knows what the call did: reads at the prompt times, then leaves it to the settler. */
export async function resolveUnknown(
  ledger: Ledger,
  held: Held,
  sending: Pick<Sending, 'readings' | 'unknown'>,
  { write, status, reason, settle }: Untold,
): Promise<Written> {
  const { clock } = ledger.outside
  ledger.readings.distrust(held)
  const nextAt = new Date(Date.parse(write.sent_at) + clock.span(READINGS[0] ?? 0)).toISOString()
  // Should the projects service be away now, the settler still knows what has to be read.
  ledger.settler.adopt(held.project, { ...write, state: 'unknown', next_read_at: lastPromptReading(ledger, write) })
  const unknown = { state: 'unknown', response_status: status, outcome: reason, next_read_at: nextAt } as const
  let current = await settle({ ...unknown, ...settlementOf(sending.unknown ?? {}) })
  for (const offset of sending.readings ?? []) {
    const wait = clock.span(offset) - clock.age(write.write_id, write.sent_at)
    if (wait > 0) await clock.wait(wait / clock.span(1), held.signal).catch(() => {})
    if (held.signal.aborted) break
    current = await settleByReading(ledger, held.access, current)
    if (current.state === 'unknown') continue
    ledger.settler.drop(write.write_id)
    return concludeReading(held, current, reason)
  }
  ledger.settler.adopt(held.project, current)
  return { state: 'unknown', write: current, reason }
}

async function concludeReading(held: Held, write: RemoteWrite, reason: string): Promise<Written> {
  if (write.state === 'lost') return lost(write)
  if (write.state !== 'done') return { state: 'absent', write, reason }
  return { state: 'done', write, body: (await held.refresh()).record_metadata, status: 200 }
}

/** By then the request that sent a write has ended its own readings. */
const lastPromptReading = ({ outside: { clock } }: Ledger, write: RemoteWrite) =>
  clock.ahead(clock.span(LATEST_READING) - clock.age(write.write_id, write.sent_at))
