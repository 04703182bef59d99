import type { settingsInternal } from '@regesta/contracts/settings'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** The configuration for the other services; empty while the file cannot be read, so that they keep to their defaults. */
export function readConfiguration({ configuration }: Context): Handler<typeof settingsInternal.readConfiguration> {
  return async () => {
    const { document, fingerprint } = await configuration.read()
    return reply(200, document ?? {}, { ETag: `"${fingerprint}"` })
  }
}
