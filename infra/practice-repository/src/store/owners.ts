import type { Sql } from './sql.js'

/** Whose everything is. */
export const ownerStore = (sql: Sql) => ({
  /** Gives an account whatever belongs to neither it nor the other one. */
  giveAll(account: number, other: number): void {
    for (const table of ['concepts', 'drafts', 'records']) {
      sql(`UPDATE ${table} SET owner = ? WHERE owner NOT IN (?, ?)`).run(account, account, other)
    }
  },
})
