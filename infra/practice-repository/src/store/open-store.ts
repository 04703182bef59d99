import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@regesta/log/logger'
import { type Database, openDatabase } from '@regesta/sqlite/open-database'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { statementCache } from '@regesta/sqlite/statements'
import { bucketFileStore } from './bucket-files.js'
import { bucketStore } from './buckets.js'
import { contentStore } from './contents.js'
import { depositionStore } from './depositions.js'
import { draftStore } from './drafts.js'
import { identifierStore } from './identifiers.js'
import { textMatcher } from './match-text.js'
import { ownerStore } from './owners.js'
import { recordStore } from './records.js'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Opens the repository's folder: one database and the files beside it. */
export function openStore(folder: string, firstId: number, log: Logger) {
  makePrivateFolder(folder)
  const database = openDatabase(join(folder, 'repository.sqlite'), { migrations: MIGRATIONS, log })
  database.function('matches', { deterministic: true }, textMatcher())
  const sql = statementCache(database)
  const contents = contentStore(folder, sql)
  const identifiers = identifierStore(sql)
  identifiers.startAt(firstId)
  const buckets = bucketStore(sql)
  return {
    identifiers,
    owners: ownerStore(sql),
    contents,
    buckets,
    bucketFiles: bucketFileStore(sql, buckets),
    drafts: draftStore(sql),
    records: recordStore(sql),
    depositions: depositionStore(sql),
    /** Everything inside is committed together or not at all. */
    transaction: <T>(work: () => T): T => database.transaction(work).immediate(),
    /** Does something for its answer alone: all that it wrote is taken back, but no number is given twice. */
    rehearse: <T>(work: () => T): T => contents.keepingFiles(() => takeBack(database, identifiers, work)),
    close: (): void => {
      database.close()
    },
  }
}

const TAKEN_BACK = Symbol('taken back')

function takeBack<T>(database: Database, identifiers: ReturnType<typeof identifierStore>, work: () => T): T {
  const answers: T[] = []
  let last = 0
  const whole = database.transaction(() => {
    answers.push(work())
    last = identifiers.last()
    throw TAKEN_BACK
  })
  try {
    whole.immediate()
  } catch (error) {
    if (error !== TAKEN_BACK) throw error
  }
  identifiers.passOver(last)
  return answers[0] as T
}

export type Store = ReturnType<typeof openStore>
