import { EventEmitter } from 'node:events'
import type { RunEvent } from '@regesta/contracts/pipelines'
import type { EventLog } from '@regesta/http/reply'
import type { RunEventStore } from '../store/run-event-store.js'

/** The stored events of runs, with a signal to live viewers. */
export function eventFeed(store: RunEventStore) {
  const added = new EventEmitter().setMaxListeners(0)
  return {
    add: (runUuid: string, event: RunEvent): void => void added.emit(runUuid, store.add(runUuid, event)),
    log: (runUuid: string): EventLog => ({
      read: (after, limit) => store.read(runUuid, after, limit),
      isFinal: (id) => store.isFinal(runUuid, id),
      onAppend: (listener) => {
        added.on(runUuid, listener)
        return () => added.off(runUuid, listener)
      },
    }),
  }
}

export type EventFeed = ReturnType<typeof eventFeed>
