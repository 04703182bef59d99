import { EventEmitter } from 'node:events'
import type { LogEvent, LogLevel } from '@regesta/contracts/execution'
import type { Logger } from '@regesta/log/logger'
import { now } from '@regesta/sqlite/timestamp'
import { lineEvent } from '../domain/log-line.js'
import type { LogStore } from '../store/log-lines.js'
import { eventBatch } from './event-batch.js'

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
  const batch = eventBatch(flush)
  let sequence = store.lastSequence(execution)
  let finalSequence: number | undefined
  let position: number | undefined
  let lost = 0
  let cut = false

  function take(): string[] {
    const events = batch.take()
    if (lost === 0) return events
    return [...events, eventOf('warning', `${lost} lines could not be stored: the disk of this installation is full`)]
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
    say: (level, message) => batch.add(eventOf(level, message)),
    addLines(lines, stream, reached) {
      position = reached
      const timestamp = now()
      const most = limit()
      for (const line of lines) if (batch.seen <= most) batch.add(lineEvent(line, stream, timestamp))
      if (cut || batch.seen <= most) return
      cut = true
      batch.add(eventOf('warning', 'The log has reached its limit (execution.max_log_mib), further lines are not kept'))
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
        for (const kept of events.slice(0, -1)) batch.add(kept)
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
