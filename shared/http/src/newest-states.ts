import { EventEmitter } from 'node:events'
import type { EventLog } from './reply.js'

/** Things whose newest states are kept for viewers that come later; far more than change while a viewer reconnects. */
const KEPT = 500

/** What has changed, each thing once and as it is now: memory stays flat however long it goes on. */
export type NewestStates<T> = ReturnType<typeof newestStates<T>>

export function newestStates<T>() {
  const states = new Map<string, { readonly id: number; readonly data: string }>()
  const changed = new EventEmitter().setMaxListeners(0)
  // Numbers of later starts are larger, so that a viewer that resumes cannot take an old number for a new one. Where the clock was
  // set back they are smaller: a viewer that comes with a larger one begins like a new one.
  let last = Date.now()
  let forgotten = last

  function forgetOldest() {
    const [oldest] = states
    if (oldest === undefined || states.size <= KEPT) return
    forgotten = oldest[1].id
    states.delete(oldest[0])
  }

  return {
    /** Notes the state of one thing for viewers, in place of the one before. */
    note(key: string, state: T) {
      last += 1
      const data = JSON.stringify(state)
      states.delete(key)
      states.set(key, { id: last, data })
      forgetOldest()
      changed.emit('change', data.length)
    },
    /** Whether everything that changed after this event is still known. */
    reaches: (id: number) => id >= forgotten && id <= last,
    /** The id of the newest event. */
    newest: () => last,
    /** What changes from now on; a viewer that resumes gets what has changed since its last event. */
    fromNow(): EventLog {
      const start = last
      return {
        read: (after, limit) => {
          const from = after === 0 || after > last ? start : after
          return [...states.values()].filter(({ id }) => id > from).slice(0, limit)
        },
        isFinal: () => false,
        onAppend: (listener) => {
          changed.on('change', listener)
          return () => changed.off('change', listener)
        },
      }
    },
  }
}
