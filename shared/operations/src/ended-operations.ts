import type { Logger } from '@regesta/log/logger'
import type { ResultFiles } from './result-files.js'
import type { OperationRow, OperationStore } from './store/operation-store.js'

/** Milliseconds before ends that found no room are stored again. */
const STORE_AGAIN = 1_000

interface Parts {
  readonly store: OperationStore
  readonly results: ResultFiles
  readonly log: Logger
}

export type EndedOperations = ReturnType<typeof endedOperations>

/** Stores how operations ended. An end that finds no room is served from memory and stored when there is room again. */
export function endedOperations({ store, results, log }: Parts) {
  const unstored = new Map<string, OperationRow>()
  let again: NodeJS.Timeout | undefined

  function storeAll(): void {
    clearTimeout(again)
    try {
      for (const [id, row] of unstored) {
        store.finish(row)
        unstored.delete(id)
      }
      for (const old of store.prune()) results.remove(old)
    } catch (error) {
      log.error({ err: error, operations: [...unstored.keys()] }, 'ends of operations are not stored yet')
      again = setTimeout(storeAll, STORE_AGAIN).unref()
    }
  }

  return {
    /** Never throws. */
    add(row: OperationRow): void {
      unstored.set(row.operation_id, row)
      storeAll()
    },
    /** An end that is not stored yet. */
    find: (id: string): OperationRow | undefined => unstored.get(id),
    /** Tries once more to store what is left; call it before the database is closed. */
    close(): void {
      if (unstored.size > 0) storeAll()
      clearTimeout(again)
    },
  }
}
