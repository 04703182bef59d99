import { EventEmitter } from 'node:events'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { ErrorRules } from '@regesta/http/error-reply'
import { anyErrors, asServiceError, errorReply } from '@regesta/http/error-reply'
import type { AnyReply, JsonReply, StreamedReply } from '@regesta/http/reply'
import type { OperationHandle } from '@regesta/http/serve'
import type { Logger } from '@regesta/log/logger'
import { now } from '@regesta/sqlite/timestamp'
import type { OperationRow, OperationStore } from './store/operation-store.js'

export type Work = (operation: OperationHandle) => AnyReply | Promise<AnyReply>

export interface LiveParts {
  readonly store: OperationStore
  readonly log: Logger
  /** Keeps the pieces of a streamed result; answers the text of a small one, null when it is kept elsewhere. */
  keep(id: string, result: StreamedReply): Promise<string | null>
  /** Takes the end of an operation; called once, before viewers are notified. Never throws. */
  end(ended: OperationRow): void
}

/** A viewer sees at most one state in this time; the last one is always sent. Milliseconds. */
const PROGRESS_INTERVAL = 200

/** Whether a signal was aborted because the service stops, not by a cancellation: its next start continues the work. */
export const isStopping = (signal: AbortSignal): boolean =>
  signal.aborted && (signal.reason as { code?: string } | undefined)?.code === 'service_unavailable'

/** Why work is stopped that somebody cancels. */
export const cancelled = () => new ServiceError('refused', CANCELLED)

/** Runs the work of an operation and writes down how it ended. */
export function runLive(row: OperationRow, rules: ErrorRules | undefined, work: Work, parts: LiveParts) {
  const controller = new AbortController()
  // Cancelled before a restart: the work only says what it has done.
  if (row.cancel_requested_at !== null) controller.abort(cancelled())
  const changed = new EventEmitter().setMaxListeners(0)
  const reporter = progressReporter(row, parts, () => changed.emit('change'))
  const { operation_id: id, started_at: startedAt } = row
  const handle = { id, startedAt, signal: controller.signal, progress: reporter.report, waits: reporter.waits }

  async function settle() {
    const outcome = await outcomeOf(handle, row, rules ?? anyErrors, work, parts)
    reporter.stop()
    // Work that a stopping service broke off stays running: the next start continues the work or says that it was interrupted.
    if (outcome.error !== null && isStopping(controller.signal)) return
    Object.assign(row, outcome, {
      status: endOf(outcome, controller.signal),
      revision: row.revision + 1,
      completed_at: now(),
    })
    parts.end(row)
    changed.emit('change')
  }

  return {
    row,
    ended: settle(),
    /** Calls back whenever its state has changed. */
    onChange: (listener: () => void): (() => void) => {
      changed.on('change', listener)
      return () => changed.off('change', listener)
    },
    abort: (reason: ServiceError): void => controller.abort(reason),
  }
}

/** An operation while it runs: its row in memory, its viewers, and the way to stop it. */
export type LiveOperation = ReturnType<typeof runLive>

/** What is stored of an ended operation. */
interface Outcome {
  readonly error: string | null
  readonly http_status: number
  readonly result_headers: string
  readonly result_json: string | null
}

/** Cancelled work may answer for the part that it had done; an answer for the whole came before the cancellation. */
function endOf(outcome: Outcome, signal: AbortSignal): 'completed' | 'cancelled' | 'failed' {
  const isCancelled = signal.aborted && !isStopping(signal)
  if (outcome.error === null) return isCancelled && isForPart(outcome) ? 'cancelled' : 'completed'
  return isCancelled ? 'cancelled' : 'failed'
}

/** Answers for a part say so with 207, or with `success: false` in the body. */
const isForPart = ({ http_status, result_json }: Outcome): boolean =>
  http_status === 207 || (parsed(result_json ?? '') as { success?: unknown } | null)?.success === false

/** Results in lines, and files, are not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function outcomeOf(
  handle: OperationHandle,
  row: OperationRow,
  rules: ErrorRules,
  work: Work,
  parts: LiveParts,
): Promise<Outcome> {
  try {
    const result = await work(handle)
    if (!('pieces' in result)) return stored(result as JsonReply, null)
    return outcomeWith(result, await parts.keep(handle.id, result), null)
  } catch (thrown) {
    const problem = handle.signal.aborted
      ? asCancelled(thrown, handle.signal)
      : asServiceError(thrown, (err) =>
          parts.log.error({ err, operation: handle.id, kind: row.kind }, 'operation failed'),
        )
    return stored(errorReply(problem, rules), problem.message)
  }
}

const CANCELLED = say('cancelled', {})

/** Keeps what stopped work adds, such as that it left something open; that it was stopped adds nothing. */
function asCancelled(thrown: unknown, signal: AbortSignal): ServiceError {
  if (!isServiceError(thrown) || thrown === signal.reason) return new ServiceError('internal', CANCELLED)
  return new ServiceError('internal', say('cancelled_and', { reason: thrown.message }), thrown.members, {
    cause: thrown,
  })
}

const stored = (reply: JsonReply, error: string | null): Outcome =>
  outcomeWith(reply, JSON.stringify(reply.body) ?? null, error)

const outcomeWith = (
  { status, headers }: Pick<JsonReply, 'status' | 'headers'>,
  result_json: string | null,
  error: string | null,
): Outcome => ({ error, http_status: status, result_headers: JSON.stringify(headers ?? {}), result_json })

/** Gathers progress, so that neither the database nor the viewers get more of it than they can use. */
function progressReporter(row: OperationRow, { store, log }: LiveParts, tell: () => void) {
  let timer: NodeJS.Timeout | undefined
  let said = row.message
  let stopped = false
  let lastShown = Number.NEGATIVE_INFINITY
  const show = () => {
    timer = undefined
    lastShown = performance.now()
    row.revision += 1
    try {
      // What is waited for now is meaningless after the next start.
      store.progress({ ...row, message: said })
    } catch (error) {
      // Viewers are still notified, and the work goes on.
      log.warn({ err: error, operation: row.operation_id }, 'progress not stored')
    }
    tell()
  }
  const waited: { readonly sentence: string }[] = []
  const report: OperationHandle['progress'] = (update) => {
    if (stopped) return
    said = update.message ?? said
    Object.assign(row, update, { message: waited.at(-1)?.sentence ?? said })
    timer ??= setTimeout(show, Math.max(0, lastShown + PROGRESS_INTERVAL - performance.now()))
  }
  return {
    report,
    waits(sentence: string) {
      const wait = { sentence }
      waited.push(wait)
      report({})
      return () => {
        waited.splice(waited.indexOf(wait), 1)
        report({})
      }
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
