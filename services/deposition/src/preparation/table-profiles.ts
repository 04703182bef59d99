import { stat } from 'node:fs/promises'
import { canonicalJson } from '@regesta/contracts/canonical-json'
import type { TableProfile } from './profile-columns.js'
import { tableRefusal } from './refuse-table.js'
import type { Reading } from './table-format.js'
import type { TableReader } from './table-reader.js'

/** Profiles that are remembered. */
const KEPT = 32

/** What stands in tables, read once for as long as size and times of a file stay. */
export function tableProfiles(tables: TableReader) {
  const known = new Map<string, TableProfile>()
  return {
    /**
     * @throws ServiceError with the reason when the table cannot be read
     */
    async read(path: string, reading: Reading, signal: AbortSignal): Promise<TableProfile> {
      const key = await stateOf(path, reading)
      const remembered = known.get(key)
      if (remembered !== undefined) return remembered
      const outcome = await tables.read('profile', { path, reading }, signal)
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
