import { setTimeout as pause } from 'node:timers/promises'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** How long unloading waits for requests that still read the file, and how often it looks. Milliseconds. */
const PATIENCE = 5_000
const INTERVAL = 20

/** Leaves the active project. Its file is complete at once, or as soon as the work on it has ended. */
export function unloadProject(context: Context): HandlerOf<'unloadProject'> {
  return async () => {
    const uuid = context.session.current()
    if (uuid === null) return reply(200, { success: true, message: 'No project was loaded.' })
    context.session.activate(null)
    const closed = await closeSoon(context, uuid)
    const message = closed
      ? 'Project unloaded; its file is complete and may be copied.'
      : 'Project unloaded; work on it is under way and its file is complete when that has ended.'
    return reply(200, { success: true, message })
  }
}

/** A request that is only reading does not keep the file open: callers that unload it are about to copy or replace it. */
async function closeSoon({ openProjects, session }: Context, uuid: string): Promise<boolean> {
  const deadline = performance.now() + PATIENCE
  while (!(await openProjects.closeOut(uuid))) {
    const isLoadedAgain = session.current() === uuid
    if (isLoadedAgain || performance.now() > deadline) return false
    await pause(INTERVAL)
  }
  return true
}
