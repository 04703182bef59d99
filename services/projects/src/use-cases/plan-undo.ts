import { reply } from '@regesta/http/reply'
import { currentAct } from '@regesta/log/request-scope'
import type { Context, HandlerOf } from '../context.js'
import { undoPlan } from '../store/history/undo-plan.js'

/** What taking an act back would do, and the obstacles to it. */
export function planUndo({ openProjects }: Context): HandlerOf<'planUndo'> {
  return ({ project, params }) =>
    reply(200, undoPlan(openProjects.use(project).database, params.event_id, currentAct()?.id ?? null))
}
