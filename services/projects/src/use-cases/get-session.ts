import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

export function getSession({ session }: Context): Handler<typeof projectsInternal.getSession> {
  return () => reply(200, { project_uuid: session.current() })
}
