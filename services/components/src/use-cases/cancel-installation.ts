import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Ends an installation with all its programs; answers when they are gone and the folder is removed. */
export function cancelInstallation({ installer }: Context): HandlerOf<'cancelInstallation'> {
  return async ({ params }) => {
    if (!(await installer.cancel(params.installation_id))) {
      throw new ServiceError('not_found', say('installation_ended', {}))
    }
    return reply(200, { success: true, message: 'Installation cancelled' })
  }
}
