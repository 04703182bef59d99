import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from '@regesta/log/logger'
import type { Database } from '@regesta/sqlite/open-database'

const PROGRAM = fileURLToPath(new URL('./checkpoint-worker.js', import.meta.url))

/** Pages after which a commit makes a checkpoint itself, because the worker does not keep up: 128 MiB. */
const BACKSTOP = 32_768

/** Bytes of the write-ahead log that stay after a checkpoint. */
const RESTART_SIZE = 1024 * 1024

/**
 * Lets a worker make the checkpoints of a database. A checkpoint waits for the disk; on a busy one that takes half a second, in
 * which the output of running components would not be read.
 *
 * @returns the way to stop it; call it before the database is closed
 */
export function startCheckpoints(database: Database, migrations: string, log: Logger): () => Promise<void> {
  database.pragma(`wal_autocheckpoint = ${BACKSTOP}`)
  // After a checkpoint the log starts again, small: by its size the worker sees when the next one is due.
  database.pragma(`journal_size_limit = ${RESTART_SIZE}`)
  const worker = new Worker(PROGRAM, { workerData: { file: database.name, migrations } })
  const ended = once(worker, 'exit').catch((error: unknown) => log.error({ err: error }, 'checkpoints have ended'))
  return async () => {
    worker.postMessage('stop')
    await ended
  }
}
