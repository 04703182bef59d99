import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@regesta/contracts/endpoint'
import { operationEndpoints } from '@regesta/contracts/operations'
import { ServiceError } from '@regesta/contracts/problem'
import { asServiceError, errorReply } from '@regesta/http/error-reply'
import { type AnyReply, events, type JsonReply, reply, streamed } from '@regesta/http/reply'
import { type OperationHandle, type OperationHost, serve } from '@regesta/http/serve'
import type { Logger } from '@regesta/log/logger'
import { openDatabase } from '@regesta/sqlite/open-database'
import { type OperationRow, operationStore, urlOf, viewOf } from './operation-store.js'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
/** A viewer sees at most one state in this time; the last one is always sent. Milliseconds. */
const PROGRESS_INTERVAL = 200

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

/** Whether a signal was aborted because the service stops: the work is continued after its next start, nobody cancelled it. */
export const isStopping = (signal: AbortSignal): boolean =>
  signal.aborted && (signal.reason as { code?: string } | undefined)?.code === 'service_unavailable'

/** A running operation: its row as it stands in memory, its listeners, and the way to stop it. */
interface Live {
  row: OperationRow
  readonly controller: AbortController
  readonly changed: EventEmitter
  readonly ended: Promise<void>
  lastShown: number
  timer: NodeJS.Timeout | undefined
}

/** The long operations of one service, in a database of their own. */
export function openOperations({ service, folder, log }: OperationsOptions): Operations {
  mkdirSync(folder, { recursive: true })
  const database = openDatabase(join(folder, 'operations.db'), { migrations: MIGRATIONS, log })
  const store = operationStore(database)
  const live = new Map<string, Live>()
  const resultFile = (id: string) => join(folder, `${id}.result`)
  let closing = false

  function launch(
    row: OperationRow,
    endpoint: Endpoint | undefined,
    work: (operation: OperationHandle) => AnyReply | Promise<AnyReply>,
  ): Live {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const operation: Live = {
      row,
      controller: new AbortController(),
      changed: new EventEmitter(),
      ended,
      lastShown: 0,
      timer: undefined,
    }
    operation.changed.setMaxListeners(0)
    live.set(row.operation_id, operation)
    void settle(operation, endpoint, work).finally(end)
    return operation
  }

  async function settle(
    operation: Live,
    endpoint: Endpoint | undefined,
    work: (operation: OperationHandle) => AnyReply | Promise<AnyReply>,
  ) {
    const { row, controller } = operation
    const id = row.operation_id
    const handle = {
      id,
      signal: controller.signal,
      progress: (update: Parameters<OperationHandle['progress']>[0]) => report(operation, update),
    }
    let answer: JsonReply | { status: number; headers?: JsonReply['headers'] }
    let error: string | null = null
    try {
      const result = await work(handle)
      answer = 'pieces' in result ? await keep(id, result) : (result as JsonReply)
    } catch (thrown) {
      const problem = asServiceError(
        thrown,
        (err) => controller.signal.aborted || log.error({ err, operation: id, kind: row.kind }, 'operation failed'),
      )
      error = controller.signal.aborted ? 'The operation was cancelled' : problem.message
      const shown = controller.signal.aborted ? new ServiceError('internal', error) : problem
      answer = errorReply(shown, endpoint ?? { errors: [400, 404, 500], errorShape: 'standard' })
    }
    clearTimeout(operation.timer)
    // A service that stops leaves the row as running: its next start continues the work or says that it was interrupted.
    if (closing && controller.signal.aborted) return
    const status = controller.signal.aborted && error !== null ? 'cancelled' : error !== null ? 'failed' : 'completed'
    const body = 'body' in answer ? JSON.stringify(answer.body) : null
    row.revision += 1
    store.finish(id, {
      ...row,
      status,
      error,
      http_status: answer.status,
      result_headers: JSON.stringify(answer.headers ?? {}),
      result_json: body,
    })
    live.delete(id)
    for (const old of store.prune()) rmSync(resultFile(old), { force: true })
    operation.changed.emit('change')
  }

  /** Writes a streamed result to a file, so that it can be asked for again. */
  async function keep(id: string, result: Extract<AnyReply, { pieces: unknown }>) {
    await pipeline(Readable.from(result.pieces), createWriteStream(resultFile(id)))
    return { status: result.status, headers: result.headers }
  }

  function report(operation: Live, update: Parameters<OperationHandle['progress']>[0]) {
    if (closing || !live.has(operation.row.operation_id)) return
    Object.assign(operation.row, update)
    if (operation.timer !== undefined) return
    const wait = Math.max(0, operation.lastShown + PROGRESS_INTERVAL - Date.now())
    operation.timer = setTimeout(() => {
      operation.timer = undefined
      operation.lastShown = Date.now()
      operation.row.revision += 1
      store.progress(operation.row)
      operation.changed.emit('change')
    }, wait)
  }

  function find(id: string): OperationRow {
    const row = live.get(id)?.row ?? store.find(id)
    if (row === undefined)
      throw new ServiceError('not_found', `No operation with id '${id}' is known to the ${service} service`)
    return row
  }

  function cancel(id: string): boolean {
    const running = live.get(id)
    running?.controller.abort(new ServiceError('refused', 'The operation was cancelled'))
    return running !== undefined
  }

  function resultOf(row: OperationRow): AnyReply {
    if (row.status === 'running')
      throw new ServiceError(
        'invalid_input',
        `Operation ${row.operation_id} is still running. Ask again when it has ended`,
      )
    const status = row.http_status ?? 500
    const headers = JSON.parse(row.result_headers ?? '{}')
    const pieces = row.result_json === null ? createReadStream(resultFile(row.operation_id)) : [row.result_json]
    return streamed(status, pieces, headers)
  }

  const endpoints = operationEndpoints(service)
  const routes = serve(endpoints, {
    listOperations: () =>
      reply(
        200,
        store.listRecent().map((row) => viewOf(live.get(row.operation_id)?.row ?? row, service)),
      ),
    getOperation: async ({ params, query }) => {
      const running = live.get(params.operation_id)
      if (running && query.wait > 0) await endOrTime(running, query.wait)
      return reply(200, viewOf(find(params.operation_id), service))
    },
    getOperationResult: ({ params }) => resultOf(find(params.operation_id)) as never,
    followOperation: ({ params }) => {
      const id = find(params.operation_id).operation_id
      return events({
        read: (after) => {
          const row = find(id)
          return row.revision > after ? [{ id: row.revision, data: JSON.stringify(viewOf(row, service)) }] : []
        },
        isFinal: (revision) => !live.has(id) && revision >= find(id).revision,
        onAppend: (listener) => {
          const changed = live.get(id)?.changed
          const call = () => listener(256)
          changed?.on('change', call)
          return () => changed?.off('change', call)
        },
      })
    },
    cancelOperation: ({ params }) => {
      if (!cancel(find(params.operation_id).operation_id)) {
        throw new ServiceError('not_found', `Operation ${params.operation_id} has already ended`)
      }
      return reply(200, { success: true, message: 'The operation is being cancelled' })
    },
  })

  const newRow = (kind: string, call: StoredCall, idempotencyKey: string | undefined) => ({
    operation_id: randomUUID(),
    kind,
    project: call.project,
    idempotency_key: idempotencyKey ?? null,
    request_json: JSON.stringify(call.request),
  })

  return {
    routes,
    async run(call, work) {
      const wanted = newRow(call.kind, call, call.idempotencyKey)
      const row = store.start(wanted)
      const isNew = row.operation_id === wanted.operation_id
      const operation = isNew ? launch(row, call.endpoint, work) : live.get(row.operation_id)
      if (call.respondAsync) return reply(202, accepted(service, row.operation_id))
      await operation?.ended
      const ended = find(row.operation_id)
      if (ended.status === 'running') throw stoppedMeanwhile(service, row.operation_id)
      return resultOf(ended)
    },
    start(kind, call, work) {
      const row = store.start(newRow(kind, call, undefined))
      launch(row, undefined, work)
      return row.operation_id
    },
    cancel,
    recover(continuations) {
      for (const row of store.listRunning()) {
        if (live.has(row.operation_id)) continue
        const known = continuations[row.kind]
        if (known !== undefined) {
          const call = { project: row.project, request: JSON.parse(row.request_json) }
          launch(row, known.endpoint, (operation) => known.work(call, operation))
          continue
        }
        const error = 'The service stopped while this operation was running'
        const body = JSON.stringify({ success: false, error })
        store.finish(row.operation_id, {
          ...row,
          status: 'interrupted',
          revision: row.revision + 1,
          error,
          http_status: 500,
          result_headers: '{}',
          result_json: body,
        })
      }
    },
    async close() {
      closing = true
      const running = [...live.values()]
      for (const { controller } of running)
        controller.abort(new ServiceError('service_unavailable', 'The service is stopping'))
      await Promise.all(running.map(({ ended }) => ended))
      database.close()
    },
  }
}

const accepted = (service: string, id: string) => ({
  success: true,
  operation_id: id,
  status_url: urlOf(service, id),
  events_url: `${urlOf(service, id)}/events`,
})

/** For a caller who waits while the service stops. */
const stoppedMeanwhile = (service: string, id: string) =>
  new ServiceError(
    'service_unavailable',
    `The ${service} service is stopping. What became of the work stands at ${urlOf(service, id)} when it runs again`,
  )

/** Waits until an operation has ended, at most so many seconds. */
async function endOrTime(operation: Live, seconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000)
  })
  await Promise.race([operation.ended, time])
  clearTimeout(timer)
}
