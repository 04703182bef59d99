import { ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import { BeyondLimit, threadPool } from '@regesta/threads/thread-pool'
import type { ElementName, FoundVocabularies } from './schema-folders.js'
import type { FindVocabularies } from './vocabulary-worker.js'

const MODULE = new URL('./vocabulary-worker.js', import.meta.url)
/** The schemas of the largest standards take a second. MiB, seconds. */
const LIMITS = { heap: 512, seconds: 20 }

/**
 * Finds vocabularies in folders of schemas, in a thread, so that no schema holds up other requests. There is one thread, which
 * keeps what it has parsed for all.
 */
export function createVocabularies(log: Logger, { heap, seconds } = LIMITS) {
  const threads = threadPool<FindVocabularies>(MODULE, { size: 1, heap })
  return {
    /** The values of each element; none for one whose type is open. */
    async of(
      folder: string,
      elements: readonly ElementName[],
      signal: AbortSignal,
    ): Promise<FoundVocabularies['values']> {
      try {
        const { values, skipped } = await threads.ask({ folder, elements }, { seconds, signal })
        for (const file of skipped) log.warn({ ...file }, 'schema file skipped')
        return values
      } catch (error) {
        throw error instanceof BeyondLimit ? tooMuch(folder, error) : error
      }
    },
    close: (): Promise<void> => threads.close(),
  }
}

export type Vocabularies = ReturnType<typeof createVocabularies>

const tooMuch = (folder: string, error: BeyondLimit) =>
  new ServiceError(
    'internal',
    `The schemas in ${folder} need more than ${error.limit} to be read. Choose a folder that holds only the schemas of the template`,
    {},
    { cause: error },
  )
