import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** One act: what it changed, and what taking it back would do now. */
export function getHistoryEvent({ openProjects, readers }: Context): HandlerOf<'getHistoryEvent'> {
  return async ({ project, params }) => {
    const event = await readers.query(openProjects.use(project).path, 'historyEvent', params.event_id)
    if (event !== undefined) return reply(200, event)
    throw new ServiceError('not_found', say('project_event_unknown', { id: params.event_id }))
  }
}
