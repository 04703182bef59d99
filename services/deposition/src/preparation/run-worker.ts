import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { afterSeconds, secondsFor } from '@regesta/threads/counted-time'
import { isOutOfMemory } from '@regesta/threads/thread'

/** Megabytes of JavaScript heap; a table that needs more is refused instead of taking the service down. */
const HEAP = 256

/**
 * Runs one task in a thread of its own and resolves with the one message it posts: with the outcome of the work, which the module of
 * the thread names as a type.
 *
 * It ends after a time that an honest table of its size stays far below.
 *
 * @throws the reason of the signal when it stops the work
 */
export async function runWorker<Work extends (task: never) => Promise<unknown>>(
  module: URL,
  task: Parameters<Work>[0] & { readonly path: string },
  asked: AbortSignal,
): Promise<Awaited<ReturnType<Work>>> {
  const seconds = secondsFor(await sizeOf(task))
  const limit = new AbortController()
  const stopCounting = afterSeconds(seconds, () => limit.abort(tooSlow(seconds)))
  try {
    return await outcomeOf<Awaited<ReturnType<Work>>>(module, task, AbortSignal.any([asked, limit.signal]))
  } finally {
    stopCounting()
  }
}

const sizeOf = ({ path }: { readonly path: string }) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

async function outcomeOf<Outcome>(module: URL, task: object, signal: AbortSignal): Promise<Outcome> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP } })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', resolve)
    worker.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge(error) : error))
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop)
      reject(signal.aborted ? signal.reason : new Error(`${module.pathname} ended with ${code} before it answered`))
    })
  })
}

const tooSlow = (seconds: number) => new ServiceError('invalid_input', say('sheet_too_slow', { number: seconds }))

const tooLarge = (cause: unknown) =>
  new ServiceError('invalid_input', say('sheet_too_much_memory', { number: HEAP }), {}, { cause })
