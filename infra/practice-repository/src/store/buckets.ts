import { randomUUID } from 'node:crypto'
import type { Bucket } from '../domain/state.js'
import { timestamp } from '../domain/timestamp.js'
import type { Sql } from './sql.js'

/** Buckets; their files are in `bucket-files.ts`. */
export const bucketStore = (sql: Sql) => ({
  create(): string {
    const [id, now] = [randomUUID(), timestamp()]
    sql('insert into buckets (id, created, updated) values (?, ?, ?)').run(id, now, now)
    return id
  },
  get(id: string): Bucket | undefined {
    const row = sql('select id, locked, created, updated from buckets where id = ?').get(id)
    return row === undefined ? undefined : { ...(row as Bucket), locked: (row as { locked: number }).locked === 1 }
  },
  touch: (id: string, now: string) => sql('update buckets set updated = ? where id = ?').run(now, id),
  lock: (id: string) => sql('update buckets set locked = 1 where id = ?').run(id),
  remove: (id: string) => sql('delete from buckets where id = ?').run(id),
})

export type Buckets = ReturnType<typeof bucketStore>
