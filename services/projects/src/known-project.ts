import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { show } from '@regesta/http/parse-input'
import type { Context } from './context.js'

/** A project that a request names, open or not; which one is active plays no part. */
export function knownProject({ register }: Pick<Context, 'register'>, uuid: string): string {
  if (register.find(uuid) !== undefined) return uuid
  throw new ServiceError('no_project', say('project_header_unknown', { received: show(uuid) }))
}
