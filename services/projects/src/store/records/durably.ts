import type { OpenProject } from '../../open-project.js'

/** Runs one transaction that has reached the disk when it returns: the ledger must survive a power cut. */
export function durably<T>({ database }: OpenProject, work: () => T): T {
  database.pragma('synchronous = FULL')
  try {
    return database.transaction(work).immediate()
  } finally {
    database.pragma('synchronous = NORMAL')
  }
}
