import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

/** Hashes one file in pieces of a MiB. */
const file = openSync(workerData as string, 'r')
const hash = createHash('sha256')
const piece = Buffer.allocUnsafe(1024 * 1024)
let size = 0
for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
  hash.update(piece.subarray(0, read))
  size += read
}
closeSync(file)
parentPort?.postMessage({ size, sha256: hash.digest('hex') })
