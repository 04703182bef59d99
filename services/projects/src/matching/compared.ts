import type { Database } from '@regesta/sqlite/open-database'
import { contentOf } from '../outside/content-of.js'
import { publishedVersion } from '../store/published-files.js'

/** What a file of a folder is now, and the record whose version it is compared with. */
export interface Compared {
  readonly record_id: number
  readonly size: number
  readonly md5: string | null
}

/** Files beside what the repository has of each record that they may belong to. */
export function comparing(database: Database, signal: AbortSignal, tellsDerived: boolean) {
  const versionOf = publishedVersion(database, tellsDerived)
  const met = new Set<number>()
  return {
    /** What a file is now, once for each of these records; it is read once. */
    async compare(recordIds: readonly number[], path: string) {
      const { size, md5 } = await contentOf(path, signal)
      return recordIds.map((record_id) => {
        met.add(record_id)
        return { record_id, size, md5 }
      })
    },
    /** The records that files were compared with, each once: one may have as many files as were compared with it. */
    *records() {
      for (const record_id of met) yield { record_id, ...versionOf(record_id) }
    },
  }
}
