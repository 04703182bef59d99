import type { EventEmitter } from 'node:events'
import type { Operation } from '@regesta/contracts/operations'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { type AnyReply, streamed } from '@regesta/http/reply'
import type { EndedOperations } from './ended-operations.js'
import { cancelled, type LiveOperation } from './live-operation.js'
import type { ResultFiles } from './result-files.js'
import { type OperationRow, type OperationStore, viewOf } from './store/operation-store.js'

interface Parts {
  readonly service: string
  readonly store: OperationStore
  readonly live: ReadonlyMap<string, LiveOperation>
  readonly ended: EndedOperations
  readonly results: ResultFiles
  /** Emits the id of each operation whose state has changed. */
  readonly changed: EventEmitter
}

/** What is known of operations, whether they run, have just ended or are stored. */
export function operationDesk({ service, store, live, ended, results, changed }: Parts) {
  /** What memory knows of an operation that runs or has just ended. */
  const current = (id: string) => live.get(id)?.row ?? ended.find(id)
  return {
    service,
    live: (id: string): LiveOperation | undefined => live.get(id),
    /** An operation as it is now; throws `not_found`. */
    find(id: string): OperationRow {
      const row = current(id) ?? store.find(id)
      if (row !== undefined) return row
      throw new ServiceError('not_found', say('operation_unknown', { id, service }))
    },
    isRunning: (id: string): boolean => (current(id) ?? store.find(id))?.status === 'running',
    /** Calls back whenever the state of an operation has changed, also of one that has not gone on yet after a restart. */
    onChange: (id: string, listener: () => void): (() => void) => {
      changed.on(id, listener)
      return () => changed.off(id, listener)
    },
    list: (): Operation[] => store.listRecent().map((row) => viewOf(current(row.operation_id) ?? row, service)),
    /** Throws `invalid_input` while the operation runs. */
    resultOf(row: OperationRow): AnyReply {
      if (row.status === 'running') throw stillRunning(row)
      const pieces = row.result_json === null ? results.read(row.operation_id) : [row.result_json]
      return streamed(row.http_status ?? 500, pieces, JSON.parse(row.result_headers ?? '{}'))
    },
    /**
     * Asks a running operation to stop; false when it is not running. It holds over a restart, also for work that has not
     * gone on yet.
     */
    cancel(id: string): boolean {
      live.get(id)?.abort(cancelled())
      return ended.find(id) === undefined && store.requestCancel(id)
    },
  }
}

export type OperationDesk = ReturnType<typeof operationDesk>

const stillRunning = (row: OperationRow) =>
  new ServiceError('invalid_input', say('operation_running', { id: row.operation_id }))
