import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { events } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** One event for the state at the start, one for every change. */
export function followSession({ session }: Context): Handler<typeof projectsInternal.followSession> {
  return () => events(session.changes)
}
