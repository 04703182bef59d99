import { stat } from 'node:fs/promises'
import { canonicalJson } from '@regesta/contracts/canonical-json'
import type { ProfileTable, TableProfile } from './profile-worker.js'
import { tableRefusal } from './refuse-table.js'
import { runWorker } from './run-worker.js'
import type { Reading } from './table-format.js'

/** Profiles that are remembered. */
const KEPT = 32

/** What stands in tables, read once for as long as size and times of a file stay. */
export function tableProfiles() {
  const known = new Map<string, TableProfile>()
  return {
    /**
     * Reads the table in a thread of its own.
     *
     * @throws ServiceError with the reason when the table cannot be read
     */
    async read(path: string, reading: Reading, signal: AbortSignal): Promise<TableProfile> {
      const key = await stateOf(path, reading)
      const remembered = known.get(key)
      if (remembered !== undefined) return remembered
      const worker = new URL('./profile-worker.js', import.meta.url)
      const outcome = await runWorker<ProfileTable>(worker, { path, reading }, signal)
      if (outcome.kind !== 'profile') throw tableRefusal(outcome, path)
      if (key !== '' && key === (await stateOf(path, reading))) known.set(key, outcome)
      for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest)
      return outcome
    },
  }
}

const stateOf = (path: string, reading: Reading) =>
  stat(path, { bigint: true }).then(
    ({ size, mtimeNs, ctimeNs, ino }) => [path, canonicalJson(reading), size, mtimeNs, ctimeNs, ino].join('\n'),
    () => '',
  )
