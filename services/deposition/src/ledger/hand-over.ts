import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import { READINGS } from '../domain/reading-schedule.js'
import type { Held } from './held.js'
import type { Ledger } from './ledger.js'

/** Leaves a write to the settler whose end this request could not write down, for want of room: it is read again soon. */
export function handOver(
  { reporter, settler, outside }: Ledger,
  { project }: Pick<Held, 'project'>,
  write: RemoteWrite,
): void {
  const isTold = reporter.isWaiting(write.write_id)
  const next_read_at = outside.clock.ahead(outside.clock.span(READINGS[0] ?? 0))
  const unknown = { state: 'unknown', next_read_at } as const
  if (!isTold || settler.isOpen(write.write_id)) settler.adopt(project, { ...write, ...unknown })
  // Should that not be taken either, it is told again until it is.
  if (!isTold) void reporter.settle(project, write.write_id, unknown).catch(() => {})
}
