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
      if (sql('SELECT 1 FROM sqlite_sequence WHERE name = ?').get('identifiers') !== undefined) return
      sql('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run('identifiers', first - 1)
    },
    next: (kind: IdentifierKind): number =>
      Number(sql('INSERT INTO identifiers (kind) VALUES (?)').run(kind).lastInsertRowid),
    /** The number that was given last. */
    last: (): number =>
      (sql('SELECT seq FROM sqlite_sequence WHERE name = ?').get('identifiers') as { seq: number }).seq,
    /** Gives no number up to this one any more. */
    passOver(last: number): void {
      sql('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?').run(last, 'identifiers')
    },
    /** Takes a number below those that `next` gives. */
    take(id: number, kind: IdentifierKind): void {
      sql("INSERT INTO identifiers (id, kind, state) VALUES (?, ?, 'registered')").run(id, kind)
    },
    /** Whether a concept below this number belongs to somebody else. */
    outside: (owner: number, below: number): boolean =>
      sql('SELECT 1 FROM concepts WHERE id < ? AND owner <> ? LIMIT 1').get(below, owner) !== undefined,
    find: (id: number): Identifier | undefined =>
      sql('SELECT id, kind, state FROM identifiers WHERE id = ?').get(id) as Identifier | undefined,
    mark(id: number, state: Identifier['state']): void {
      sql('UPDATE identifiers SET state = ? WHERE id = ?').run(state, id)
    },
  }
}
