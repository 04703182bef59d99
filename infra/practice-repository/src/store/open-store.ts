import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@regesta/log/logger'
import { openDatabase } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { bucketFileStore } from './bucket-files.js'
import { bucketStore } from './buckets.js'
import { contentStore } from './contents.js'
import { depositionStore } from './depositions.js'
import { draftStore } from './drafts.js'
import { identifierStore } from './identifiers.js'
import { textMatcher } from './match-text.js'
import { recordStore } from './records.js'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Opens the repository's folder: one database and the files beside it. */
export function openStore(folder: string, firstId: number, log: Logger) {
  mkdirSync(folder, { recursive: true })
  const database = openDatabase(join(folder, 'repository.sqlite'), { migrations: MIGRATIONS, log })
  database.function('matches', { deterministic: true }, textMatcher())
  const sql = statementCache(database)
  const contents = contentStore(folder, sql)
  const identifiers = identifierStore(sql)
  identifiers.startAt(firstId)
  const buckets = bucketStore(sql)
  return {
    identifiers,
    contents,
    buckets,
    bucketFiles: bucketFileStore(sql, buckets),
    drafts: draftStore(sql),
    records: recordStore(sql),
    depositions: depositionStore(sql),
    /** Everything inside is committed together or not at all. */
    transaction: <T>(work: () => T): T => database.transaction(work).immediate(),
    close: (): void => {
      database.close()
    },
  }
}

export type Store = ReturnType<typeof openStore>
