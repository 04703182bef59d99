import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { knownProject } from '../known-project.js'

export function getSession(context: Context): Handler<typeof projectsInternal.getSession> {
  return ({ query: { named } }) =>
    reply(200, { project_uuid: named === undefined ? context.session.current() : knownProject(context, named) })
}
