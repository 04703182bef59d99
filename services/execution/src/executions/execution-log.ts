import { EventEmitter } from 'node:events'
import type { LogEvent, LogLevel } from '@regesta/contracts/execution'
import { storageFault } from '@regesta/http/storage-fault'
import type { Logger } from '@regesta/log/logger'
import { now } from '@regesta/sqlite/timestamp'
import { lineEvent } from '../domain/log-line.js'
import type { LogStore } from '../store/log-lines.js'
import { eventBatch } from './event-batch.js'

interface Options {
  readonly store: LogStore
  readonly transaction: (work: () => void) => void
  readonly execution: number
  readonly recordPosition: (position: number) => void
  /** Bytes of log that are kept of one execution. */
  readonly limit: () => number
  readonly log: Logger
}

const LIMIT_REACHED = 'The log has reached its limit (execution.max_log_mib), further lines are not kept'
/** How the event that says so begins: a line of a component may say the same, but never as a warning. */
const NOTICE = JSON.stringify({ level: 'warning', message: LIMIT_REACHED } satisfies Partial<LogEvent>).slice(0, -1)

/** The log of one execution that is alive. Viewers see only what is stored, so nothing that was seen is ever lost. */
export function executionLog(options: Options) {
  const { recordPosition, execution, limit, log, store } = options
  const stored = storedLog(options)
  const batch = eventBatch(flush, stored.bytes)
  let position: number | undefined
  let loss: Loss | undefined
  /** Whether the log says that it has reached its limit; it may have done so before a restart. */
  let isCut = stored.bytes > 0 && store.saysLately(execution, NOTICE)

  function flush() {
    const events = batch.take()
    if (events.length === 0) return
    try {
      stored.append([...lossNote(loss), ...events], () => position !== undefined && recordPosition(position))
      loss = undefined
    } catch (error) {
      const lines = events.filter((event) => !event.startsWith(NOTICE)).length
      // The notice is no line of anybody; it comes again with the next line.
      if (lines < events.length) isCut = false
      loss = { lines: (loss?.lines ?? 0) + lines, reason: (storageFault(error) ?? (error as Error)).message }
      log.error({ err: error, execution }, 'log lines not stored')
    }
  }

  return {
    /** The number of the last event, once there is one. */
    get finalSequence() {
      return stored.finalSequence
    },
    say: (level: LogLevel, message: string): void => batch.add(eventOf(level, message)),
    /** @param reached bytes of the process's output that are in the log with these lines */
    addLines(lines: readonly string[], stream: 'stdout' | 'stderr', reached?: number): void {
      position = reached
      const timestamp = now()
      const most = limit()
      for (const line of lines) if (batch.seen <= most) batch.add(lineEvent(line, stream, timestamp))
      if (isCut || batch.seen <= most) return
      isCut = true
      batch.add(eventOf('warning', LIMIT_REACHED))
    },
    flush,
    /** Stores what waits and the last event, together with what else belongs to the end. Throws when it cannot be stored. */
    finish(event: LogEvent, alongside: (finalSequence: number) => void): void {
      const events = batch.take()
      try {
        stored.finish([...lossNote(loss), ...events, JSON.stringify(event)], alongside)
      } catch (error) {
        for (const kept of events) batch.add(kept)
        throw error
      }
    },
    onAppend: stored.onAppend,
  }
}

export type ExecutionLog = ReturnType<typeof executionLog>

/** Lines that are in no log, and why. */
interface Loss {
  readonly lines: number
  readonly reason: string
}

const lossNote = (loss: Loss | undefined) =>
  loss === undefined || loss.lines === 0
    ? []
    : [eventOf('warning', `${loss.lines} lines could not be stored: ${loss.reason}`)]

/** What is stored of a log, and the viewers that wait for more of it. */
function storedLog({ store, transaction, execution }: Options) {
  const appended = new EventEmitter().setMaxListeners(0)
  let sequence = store.lastSequence(execution)
  let finalSequence: number | undefined

  /** Stores events and what belongs to them in one transaction. Throws when they cannot be stored. */
  function append(events: readonly string[], alongside: (last: number) => void) {
    const last = sequence + events.length
    transaction(() => {
      store.append(execution, sequence + 1, events)
      alongside(last)
    })
    sequence = last
    appended.emit(
      'append',
      events.reduce((sum, event) => sum + event.length, 0),
    )
  }

  return {
    /** What was stored before. */
    bytes: sequence === 0 ? 0 : store.bytesOf(execution),
    get finalSequence() {
      return finalSequence
    },
    append,
    /** The last event is among these. Viewers look for more only after this turn. */
    finish(events: readonly string[], alongside: (last: number) => void) {
      append(events, alongside)
      finalSequence = sequence
    },
    onAppend(listener: (bytes: number) => void) {
      appended.on('append', listener)
      return () => void appended.off('append', listener)
    },
  }
}

const eventOf = (level: LogLevel, message: string) =>
  JSON.stringify({ level, message, timestamp: now() } satisfies LogEvent)
