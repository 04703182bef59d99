import type { LoggedEvent } from '@regesta/http/reply'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'

/** Events in one row, and the size from which a row is closed early. */
const CHUNK = 500
const CHUNK_LENGTH = 65_536
/** What is looked at of the end of a log to find a note of ours; nothing but such notes comes behind it. Characters. */
const LOOKED_AT = 1024 * 1024
/** Rows that are kept in memory for viewers of the same place. */
const REMEMBERED = 8

const INSERT = 'insert into log_chunks (execution, first_seq, last_seq, events) values (?, ?, ?, ?)'

interface ChunkRow {
  readonly id: number
  readonly first_seq: number
  readonly last_seq: number
  readonly events: string
}

export type LogStore = ReturnType<typeof logStore>

/** All SQL about logs. Events are JSON texts, numbered from 1 within their execution. */
export function logStore(database: Database) {
  const statement = statementCache(database)
  const eventsOf = rememberingEvents()

  const find = (execution: number, after: number) =>
    statement(
      `select id, first_seq, last_seq, events from log_chunks
       where execution = ? and last_seq > ? order by last_seq limit 1`,
    ).get(execution, after) as ChunkRow | undefined

  return {
    /** Appends events that begin at a sequence number, in rows of bounded size. Call it inside a transaction. */
    append(execution: number, first: number, events: readonly string[]): void {
      let next = first
      for (const chunk of chunksOf(events)) {
        statement(INSERT).run(execution, next, next + chunk.length - 1, chunk.join('\n'))
        next += chunk.length
      }
    },
    /** The events after a sequence number, as many as are in one row, at most `limit`. */
    read(execution: number, after: number, limit: number): readonly LoggedEvent[] {
      const chunk = find(execution, after)
      if (chunk === undefined) return []
      const events = eventsOf(chunk)
      const skip = Math.max(0, after - chunk.first_seq + 1)
      return skip === 0 && events.length <= limit ? events : events.slice(skip, skip + limit)
    },
    lastSequence: (execution: number): number =>
      (
        statement('select coalesce(max(last_seq), 0) as n from log_chunks where execution = ?').get(execution) as {
          n: number
        }
      ).n,
    /** Bytes of all events of an execution, the line feeds between them excepted. */
    bytesOf: (execution: number): number =>
      statement(
        'select coalesce(sum(octet_length(events) - last_seq + first_seq), 0) from log_chunks where execution = ?',
      )
        .pluck()
        .get(execution) as number,
    /** Whether one of the last events of an execution begins with a text; some thousands are looked at. */
    saysLately(execution: number, beginning: string): boolean {
      const rows = statement('select events from log_chunks where execution = ? order by last_seq desc').pluck()
      let looked = 0
      for (const events of rows.iterate(execution) as IterableIterator<string>) {
        if (`\n${events}`.includes(`\n${beginning}`)) return true
        looked += events.length
        if (looked > LOOKED_AT) return false
      }
      return false
    },
    /**
     * Deletes some rows of an execution's log, so that a huge one does not stop everything else.
     *
     * @returns whether more are left
     */
    removeSome(execution: number, rows: number): boolean {
      const query =
        'delete from log_chunks where id in (select id from log_chunks where execution = ? order by last_seq limit ?)'
      return statement(query).run(execution, rows).changes === rows
    },
  }
}

/** Splits events into the parts that become one row each. */
function* chunksOf(events: readonly string[]): Generator<readonly string[]> {
  let start = 0
  let length = 0
  for (const [index, event] of events.entries()) {
    length += event.length
    if (index - start + 1 < CHUNK && length < CHUNK_LENGTH) continue
    yield events.slice(start, index + 1)
    start = index + 1
    length = 0
  }
  if (start < events.length) yield events.slice(start)
}

/** Takes rows apart; those read last are remembered, because the viewers of an execution read the same ones. */
function rememberingEvents(): (chunk: ChunkRow) => readonly LoggedEvent[] {
  const recent = new Map<number, { readonly text: string; readonly events: readonly LoggedEvent[] }>()
  return ({ id, first_seq, events: text }) => {
    const known = recent.get(id)
    // SQLite reuses the id of a deleted row.
    if (known?.text === text) return known.events
    const events = text.split('\n').map((data, index) => ({ id: first_seq + index, data }))
    recent.delete(id)
    recent.set(id, { text, events })
    const [oldest] = recent.keys()
    if (recent.size > REMEMBERED && oldest !== undefined) recent.delete(oldest)
    return events
  }
}
