import { EventEmitter } from 'node:events'
import type { LogEvent, LogLevel } from '@regesta/contracts/execution'
import type { Logger } from '@regesta/log/logger'
import { now } from '@regesta/sqlite/timestamp'
import { lineEvent } from '../domain/log-line.js'
import type { LogStore } from '../store/log-lines.js'

/** Milliseconds that lines wait at most before they are stored. The first after a silence do not wait. */
const BATCH_TIME = 20
/** Characters that wait at most. */
const BATCH_LENGTH = 1024 * 1024

/** The log of one run that is alive. Viewers see only what is stored, so nothing that was seen is ever lost. */
export interface RunLog {
  /** The number of the last event, once there is one. */
  readonly finalSequence: number | undefined
  say(level: LogLevel, message: string): void
  /** @param position bytes of the process's output that are in the log with these lines */
  addLines(lines: readonly string[], stream: 'stdout' | 'stderr', position?: number): void
  flush(): void
  /** Stores what waits and the last event, together with what else belongs to the end. Throws when it cannot be stored. */
  finish(event: LogEvent, alongside: (finalSequence: number) => void): void
  onAppend(listener: (bytes: number) => void): () => void
}

interface Options {
  readonly store: LogStore
  readonly transaction: (work: () => void) => void
  readonly execution: number
  readonly recordPosition: (position: number) => void
  /** Characters of log that are kept of one run. */
  readonly limit: () => number
  readonly log: Logger
}

export function runLog({ store, transaction, execution, recordPosition, limit, log }: Options): RunLog {
  const appended = new EventEmitter().setMaxListeners(0)
  let sequence = store.lastSequence(execution)
  let finalSequence: number | undefined
  let pending: string[] = []
  let pendingLength = 0
  let kept = 0
  let lost = 0
  let cut = false
  let lastFlush = 0
  let position: number | undefined
  let timer: NodeJS.Timeout | NodeJS.Immediate | undefined

  function push(event: string) {
    pending.push(event)
    pendingLength += event.length
    kept += event.length
  }

  function schedule() {
    if (pendingLength > BATCH_LENGTH) return flush()
    if (timer !== undefined || pending.length === 0) return
    const wait = BATCH_TIME - (performance.now() - lastFlush)
    timer = wait > 0 ? setTimeout(flush, wait) : setImmediate(flush)
  }

  function take(): string[] {
    clearTimeout(timer as NodeJS.Timeout)
    clearImmediate(timer as NodeJS.Immediate)
    timer = undefined
    lastFlush = performance.now()
    if (lost > 0)
      push(eventOf('warning', `${lost} lines could not be stored; the disk of this installation may be full`))
    const taken = pending
    pending = []
    pendingLength = 0
    return taken
  }

  function written(events: readonly string[]) {
    sequence += events.length
    lost = 0
    appended.emit(
      'append',
      events.reduce((sum, event) => sum + event.length, 0),
    )
  }

  function flush() {
    const events = take()
    if (events.length === 0) return
    try {
      transaction(() => {
        store.append(execution, sequence + 1, events)
        if (position !== undefined) recordPosition(position)
      })
      written(events)
    } catch (error) {
      lost += events.length
      log.error({ err: error, execution }, 'log lines not stored')
    }
  }

  return {
    get finalSequence() {
      return finalSequence
    },
    say(level, message) {
      push(eventOf(level, message))
      schedule()
    },
    addLines(lines, stream, reached) {
      position = reached
      const timestamp = now()
      for (const line of lines) {
        if (kept > limit()) break
        push(lineEvent(line, stream, timestamp))
      }
      if (kept > limit() && !cut) {
        cut = true
        push(eventOf('warning', 'The log has reached its limit (execution.max_log_mib), further lines are not kept'))
      }
      schedule()
    },
    flush,
    finish(event, alongside) {
      const events = [...take(), JSON.stringify(event)]
      try {
        transaction(() => {
          store.append(execution, sequence + 1, events)
          alongside(sequence + events.length)
        })
      } catch (error) {
        pending = events.slice(0, -1)
        throw error
      }
      finalSequence = sequence + events.length
      written(events)
    },
    onAppend(listener) {
      appended.on('append', listener)
      return () => void appended.off('append', listener)
    },
  }
}

const eventOf = (level: LogLevel, message: string) =>
  JSON.stringify({ level, message, timestamp: now() } satisfies LogEvent)
