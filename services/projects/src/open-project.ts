import type { Database } from '@regesta/sqlite/open-database'
import type { Statement } from '@regesta/sqlite/statements'

/** A project file that is open now. Ask for it again after every wait: an idle file is closed. */
export interface OpenProject {
  readonly uuid: string
  readonly path: string
  readonly database: Database
  /** A prepared statement, made once per query. */
  statement(sql: string): Statement
}
