import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { forgetCredential } from '../store/credentials.js'

export function removeCredential({ openProjects }: Context): HandlerOf<'removeCredential'> {
  return ({ project, params, query }) => {
    const { credential_name } = params
    const environment = query.is_sandbox ? 'sandbox' : 'production'
    if (!forgetCredential(openProjects.use(project), credential_name, query.is_sandbox)) {
      throw new ServiceError(
        'not_found',
        `No credential '${credential_name}' is stored for the ${environment} environment`,
      )
    }
    return reply(200, { success: true, message: `The credential '${credential_name}' for ${environment} is removed.` })
  }
}
