import { randomUUID } from 'node:crypto'
import type { InstallationEvent } from '@regesta/contracts/components'
import type { EventLog } from '@regesta/http/reply'
import type { Database } from '@regesta/sqlite/open-database'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { inTransaction } from './in-transaction.js'
import { installationLog } from './installation-log.js'

export interface Installation {
  readonly installation_id: string
  readonly name: string
  readonly kind: 'install' | 'update'
  readonly status: InstallationEvent['status']
  readonly progress: number
  readonly process_group: number | null
  readonly process_started: string | null
}

type Opened = Pick<Installation, 'name' | 'kind'>

const COLUMNS = 'installation_id, name, kind, status, progress, process_group, process_started'
const RUNNING = "status in ('starting', 'in_progress')"
/** Finished installations that are kept. */
const KEPT = 500
const OPEN = `insert into installations (installation_id, name, kind, status, started_at) values (?, ?, ?, 'starting', ?)`
const STORE = 'update installations set status = ?, progress = ?, completed_at = ? where installation_id = ?'
const FORGET_OLD = `delete from installations where not ${RUNNING} and installation_id in
  (select installation_id from installations order by started_at desc limit -1 offset ${KEPT})`

const isTerminal = (status: string) => status === 'completed' || status === 'failed'

/** Installations and their logs. Everything a viewer sees was stored before. */
export function installations(database: Database) {
  const statement = statementCache(database)
  const log = installationLog(database)
  const queries = installationQueries(statement)

  /** The first terminal state wins: what comes after it is not stored. */
  const store = inTransaction(
    database,
    (id: string, event: InstallationEvent, withEnd?: () => void): number | undefined => {
      const before = queries.find(id)
      if (before === undefined || isTerminal(before.status)) return undefined
      withEnd?.()
      const ended = isTerminal(event.status) ? now() : null
      statement(STORE).run(event.status, event.progress, ended, id)
      return log.add(id, event)
    },
  )

  return {
    ...queries,

    /** Opens an installation with its first event; answers the one that runs already for this component. */
    open: inTransaction(database, ({ name, kind }: Opened, first: InstallationEvent) => {
      const running = queries.findRunning(name)
      if (running !== undefined) return { id: running.installation_id, isNew: false }
      const id = randomUUID()
      statement(OPEN).run(id, name, kind, now())
      log.add(id, first)
      statement(FORGET_OLD).run()
      return { id, isNew: true }
    }),

    /**
     * Adds an event; a terminal status ends the installation.
     *
     * @param withEnd what is stored in the same transaction, for example that the build is now the installed one
     */
    append(id: string, event: InstallationEvent, withEnd?: () => void): void {
      const length = store(id, event, withEnd)
      if (length !== undefined) log.announce(id, length)
    },

    noteProcess(id: string, group: number | null, started: string | null): void {
      const sql = 'update installations set process_group = ?, process_started = ? where installation_id = ?'
      statement(sql).run(group, started, id)
    },

    logOf: (id: string): EventLog => log.follow(id, () => isTerminal(queries.find(id)?.status ?? 'failed')),
  }
}

const installationQueries = (statement: (sql: string) => Statement) => ({
  find: (id: string) =>
    statement(`select ${COLUMNS} from installations where installation_id = ?`).get(id) as Installation | undefined,
  findRunning: (name: string) =>
    statement(`select ${COLUMNS} from installations where name = ? and ${RUNNING}`).get(name) as
      | Installation
      | undefined,
  listRunning: () => statement(`select ${COLUMNS} from installations where ${RUNNING}`).all() as Installation[],
})

export type Installations = ReturnType<typeof installations>
