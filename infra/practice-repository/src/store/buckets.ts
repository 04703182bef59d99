import { randomUUID } from 'node:crypto'
import type { Bucket } from '../domain/state.js'
import { timestamp } from '../domain/timestamp.js'
import type { Sql } from './sql.js'

/** Buckets; what lies in them is the matter of `bucket-files.ts`. */
export const bucketStore = (sql: Sql) => ({
  create(): string {
    const [id, now] = [randomUUID(), timestamp()]
    sql('INSERT INTO buckets (id, created, updated) VALUES (?, ?, ?)').run(id, now, now)
    return id
  },
  get(id: string): Bucket | undefined {
    const row = sql('SELECT id, locked, created, updated FROM buckets WHERE id = ?').get(id)
    return row === undefined ? undefined : { ...(row as Bucket), locked: (row as { locked: number }).locked === 1 }
  },
  touch: (id: string, now: string) => sql('UPDATE buckets SET updated = ? WHERE id = ?').run(now, id),
  lock: (id: string) => sql('UPDATE buckets SET locked = 1 WHERE id = ?').run(id),
  remove: (id: string) => sql('DELETE FROM buckets WHERE id = ?').run(id),
})

export type Buckets = ReturnType<typeof bucketStore>
