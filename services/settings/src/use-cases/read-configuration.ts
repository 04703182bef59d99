import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/**
 * The configuration for the other services. Where none was ever usable they learn why: defaults in its place would open
 * what somebody has closed.
 */
export function readConfiguration({ configuration }: Context): HandlerOf<'readConfiguration'> {
  return async () => {
    const { document, fingerprint } = await configuration.read()
    if (document !== undefined) return reply(200, document, { ETag: `"${fingerprint}"` })
    const [fault] = configuration.problems()
    throw new ServiceError(
      'damaged',
      `The configuration file cannot be used: ${fault?.problem}. Correct it, or save a complete configuration`,
    )
  }
}
