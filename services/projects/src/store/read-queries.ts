import type { Database } from '@regesta/sqlite/open-database'
import { foldName } from '../domain/fold-name.js'
import { versionRank } from '../domain/version-rank.js'
import { openReadOnly } from './look-into.js'
import { countTabs, dashboardStats, fileFacets } from './queries/counts.js'
import { listApiLog } from './queries/list-api-log.js'
import { type FilesWanted, listFiles, type Matches } from './queries/list-files.js'
import type { PageWanted } from './queries/part.js'

/** Queries that may take more than a moment, by name; they run in reader threads. */
export const readQueries = {
  listFiles: (reader: Reader, wanted: FilesWanted) => listFiles(reader.database, wanted, reader.matches()),
  listApiLog: (reader: Reader, wanted: PageWanted) => listApiLog(reader.database, wanted),
  countTabs: (reader: Reader, isSandbox: boolean) => countTabs(reader.database, isSandbox),
  fileFacets: (reader: Reader, _: null) => fileFacets(reader.database),
  dashboardStats: (reader: Reader, _: null) => dashboardStats(reader.database),
}

export type ReadQueries = typeof readQueries

/** A project file that a reader thread has open. */
export interface Reader {
  readonly database: Database
  /** What is known of common search terms; it holds as long as nobody writes to the file. */
  matches(): Map<string, Matches>
}

export function openReader(path: string): Reader {
  const database = openReadOnly(path)
  database.function('fold_name', { deterministic: true }, (text) => foldName(String(text ?? '')))
  database.function('version_rank', { deterministic: true }, (text) => versionRank(String(text ?? '')))
  let version = -1
  let matches = new Map<string, Matches>()
  return {
    database,
    matches: () => {
      const current = database.pragma('data_version', { simple: true }) as number
      if (current !== version) matches = new Map()
      version = current
      return matches
    },
  }
}
