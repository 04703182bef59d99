import type { Database } from '@regesta/sqlite/open-database'
import { contentOf } from '../outside/content-of.js'
import { type PublishedVersion, publishedVersion } from '../store/published-files.js'

/** How a file of a folder and the version before stand to each other. */
export interface Compared extends PublishedVersion {
  readonly record_id: number
  readonly size: number
  readonly md5: string | null
}

/** Compares a file with what the repository has of each record that it may belong to; the file is read once. */
export function comparing(database: Database, signal: AbortSignal, tellsDerived: boolean) {
  const versionOf = publishedVersion(database, tellsDerived)
  return async (recordIds: readonly number[], path: string): Promise<Compared[]> => {
    const { size, md5 } = await contentOf(path, signal)
    return recordIds.map((record_id) => ({ record_id, ...versionOf(record_id), size, md5 }))
  }
}
