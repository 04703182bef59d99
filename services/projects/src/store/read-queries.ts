import type { FileFilter } from '@regesta/contracts/files'
import type { HistoryFilter } from '@regesta/contracts/history'
import type { CallFilter } from '@regesta/contracts/projects'
import type { RecordFilter } from '@regesta/contracts/records'
import { versionRank } from '@regesta/contracts/version-order'
import type { WaitingFilter } from '@regesta/contracts/waiting-files'
import type { Database } from '@regesta/sqlite/open-database'
import { foldName } from '../domain/fold-name.js'
import { activitySince } from './history/activity.js'
import { historyFacets } from './history/history-facets.js'
import { type HistoryWanted, listHistory } from './history/list-history.js'
import { readEvent } from './history/read-event.js'
import { withKeptStatements } from './kept-statements.js'
import { openReadOnly } from './look-into.js'
import { apiLogFacets } from './queries/api-log-facets.js'
import { batchItems, batchSummary, type ItemsWanted } from './queries/batch-items.js'
import { countTabs, dashboardStats } from './queries/counts.js'
import { earlierMapping, listEarlierMappings } from './queries/earlier-mappings.js'
import { fileFacets } from './queries/file-facets.js'
import { type CallsWanted, listApiLog } from './queries/list-api-log.js'
import { type FilesWanted, listFiles, type Remembered } from './queries/list-files.js'
import { listRecords, type RecordsWanted } from './queries/list-records.js'
import { recordFacets } from './queries/record-facets.js'
import { type NeighboursWanted, recordNeighbours } from './queries/record-neighbours.js'
import { type FilesChosen, selectFiles, selectRecords } from './queries/select-items.js'
import { listWaitingFiles, type WaitingWanted, waitingFacets } from './queries/waiting-files.js'

/** Queries that may take more than a moment, by name; they run in reader threads. */
export const readQueries = {
  listFiles: (reader: Reader, wanted: FilesWanted) => listFiles(reader.database, wanted, reader.known()),
  listApiLog: (reader: Reader, wanted: CallsWanted) => listApiLog(reader.database, wanted),
  countTabs: (reader: Reader, isSandbox: boolean) => countTabs(reader.database, isSandbox),
  fileFacets: (reader: Reader, filter: FileFilter) => fileFacets(reader.database, filter),
  listRecords: (reader: Reader, wanted: RecordsWanted) => listRecords(reader.database, wanted, reader.known().lists),
  recordNeighbours: (reader: Reader, wanted: NeighboursWanted) => recordNeighbours(reader.database, wanted),
  recordFacets: (reader: Reader, filter: RecordFilter) => recordFacets(reader.database, filter),
  batchSummary: (reader: Reader, operationId: string) => batchSummary(reader.database, operationId),
  batchItems: (reader: Reader, wanted: ItemsWanted) => batchItems(reader.database, wanted),
  selectRecords: (reader: Reader, wanted: Parameters<typeof selectRecords>[1]) =>
    selectRecords(reader.database, wanted),
  selectFiles: (reader: Reader, wanted: FilesChosen) => selectFiles(reader.database, wanted, reader.known().lists),
  historyFacets: (reader: Reader, filter: HistoryFilter) => historyFacets(reader.database, filter),
  apiLogFacets: (reader: Reader, filter: CallFilter) => apiLogFacets(reader.database, filter),
  listHistory: (reader: Reader, wanted: HistoryWanted) => listHistory(reader.database, wanted),
  historyEvent: (reader: Reader, eventId: number) => readEvent(reader.database, eventId),
  listEarlierMappings: (reader: Reader, wanted: { page: number; limit: number }) =>
    listEarlierMappings(reader.database, wanted),
  earlierMapping: (reader: Reader, id: number) => earlierMapping(reader.database, id),
  activity: (reader: Reader, wanted: { since: string; limit: number }) => activitySince(reader.database, wanted),
  listWaitingFiles: (reader: Reader, wanted: WaitingWanted) => listWaitingFiles(reader.database, wanted),
  waitingFacets: (reader: Reader, filter: WaitingFilter) => waitingFacets(reader.database, filter),
  dashboardStats: (reader: Reader, _: null) => dashboardStats(reader.database),
}

export type ReadQueries = typeof readQueries

/** A project file that a reader thread has open. */
export interface Reader {
  readonly database: Database
  /** Does all reading of a query in one state of the file. */
  atOnce<T>(read: () => T): T
  /** What was found out about common searches and long lists; it holds as long as nobody writes to the file. */
  known(): Remembered
}

/** @param pages kilobytes of pages that are kept */
export function openReader(path: string, pages?: number): Reader {
  const database = withKeptStatements(openReadOnly(path, pages))
  database.function('fold_name', { deterministic: true }, (text) => foldName(String(text ?? '')))
  database.function('version_rank', { deterministic: true }, (text) => versionRank(String(text ?? '')))
  const transaction = database.transaction((read: () => unknown) => read())
  let version = -1
  let known = nothing()
  return {
    database,
    atOnce: <T>(read: () => T) => transaction(read) as T,
    known: () => {
      const current = database.pragma('data_version', { simple: true }) as number
      if (current !== version) known = nothing()
      version = current
      return known
    },
  }
}

const nothing = (): Remembered => ({ named: new Map(), lists: new Map() })
