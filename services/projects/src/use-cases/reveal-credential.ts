import { reply } from '@regesta/http/reply'
import { TOKEN_VARIABLES } from '@regesta/http/repository-tokens'
import type { Context, HandlerOf } from '../context.js'
import { newestToken } from '../store/credentials.js'

/** The repository token for the deposition service; `source` says where it is from, or why there is none. */
export function revealCredential({
  openProjects,
  credentialKey,
  repositoryTokens,
}: Context): HandlerOf<'revealCredential'> {
  return ({ project, body }) => {
    const environment = body.is_sandbox ? 'sandbox' : 'production'
    const given = repositoryTokens[environment]
    if (given !== undefined) return reply(200, { token: given, source: TOKEN_VARIABLES[environment] })
    const found = newestToken(openProjects.use(project), credentialKey, body.is_sandbox)
    if (found.kind === 'absent') return reply(200, { token: null, source: 'none stored' })
    if (found.kind === 'foreign')
      return reply(200, { token: null, source: 'stored on another machine, enter it again' })
    return reply(200, { token: found.token, source: `credential ${found.name}` })
  }
}
