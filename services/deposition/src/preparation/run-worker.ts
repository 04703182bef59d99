import { Worker } from 'node:worker_threads'

/** Megabytes of JavaScript heap; a table that needs more is refused instead of taking the service down. */
const HEAP = 512

/** Runs one task in a thread of its own and resolves with the one message it posts. */
export function runWorker<Outcome>(module: URL, task: object, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP } })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop)
      reject(new Error(`The worker ${module.pathname} ended with code ${code} before it answered`))
    })
  })
}
