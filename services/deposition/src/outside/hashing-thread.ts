import { parentPort, workerData } from 'node:worker_threads'
import { digester } from './hashing.js'
import { PieceRing } from './piece-ring.js'

/** Hashes the pieces of one sending as they are handed over. */
const both = digester()
for (const piece of new PieceRing(workerData as PieceRing['memory']).pieces()) both.update(piece)
parentPort?.postMessage(both.digests())
