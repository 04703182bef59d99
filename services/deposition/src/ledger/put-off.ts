import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import type { LedgerNeeds } from './ledger-needs.js'

/**
 * Notes when a write of unknown outcome is read next, after a reading that proved nothing; it counts as none. While the
 * projects service is away only this process knows.
 *
 * @returns the write as it stands afterwards; somebody else may have settled it meanwhile
 */
export async function putOff(
  { projects, log }: LedgerNeeds,
  project: string,
  write: RemoteWrite,
  next_read_at: string,
): Promise<RemoteWrite> {
  const { write_id } = write
  const body = { state: 'unknown', is_reading: false, next_read_at } as const
  return projects.settleWrite({ project, params: { write_id }, body }).catch((error: unknown) => {
    log.warn({ err: error, write: write_id }, 'time of the next reading not noted')
    return { ...write, next_read_at }
  })
}
