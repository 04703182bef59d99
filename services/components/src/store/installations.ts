import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { InstallationEvent } from '@regesta/contracts/components'
import type { EventLog, LoggedEvent } from '@regesta/http/reply'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { inTransaction } from './in-transaction.js'

export interface Installation {
  readonly installation_id: string
  readonly name: string
  readonly kind: 'install' | 'update'
  readonly status: InstallationEvent['status']
  readonly progress: number
  readonly process_group: number | null
  readonly process_started: string | null
}

const COLUMNS = 'installation_id, name, kind, status, progress, process_group, process_started'
const RUNNING = "status in ('starting', 'in_progress')"
/** Finished installations that are kept. */
const KEPT = 500

const isTerminal = (status: string) => status === 'completed' || status === 'failed'

/** Installations and their logs. Everything a viewer sees was stored before. */
export function installations(database: Database) {
  const statement = statementCache(database)
  const appended = new EventEmitter().setMaxListeners(0)

  const find = (id: string) =>
    statement(`select ${COLUMNS} from installations where installation_id = ?`).get(id) as Installation | undefined
  const findRunning = (name: string) =>
    statement(`select ${COLUMNS} from installations where name = ? and ${RUNNING}`).get(name) as
      | Installation
      | undefined
  const lastId = (id: string) =>
    (
      statement('select max(id) as id from installation_events where installation_id = ?').get(id) as {
        id: number | null
      }
    ).id ?? 0

  const store = inTransaction(
    database,
    (id: string, event: InstallationEvent, withEnd?: () => void): string | undefined => {
      const before = find(id)
      // The first terminal state wins.
      if (before === undefined || isTerminal(before.status)) return undefined
      withEnd?.()
      const data = JSON.stringify(event)
      statement('insert into installation_events (installation_id, id, data) values (?, ?, ?)').run(
        id,
        lastId(id) + 1,
        data,
      )
      statement('update installations set status = ?, progress = ?, completed_at = ? where installation_id = ?').run(
        event.status,
        event.progress,
        isTerminal(event.status) ? now() : null,
        id,
      )
      return data
    },
  )

  return {
    find,
    findRunning,
    listRunning: () => statement(`select ${COLUMNS} from installations where ${RUNNING}`).all() as Installation[],

    /** Opens an installation; answers the one that runs already for this component. */
    open: inTransaction(database, (name: string, kind: Installation['kind']): { id: string; isNew: boolean } => {
      const running = findRunning(name)
      if (running !== undefined) return { id: running.installation_id, isNew: false }
      const id = randomUUID()
      statement(
        "insert into installations (installation_id, name, kind, status, started_at) values (?, ?, ?, 'starting', ?)",
      ).run(id, name, kind, now())
      statement(
        `delete from installations where not ${RUNNING} and installation_id in
           (select installation_id from installations order by started_at desc limit -1 offset ${KEPT})`,
      ).run()
      return { id, isNew: true }
    }),

    /**
     * Adds an event; a terminal status ends the installation.
     *
     * @param withEnd what is stored in the same transaction, for example that the build is now the installed one
     */
    append(id: string, event: InstallationEvent, withEnd?: () => void): void {
      const data = store(id, event, withEnd)
      if (data !== undefined) appended.emit(id, data.length)
    },

    noteProcess: (id: string, group: number | null, started: string | null) =>
      statement('update installations set process_group = ?, process_started = ? where installation_id = ?').run(
        group,
        started,
        id,
      ),

    logOf: (id: string): EventLog => ({
      read: (after, limit) =>
        statement(
          'select id, data from installation_events where installation_id = ? and id > ? order by id limit ?',
        ).all(id, after, limit) as LoggedEvent[],
      isFinal: (event) => {
        const installation = find(id)
        return (installation === undefined || isTerminal(installation.status)) && event >= lastId(id)
      },
      onAppend: (listener) => {
        appended.on(id, listener)
        return () => appended.off(id, listener)
      },
    }),
  }
}
export type Installations = ReturnType<typeof installations>
