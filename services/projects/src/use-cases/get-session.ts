import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { knownProject } from '../known-project.js'

export function getSession(context: Context): HandlerOf<'getSession'> {
  return ({ query: { named } }) =>
    reply(200, { project_uuid: named === undefined ? context.session.current() : knownProject(context, named) })
}
