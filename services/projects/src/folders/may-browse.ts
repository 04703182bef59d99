import { ServiceError } from '@regesta/contracts/problem'
import { LOOPBACK } from '@regesta/http/loopback'
import type { Context } from '../context.js'

/** Who reaches this computer from another one sees its folders only where somebody has said which. */
export function checkMayBrowse({ allowed, configuration }: Pick<Context, 'allowed' | 'configuration'>): void {
  if (LOOPBACK.includes(configuration.current.server.host) || allowed.folders().length > 0) return
  throw new ServiceError(
    'forbidden',
    'Folders are shown to other computers only where security.allowed_roots names those that may be seen',
  )
}
