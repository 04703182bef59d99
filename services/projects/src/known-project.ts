import { ServiceError } from '@regesta/contracts/problem'
import { show } from '@regesta/http/parse-input'
import type { Context } from './context.js'

/** A project that a request names, open or not; which one is active plays no part. */
export function knownProject({ register }: Pick<Context, 'register'>, uuid: string): string {
  if (register.find(uuid) !== undefined) return uuid
  throw new ServiceError(
    'no_project',
    `The header 'Regesta-Project' (in a link, '?project=') must be the uuid of a project that was loaded here, received ${show(uuid)}. Load its file with /pdb/load, or leave it out to use the active project`,
  )
}
