import { EventEmitter } from 'node:events'
import type { RunEvent } from '@regesta/contracts/pipelines'
import type { EventLog } from '@regesta/http/reply'
import type { RunStore } from '../store/run-store.js'

/** The stored events of runs, with a signal to those who watch live. */
export interface EventFeed {
  add(runUuid: string, event: RunEvent): void
  log(runUuid: string): EventLog
}

export function eventFeed(runs: RunStore): EventFeed {
  const added = new EventEmitter().setMaxListeners(0)
  return {
    add: (runUuid, event) => void added.emit(runUuid, runs.addEvent(runUuid, event)),
    log: (runUuid) => ({
      read: (after, limit) => runs.events(runUuid, after, limit),
      isFinal: (id) => runs.isFinalEvent(runUuid, id),
      onAppend: (listener) => {
        added.on(runUuid, listener)
        return () => added.off(runUuid, listener)
      },
    }),
  }
}
