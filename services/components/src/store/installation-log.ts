import { EventEmitter } from 'node:events'
import type { InstallationEvent } from '@regesta/contracts/components'
import type { EventLog, LoggedEvent } from '@regesta/http/reply'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'

/** The lines of installations, and the viewers that wait for the next one. */
export function installationLog(database: Database) {
  const statement = statementCache(database)
  const appended = new EventEmitter().setMaxListeners(0)

  const lastId = (installation: string): number => {
    const sql = 'select max(id) as id from installation_events where installation_id = ?'
    return (statement(sql).get(installation) as { id: number | null }).id ?? 0
  }

  return {
    /** Stores a line; answers its length. */
    add(installation: string, event: InstallationEvent): number {
      const data = JSON.stringify(event)
      const sql = 'insert into installation_events (installation_id, id, data) values (?, ?, ?)'
      statement(sql).run(installation, lastId(installation) + 1, data)
      return data.length
    },
    /** Notifies viewers of a line; call it once the line is stored for good. */
    announce: (installation: string, length: number) => void appended.emit(installation, length),
    /** @param isOver whether no line will follow */
    follow: (installation: string, isOver: () => boolean): EventLog => ({
      read: (after, limit) =>
        statement(
          'select id, data from installation_events where installation_id = ? and id > ? order by id limit ?',
        ).all(installation, after, limit) as LoggedEvent[],
      isFinal: (event) => isOver() && event >= lastId(installation),
      onAppend: (listener) => {
        appended.on(installation, listener)
        return () => appended.off(installation, listener)
      },
    }),
  }
}
