import { type EventLog, events } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/**
 * One event after every change. Only the newest state matters, so the log holds one event; its id grows across restarts,
 * which lets a follower resume after either side was gone. One that comes with a larger id has seen a start under a clock
 * that was ahead; it gets the state too.
 */
export function followChanges({ configuration }: Context): HandlerOf<'followChanges'> {
  const log: EventLog = {
    read: (after) => {
      const revision = configuration.revision()
      return revision !== after ? [{ id: revision, data: JSON.stringify({ revision }) }] : []
    },
    isFinal: () => false,
    onAppend: (listener) => configuration.onChange(() => listener(64)),
  }
  return () => events(log)
}
