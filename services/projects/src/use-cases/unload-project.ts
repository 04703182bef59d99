import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** Leaves the active project. Its file is complete at once, or as soon as the work on it has ended. */
export function unloadProject({ session, openProjects }: Context): Handler<typeof projects.unloadProject> {
  return async () => {
    const uuid = session.current()
    if (uuid === null) return reply(200, { success: true, message: 'No project was loaded.' })
    session.activate(null)
    const closed = await openProjects.closeOut(uuid)
    const message = closed
      ? 'Project unloaded; its file is complete and may be copied.'
      : 'Project unloaded; work on it is under way and its file is complete when that has ended.'
    return reply(200, { success: true, message })
  }
}
