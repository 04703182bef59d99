import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Bytes up to which a file is read here; larger ones go to a worker, so that requests do not wait for them. */
const SMALL = 256 * 1024
const PROGRAM = fileURLToPath(new URL('./hash-worker.js', import.meta.url))

interface FileHash {
  readonly size: number
  readonly sha256: string
}

/** Size and SHA-256 of a file, both of the same bytes. */
export type HashFile = (path: string, signal: AbortSignal) => Promise<FileHash>

export const hashFile: HashFile = async (path, signal) => {
  const { size } = await stat(path)
  if (size > SMALL) return hashInWorker(path, signal)
  const bytes = await readFile(path)
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function hashInWorker(path: string, signal: AbortSignal): Promise<FileHash> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { workerData: path })
    const abort = () => {
      void worker.terminate()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
  })
}
