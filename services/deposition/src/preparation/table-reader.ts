import { stat } from 'node:fs/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { secondsFor } from '@regesta/threads/counted-time'
import { type InputOf, NamedWorks, type OutputOf } from '@regesta/threads/named-works'
import { BeyondLimit } from '@regesta/threads/thread-pool'
import type { TableWorks } from './table-worker.js'

/** Works on tables in threads: none holds up other requests, whatever it contains. */
export type TableReader = ReturnType<typeof tableReader>

const MODULE = new URL('./table-worker.js', import.meta.url)
/**
 * MiB of JavaScript heap; a table that needs more is refused instead of taking the service down. A thread waits for its next
 * table with what an ordinary one leaves, and writes to files, so that its end is awaited.
 */
const THREADS = { size: 4, heap: 256, keep: 24, awaitsEnd: true }

export function tableReader() {
  const threads = new NamedWorks<TableWorks>(MODULE, THREADS)
  return {
    /**
     * It ends after a time that an honest table of its size stays far below.
     *
     * @throws the reason of the signal when it stops the work
     */
    async read<Name extends keyof TableWorks>(
      name: Name,
      task: InputOf<TableWorks, Name>,
      signal: AbortSignal,
    ): Promise<OutputOf<TableWorks, Name>> {
      const seconds = secondsFor(await sizeOf(task.path))
      try {
        return await threads.ask(name, task, { seconds, signal })
      } catch (error) {
        throw error instanceof BeyondLimit ? tooMuch(error, seconds) : error
      }
    },
    close: () => threads.close(),
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

function tooMuch(error: BeyondLimit, seconds: number): ServiceError {
  const sentence =
    error.what === 'time'
      ? say('sheet_too_slow', { number: seconds })
      : say('sheet_too_much_memory', { number: THREADS.heap })
  return new ServiceError('invalid_input', sentence, {}, { cause: error })
}
