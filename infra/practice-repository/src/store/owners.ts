import type { Sql } from './sql.js'

/** The accounts that own drafts and records. */
export const ownerStore = (sql: Sql) => ({
  /** Gives an account whatever belongs to neither it nor the other one. */
  giveAll(account: number, other: number): void {
    for (const table of ['concepts', 'drafts', 'records']) {
      sql(`update ${table} set owner = ? where owner not in (?, ?)`).run(account, account, other)
    }
  },
})
