import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canonicalJson } from '@regesta/contracts/canonical-json'
import type { Endpoint } from '@regesta/contracts/endpoint'
import type { ServiceEvent } from '@regesta/contracts/events'
import type { Operation } from '@regesta/contracts/operations'
import { ServiceError } from '@regesta/contracts/problem'
import { messageOf, say } from '@regesta/contracts/sentences'
import { newestStates } from '@regesta/http/newest-states'
import { type AnyReply, reply } from '@regesta/http/reply'
import type { OperationHandle, OperationHost } from '@regesta/http/serve'
import type { Logger } from '@regesta/log/logger'
import { underAct } from '@regesta/log/request-scope'
import { type Database, openDatabase } from '@regesta/sqlite/open-database'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { now } from '@regesta/sqlite/timestamp'
import { type EndedOperations, endedOperations } from './ended-operations.js'
import { type LiveOperation, runLive, type Work } from './live-operation.js'
import { operationDesk } from './operation-desk.js'
import { operationRoutes } from './operation-routes.js'
import { resultFiles } from './result-files.js'
import { type OperationRow, type OperationStore, operationStore, urlOf, viewOf } from './store/operation-store.js'

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

const alone = (_row: OperationRow, work: () => Promise<AnyReply>) => work()

type Continuation = {
  readonly endpoint: Endpoint
  readonly work: (call: StoredCall, operation: OperationHandle) => AnyReply | Promise<AnyReply>
}

/** The long operations of one service, in a database of their own. */
export function openOperations(options: OperationsOptions): Operations {
  makePrivateFolder(options.folder)
  const { folder, log } = options
  return new Operations(options, openDatabase(join(folder, 'operations.db'), { migrations: MIGRATIONS, log }))
}

export class Operations implements OperationHost {
  readonly routes: OperationHost['routes']
  readonly changes = newestStates<ServiceEvent>()
  private readonly store: OperationStore
  private readonly results: ReturnType<typeof resultFiles>
  private readonly live = new Map<string, LiveOperation>()
  private readonly ended: EndedOperations
  private readonly desk: ReturnType<typeof operationDesk>
  private readonly changed = new EventEmitter().setMaxListeners(0)
  private isRecovered = false

  constructor(
    private readonly options: OperationsOptions,
    private readonly database: Database,
  ) {
    const { service, folder, log } = options
    const { live, changed } = this
    const store = operationStore(database)
    const results = resultFiles(folder)
    const ended = endedOperations({ store, results, log })
    this.store = store
    this.results = results
    this.ended = ended
    this.desk = operationDesk({ service, store, live, ended, results, changed })
    this.routes = operationRoutes(this.desk)
  }

  async run(call: Parameters<OperationHost['run']>[0], work: Work): Promise<AnyReply> {
    const { service } = this.options
    const wanted = newRow(call.kind, call, call.idempotencyKey)
    const row = this.store.start(wanted)
    const isNew = row.operation_id === wanted.operation_id
    if (!isNew && !isRepetition(row, wanted)) throw keyUsedBefore(row)
    const operation = isNew ? this.launch(row, call.endpoint, work) : this.live.get(row.operation_id)
    if (call.respondAsync) return startedAs(service, row.operation_id)
    await operation?.ended
    const found = this.desk.find(row.operation_id)
    if (found.status === 'running') {
      const isAwaited = operation === undefined && !this.isRecovered
      throw (isAwaited ? notRecovered : stoppedMeanwhile)(service, row.operation_id)
    }
    return this.desk.resultOf(found)
  }

  /**
   * Starts work that no request waits for, for example an installation.
   *
   * @returns its id, at once
   */
  start(kind: string, call: StoredCall, work: Work): string {
    const row = this.store.start(newRow(kind, call, undefined))
    this.launch(row, undefined, work)
    return row.operation_id
  }

  isRunning(id: string): boolean {
    return this.desk.isRunning(id)
  }

  /** Asks a running operation to stop; false when it is not running. */
  cancel(id: string): boolean {
    return this.desk.cancel(id)
  }

  /** After a restart: continues what can be continued, marks the rest as interrupted. Call it once, when all is set up. */
  recover(continuations: Readonly<Record<string, Continuation>>): void {
    this.isRecovered = true
    for (const row of this.store.listRunning()) {
      if (this.live.has(row.operation_id)) continue
      const known = continuations[row.kind]
      if (known === undefined) {
        const ended = interrupted(row)
        this.store.finish(ended)
        this.tell(ended)
      } else {
        const call = { project: row.project, request: JSON.parse(row.request_json) }
        this.launch(row, known.endpoint, (operation) => known.work(call, operation))
      }
    }
  }

  list(): Operation[] {
    return this.desk.list()
  }

  isBusy(): boolean {
    return this.live.size > 0 || this.store.isAnyRunning()
  }

  async close(): Promise<void> {
    const running = [...this.live.values()]
    for (const operation of running)
      operation.abort(new ServiceError('service_unavailable', say('service_stopping', {})))
    await Promise.all(running.map(({ ended }) => ended))
    this.ended.close()
    this.database.close()
  }

  private launch(row: OperationRow, endpoint: Endpoint | undefined, work: Work): LiveOperation {
    const { log, around = alone } = this.options
    const end = (last: OperationRow) => {
      this.live.delete(last.operation_id)
      this.ended.add(last)
    }
    const act = { id: row.operation_id, name: row.kind }
    const surrounded: Work = (handle) => underAct(act, () => around(row, async () => work(handle)))
    const tools = { store: this.store, log, keep: this.results.keep, end }
    const operation = runLive(row, endpoint, surrounded, tools)
    this.live.set(row.operation_id, operation)
    operation.onChange(() => this.tell(operation.row))
    this.tell(row)
    return operation
  }

  private tell(row: OperationRow): void {
    const { service } = this.options
    this.changes.note(row.operation_id, { topic: 'operation', service, operation: viewOf(row, service) })
    this.changed.emit(row.operation_id)
  }
}

const newRow = (kind: string, call: StoredCall, idempotencyKey: string | undefined) => ({
  operation_id: randomUUID(),
  kind,
  project: call.project,
  idempotency_key: idempotencyKey ?? null,
  request_json: JSON.stringify(call.request),
})

type Asked = Pick<OperationRow, 'project' | 'request_json'>

/** Whether a key comes with the same request as the first time. Work that began without a project may have one by now. */
const isRepetition = (first: Asked, again: Asked): boolean =>
  (again.project === '' || again.project === first.project) &&
  canonicalJson(JSON.parse(first.request_json)) === canonicalJson(JSON.parse(again.request_json))

const keyUsedBefore = ({ operation_id }: OperationRow) =>
  new ServiceError('invalid_input', say('key_used_before', { operation: operation_id }), { operation_id })

const startedAs = (service: string, id: string) => {
  const status_url = urlOf(service, id)
  const body = { success: true, operation_id: id, status_url, events_url: `${status_url}/events` }
  return reply(202, body, { Location: status_url })
}

/** The end of an operation that a restart cannot continue. */
function interrupted(row: OperationRow) {
  const error = say('interrupted', {})
  const result_json = JSON.stringify({ success: false, error, ...messageOf(error) })
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

/** For a caller who asks again after a restart, before the service can go on. */
const notRecovered = (service: string, id: string) =>
  new ServiceError(
    'service_unavailable',
    `The ${service} service is starting. How the work goes on stands at ${urlOf(service, id)}`,
  )

/** For a caller that waits while the service stops. */
const stoppedMeanwhile = (service: string, id: string) =>
  new ServiceError(
    'service_unavailable',
    `The ${service} service is stopping. What became of the work stands at ${urlOf(service, id)} when it runs again`,
  )
