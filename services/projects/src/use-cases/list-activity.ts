import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { mayHoldSince } from '../store/file-state.js'
import type { Activity } from '../store/history/activity.js'

/** What was done to all projects whose files are here and have changed since; one that cannot be read hides none of the others. */
export function listActivity(context: Context): HandlerOf<'listActivity'> {
  return async ({ query }) => {
    const since = Date.parse(query.since)
    const known = context.register.describe().filter(({ path }) => mayHoldSince(path, since))
    const found = await Promise.all(
      known.map(async ({ project_uuid, project_name, path }) => {
        const { events, totals } = await activityAt(context, project_uuid, path, query)
        return {
          events: events.map((event) => ({ ...event, project_uuid, project_name })),
          totals: totals.map((total) => ({ ...total, project_uuid })),
        }
      }),
    )
    const events = found.flatMap((one) => one.events).sort((a, b) => (a.happened_at < b.happened_at ? 1 : -1))
    return reply(200, { events, totals: found.flatMap(({ totals }) => totals) })
  }
}

async function activityAt(
  { readers, openProjects, log }: Context,
  uuid: string,
  path: string,
  wanted: { since: string; limit: number },
): Promise<Activity> {
  try {
    return await readers.query(path, 'activity', wanted)
  } catch (error) {
    log.warn({ path, reason: (error as Error).message }, 'what was done to a project could not be read')
    return { events: [], totals: [] }
  } finally {
    // A file that nobody has loaded may be moved or replaced at any time.
    if (!openProjects.isOpen(uuid)) await readers.release(path)
  }
}
