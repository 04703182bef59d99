import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/**
 * The configuration for the other services. While none was ever usable they learn why: defaults in its place would open
 * what a person has closed.
 */
export function readConfiguration({ configuration }: Context): HandlerOf<'readConfiguration'> {
  return async () => {
    const { document, fingerprint } = await configuration.read()
    if (document !== undefined) return reply(200, document, { ETag: `"${fingerprint}"` })
    const [fault] = configuration.problems()
    throw new ServiceError('damaged', say('config_file_unusable', { reason: String(fault?.problem) }))
  }
}
