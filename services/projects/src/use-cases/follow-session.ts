import { events } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** One event for the state at the start, one for every change. */
export function followSession({ session }: Context): HandlerOf<'followSession'> {
  return () => events(session.changes)
}
