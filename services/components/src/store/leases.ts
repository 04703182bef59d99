import { randomUUID } from 'node:crypto'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { inTransaction } from './in-transaction.js'

export interface Lease {
  readonly lease_id: string
  readonly build_id: number
  readonly run_id: string
}

/** Which executions hold which build. */
export function leases(database: Database) {
  const statement = statementCache(database)
  const find = (holder: string, execution: string) =>
    statement('select lease_id, build_id, run_id from leases where holder = ? and run_id = ?').get(holder, execution) as
      | Lease
      | undefined
  return {
    /** Answers the lease that the execution already has, whichever build it holds. */
    take: inTransaction(database, (build: number, holder: string, execution: string): Lease => {
      const known = find(holder, execution)
      if (known !== undefined) return known
      const lease = { lease_id: randomUUID(), build_id: build, run_id: execution }
      statement(
        'insert into leases (lease_id, build_id, holder, run_id, taken_at) values (@lease_id, @build_id, @holder, @run_id, @taken_at)',
      ).run({ ...lease, holder, taken_at: now() })
      return lease
    }),
    release: (id: string) => statement('delete from leases where lease_id = ?').run(id),
    /** Ends all leases of a holder except those of some executions; answers how many. */
    keepOnly: inTransaction(database, (holder: string, executions: readonly string[]): number => {
      const list = JSON.stringify(executions)
      return statement('delete from leases where holder = ? and run_id not in (select value from json_each(?))').run(
        holder,
        list,
      ).changes
    }),
    /** The executions that hold a build of a component. */
    executionsOf: (name: string): string[] =>
      (
        statement(
          'select l.run_id from leases l join builds b using (build_id) where b.name = ? order by l.taken_at',
        ).all(name) as { run_id: string }[]
      ).map(({ run_id }) => run_id),
  }
}
export type Leases = ReturnType<typeof leases>
