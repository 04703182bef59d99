import { EventEmitter } from 'node:events'
import type { RunEvent } from '@regesta/contracts/pipelines'
import type { EventLog } from '@regesta/http/reply'
import type { RunEventStore } from '../store/run-event-store.js'

/** The stored events of runs, with a signal to those who watch live. */
export interface EventFeed {
  add(runUuid: string, event: RunEvent): void
  log(runUuid: string): EventLog
}

export function eventFeed(store: RunEventStore): EventFeed {
  const added = new EventEmitter().setMaxListeners(0)
  return {
    add: (runUuid, event) => void added.emit(runUuid, store.add(runUuid, event)),
    log: (runUuid) => ({
      read: (after, limit) => store.read(runUuid, after, limit),
      isFinal: (id) => store.isFinal(runUuid, id),
      onAppend: (listener) => {
        added.on(runUuid, listener)
        return () => added.off(runUuid, listener)
      },
    }),
  }
}
