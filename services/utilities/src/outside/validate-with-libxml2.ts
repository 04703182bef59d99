import { Worker } from 'node:worker_threads'
import { ServiceError } from '@regesta/contracts/problem'
import type { ValidationFinding } from '@regesta/contracts/utilities'
import type { Verdict } from './libxml2-worker.js'
import type { Schema } from './schema-closure.js'
import { unusableSchema } from './unusable-schema.js'

const TIMEOUT_MS = 60_000

/** Validates a document; no finding means valid. */
export type Validate = (xml: string, schema: Schema, signal: AbortSignal) => Promise<readonly ValidationFinding[]>

/** Validates in a thread of its own, so that neither a large document nor a hostile schema holds up other requests. */
export const validateWithLibxml2: Validate = async (xml, schema, signal) => {
  const parts = schema.parts.map(({ name, text }) => ({ name, text }))
  const worker = new Worker(new URL('./libxml2-worker.js', import.meta.url), {
    workerData: { xml, parts },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  try {
    const verdict = await verdictOf(worker, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
    if (verdict.kind === 'schema') throw unusableSchema(schema, verdict.reasons)
    return verdict.findings
  } finally {
    await worker.terminate()
  }
}

function verdictOf(worker: Worker, signal: AbortSignal): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () =>
      reject(new ServiceError('internal', 'The validation ended early: the document needs too much memory')),
    )
    signal.addEventListener('abort', () =>
      reject(new ServiceError('internal', `The validation did not end within ${TIMEOUT_MS / 1000} seconds`)),
    )
  })
}
