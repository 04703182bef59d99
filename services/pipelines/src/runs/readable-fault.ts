import { isServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { storageFault } from '@regesta/http/storage-fault'
import type { Context } from '../context.js'
import { Cancelled } from './run-scope.js'

/** What a person may read; unexpected errors go to the log. */
export function readableFault({ log }: Pick<Context, 'log'>, thrown: unknown): string {
  if (thrown instanceof Cancelled || isServiceError(thrown)) return thrown.message
  const fault = storageFault(thrown)
  if (fault !== undefined) return fault.message
  log.error({ err: thrown }, 'a run met something unexpected')
  return say('run_unexpected', {})
}
