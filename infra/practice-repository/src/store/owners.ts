import type { Sql } from './sql.js'

/** Whose everything is. */
export const ownerStore = (sql: Sql) => ({
  /** Gives an account whatever belongs to neither it nor the other one. */
  giveAll(account: number, other: number): void {
    for (const table of ['concepts', 'drafts', 'records']) {
      sql(`update ${table} set owner = ? where owner not in (?, ?)`).run(account, account, other)
    }
  },
})
