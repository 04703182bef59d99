import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@regesta/contracts/endpoint'
import { ServiceError } from '@regesta/contracts/problem'
import { type AnyReply, reply } from '@regesta/http/reply'
import type { OperationHandle, OperationHost } from '@regesta/http/serve'
import type { Logger } from '@regesta/log/logger'
import { openDatabase } from '@regesta/sqlite/open-database'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { now } from '@regesta/sqlite/timestamp'
import { endedOperations } from './ended-operations.js'
import { type LiveOperation, runLive, type Work } from './live-operation.js'
import { operationDesk } from './operation-desk.js'
import { operationRoutes } from './operation-routes.js'
import { resultFiles } from './result-files.js'
import { type OperationRow, operationStore, urlOf } from './store/operation-store.js'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** The database of operations in the folder of a service that keeps them in `operations`. */
export const OPERATIONS_DATABASE = { name: 'operations/operations.db', migrations: MIGRATIONS }

/** What a stored operation needs to be run again after a restart. */
export interface StoredCall {
  readonly project: string
  readonly request: { params: unknown; query: unknown; body: unknown }
}

export interface OperationsOptions {
  service: string
  /** Folder for the database and for large results. */
  folder: string
  log: Logger
  /** Runs the work of every operation, with what has to be done around it. */
  around?: (row: OperationRow, work: () => Promise<AnyReply>) => Promise<AnyReply>
}

export interface Operations extends OperationHost {
  /**
   * Starts work that no request waits for, for example an installation.
   *
   * @returns its id, at once
   */
  start(kind: string, call: StoredCall, work: (operation: OperationHandle) => Promise<AnyReply>): string
  /** Asks a running operation to stop; false when it is not running. */
  cancel(id: string): boolean
  /** After a restart: continues what can be continued, marks the rest as interrupted. Call it once, when all is set up. */
  recover(
    continuations: Record<
      string,
      { endpoint: Endpoint; work: (call: StoredCall, operation: OperationHandle) => AnyReply | Promise<AnyReply> }
    >,
  ): void
}

const alone = (_row: OperationRow, work: () => Promise<AnyReply>) => work()

/** The long operations of one service, in a database of their own. */
export function openOperations({ service, folder, log, around = alone }: OperationsOptions): Operations {
  makePrivateFolder(folder)
  const database = openDatabase(join(folder, 'operations.db'), { migrations: MIGRATIONS, log })
  const store = operationStore(database)
  const results = resultFiles(folder)
  const live = new Map<string, LiveOperation>()
  const ended = endedOperations({ store, results, log })
  const desk = operationDesk({ service, store, live, ended, results })
  const end = (row: OperationRow) => {
    live.delete(row.operation_id)
    ended.add(row)
  }

  function launch(row: OperationRow, endpoint: Endpoint | undefined, work: Work): LiveOperation {
    const surrounded: Work = (handle) => around(row, async () => work(handle))
    const operation = runLive(row, endpoint, surrounded, { store, log, keep: results.keep, end })
    live.set(row.operation_id, operation)
    return operation
  }

  return {
    routes: operationRoutes(desk),
    async run(call, work) {
      const wanted = newRow(call.kind, call, call.idempotencyKey)
      const row = store.start(wanted)
      const isNew = row.operation_id === wanted.operation_id
      const operation = isNew ? launch(row, call.endpoint, work) : live.get(row.operation_id)
      if (call.respondAsync) return startedAs(service, row.operation_id)
      await operation?.ended
      const found = desk.find(row.operation_id)
      if (found.status === 'running') throw stoppedMeanwhile(service, row.operation_id)
      return desk.resultOf(found)
    },
    start(kind, call, work) {
      const row = store.start(newRow(kind, call, undefined))
      launch(row, undefined, work)
      return row.operation_id
    },
    cancel: desk.cancel,
    recover(continuations) {
      for (const row of store.listRunning()) {
        if (live.has(row.operation_id)) continue
        const known = continuations[row.kind]
        if (known === undefined) {
          store.finish(interrupted(row))
        } else {
          const call = { project: row.project, request: JSON.parse(row.request_json) }
          launch(row, known.endpoint, (operation) => known.work(call, operation))
        }
      }
    },
    async close() {
      const running = [...live.values()]
      for (const operation of running)
        operation.abort(new ServiceError('service_unavailable', 'The service is stopping'))
      await Promise.all(running.map(({ ended }) => ended))
      ended.close()
      database.close()
    },
  }
}

const newRow = (kind: string, call: StoredCall, idempotencyKey: string | undefined) => ({
  operation_id: randomUUID(),
  kind,
  project: call.project,
  idempotency_key: idempotencyKey ?? null,
  request_json: JSON.stringify(call.request),
})

const startedAs = (service: string, id: string) => {
  const status_url = urlOf(service, id)
  const body = { success: true, operation_id: id, status_url, events_url: `${status_url}/events` }
  return reply(202, body, { Location: status_url })
}

/** The end of an operation that a restart cannot continue. */
function interrupted(row: OperationRow) {
  const error = 'The service stopped while this operation was running'
  const result_json = JSON.stringify({ success: false, error })
  return {
    ...row,
    status: 'interrupted',
    revision: row.revision + 1,
    error,
    completed_at: now(),
    http_status: 500,
    result_headers: '{}',
    result_json,
  } as const
}

/** For a caller who waits while the service stops. */
const stoppedMeanwhile = (service: string, id: string) =>
  new ServiceError(
    'service_unavailable',
    `The ${service} service is stopping. What became of the work stands at ${urlOf(service, id)} when it runs again`,
  )
