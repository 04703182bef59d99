import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { LOOPBACK } from '@regesta/http/loopback'
import type { Context } from '../context.js'

/** People who reach this computer from another one see only those of its folders that were allowed; so it has to be known who can reach it. */
export function checkMayBrowse({ allowed, configuration }: Pick<Context, 'allowed' | 'configuration'>): void {
  if (allowed.folders().length > 0) return
  configuration.assertKnown('server')
  if (LOOPBACK.includes(configuration.current.server.host)) return
  throw new ServiceError('forbidden', say('folders_not_shown', {}))
}
