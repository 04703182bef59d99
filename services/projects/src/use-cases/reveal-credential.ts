import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { newestToken } from '../store/credentials.js'

/** The repository token for the deposition service; `source` says where it is from, or why there is none. */
export function revealCredential({
  openProjects,
  credentialKey,
}: Context): Handler<typeof projectsInternal.revealCredential> {
  return ({ project, body }) => {
    const found = newestToken(openProjects.use(project), credentialKey, body.is_sandbox)
    if (found.kind === 'absent') return reply(200, { token: null, source: 'none stored' })
    if (found.kind === 'foreign')
      return reply(200, { token: null, source: 'stored on another machine, enter it again' })
    return reply(200, { token: found.token, source: `credential ${found.name}` })
  }
}
