import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '@regesta/sqlite/open-database'

/** Milliseconds between checks of the write-ahead log. */
const INTERVAL = 500
/** Bytes from which a checkpoint is worth its price: the first commit after it waits for the disk too. */
const WORTH_IT = 16 * 1024 * 1024

/** Moves what was committed from the write-ahead log into the database file, without blocking the service. */
const { file, migrations } = workerData as { file: string; migrations: string }
const database = openDatabase(file, { migrations })
const timer = setInterval(() => {
  try {
    if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) < WORTH_IT) return
    database.pragma('wal_checkpoint(PASSIVE)')
  } catch {
    // For example a full disk; the next one may succeed, and until then everything stays in the write-ahead log.
  }
}, INTERVAL)

parentPort?.once('message', () => {
  clearInterval(timer)
  database.close()
  parentPort?.close()
})
