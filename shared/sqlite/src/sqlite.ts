import { createRequire } from 'node:module'
import type BetterSqlite from 'better-sqlite3'

export type Database = BetterSqlite.Database

/**
 * What a write did.
 *
 * @public it is part of the types of others
 */
export interface Change {
  readonly changes: number
  readonly lastInsertRowid: number | bigint
}

export interface Statement extends BetterSqlite.Statement<unknown[], unknown> {
  run(...values: unknown[]): Change
}

/** Node 22.14 and newer carry it: the version of Node-API that the prebuilt binaries are made for. */
const NODE_API_OF_PREBUILT = 10

/**
 * SQLite as the running Node can load it: prebuilt where its Node-API carries that, else the last release that is compiled
 * for one Node. That one breaks down on newer Nodes, and the prebuilt one on older ones, both without a word; so the choice
 * comes before anything native is loaded, and nobody else imports either of them.
 */
export const Sqlite = createRequire(import.meta.url)(
  Number(process.versions.napi) >= NODE_API_OF_PREBUILT ? 'better-sqlite3' : 'better-sqlite3-12',
) as typeof BetterSqlite

/** Whether a statement failed because another connection holds the file. */
export const isBusy = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
