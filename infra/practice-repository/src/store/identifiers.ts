import type { Sql } from './sql.js'

export type IdentifierKind = 'concept' | 'version'
export interface Identifier {
  readonly id: number
  readonly kind: IdentifierKind
  readonly state: 'reserved' | 'registered' | 'deleted'
}

/** The one increasing sequence of numbers; none is ever given twice. */
export function identifierStore(sql: Sql) {
  return {
    /** Makes a new installation count from here; one that has counted already goes on where it is. */
    startAt(first: number): void {
      if (sql('select 1 from sqlite_sequence where name = ?').get('identifiers') !== undefined) return
      sql('insert into sqlite_sequence (name, seq) values (?, ?)').run('identifiers', first - 1)
    },
    next: (kind: IdentifierKind): number =>
      Number(sql('insert into identifiers (kind) values (?)').run(kind).lastInsertRowid),
    /** The number that was given last. */
    last: (): number =>
      (sql('select seq from sqlite_sequence where name = ?').get('identifiers') as { seq: number }).seq,
    /** Gives no number up to this one any more. */
    passOver(last: number): void {
      sql('update sqlite_sequence set seq = max(seq, ?) where name = ?').run(last, 'identifiers')
    },
    /** Takes a number below those that `next` gives. */
    take(id: number, kind: IdentifierKind): void {
      sql("insert into identifiers (id, kind, state) values (?, ?, 'registered')").run(id, kind)
    },
    /** Whether a concept below this number belongs to somebody else. */
    outside: (owner: number, below: number): boolean =>
      sql('select 1 from concepts where id < ? and owner <> ? limit 1').get(below, owner) !== undefined,
    find: (id: number): Identifier | undefined =>
      sql('select id, kind, state from identifiers where id = ?').get(id) as Identifier | undefined,
    mark(id: number, state: Identifier['state']): void {
      sql('update identifiers set state = ? where id = ?').run(state, id)
    },
  }
}
