import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '@regesta/sqlite/open-database'

/** Milliseconds between two checkpoints. */
const INTERVAL = 500

/** Moves what was committed from the write-ahead log into the database file, without being in anybody's way. */
const { file, migrations } = workerData as { file: string; migrations: string }
const database = openDatabase(file, { migrations })
const timer = setInterval(() => {
  try {
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
