import type { Database } from '@regesta/sqlite/open-database'

interface Writable {
  readonly database: Database
}

/** Runs one transaction, which reaches the disk with the next that waits for it. */
export const atomically = <T>({ database }: Writable, work: () => T): T => database.transaction(work).immediate()

/** Runs one transaction that has reached the disk when it returns: the ledger must survive a power cut. */
export function durably<T>(project: Writable, work: () => T): T {
  const { database } = project
  database.pragma('synchronous = FULL')
  try {
    return atomically(project, work)
  } finally {
    database.pragma('synchronous = NORMAL')
  }
}
