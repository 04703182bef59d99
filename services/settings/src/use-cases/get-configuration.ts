import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Shows the configuration as it is in force; a change of the file by hand is seen here at once. */
export function getConfiguration({ configuration }: Context): HandlerOf<'getConfiguration'> {
  return async () => {
    const { document } = await configuration.read()
    if (document === undefined) {
      throw new ServiceError('internal', say('config_not_loaded', {}))
    }
    return reply(200, { configData: document, configDirAbsPath: configuration.folder })
  }
}
