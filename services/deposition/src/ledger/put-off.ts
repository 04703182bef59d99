import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import type { LedgerNeeds } from './ledger-needs.js'

/**
 * Notes when a write of unknown outcome is read next, after a reading that proved nothing; it counts as none. While the
 * projects service is away only this process knows.
 *
 * @param at milliseconds since 1970
 * @returns the write as it stands afterwards; somebody else may have settled it meanwhile
 */
export async function putOff(
  { projects, log }: LedgerNeeds,
  project: string,
  write: RemoteWrite,
  at: number,
): Promise<RemoteWrite> {
  const next_read_at = new Date(at).toISOString()
  const { write_id } = write
  const body = { state: 'unknown', is_reading: false, next_read_at } as const
  return projects.settleWrite({ project, params: { write_id }, body }).catch((error: unknown) => {
    log.warn({ err: error, write: write_id }, 'time of the next reading not noted')
    return { ...write, next_read_at }
  })
}
