import type { Endpoint } from '@regesta/contracts/endpoint'
import { membersOf } from '@regesta/contracts/messages'
import { isServiceError, ServiceError, statusOf } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { updateFault } from './release-on-disk.js'
import { type JsonReply, reply } from './reply.js'
import { storageFault } from './storage-fault.js'

export type ErrorRules = Pick<Endpoint, 'errors' | 'errorShape' | 'statusFor'>

/** For errors outside any endpoint. */
export const anyErrors: ErrorRules = { errors: [400, 404, 500], errorShape: 'standard' }

/** The one place where an error becomes an answer: status by code and endpoint, sentence, members, header `Error-Code`. */
export function errorReply(error: ServiceError, rules: ErrorRules): JsonReply {
  const upstream = error.status
  const status = upstream !== undefined && rules.errors.includes(upstream) ? upstream : statusOf(error.code, rules)
  const body = { error: error.message, ...membersOf(error.message), ...error.members }
  return reply(status, rules.errorShape === 'bare' ? body : { success: false, ...body }, {
    ...error.headers,
    'Error-Code': error.code,
  })
}

/**
 * An unexpected error says nothing to callers; its log line says everything. What a disk or a database refused, and
 * what an update took away, is for callers too, since they can act upon it.
 */
export const asServiceError = (thrown: unknown, onUnexpected: (thrown: unknown) => void): ServiceError => {
  if (isServiceError(thrown)) return thrown
  onUnexpected(thrown)
  const fault = storageFault(thrown) ?? updateFault(thrown)
  if (fault !== undefined) return fault
  if (isQueryError(thrown)) return new ServiceError('internal', say('query_failed', {}))
  return new ServiceError('internal', say('unexpected', {}))
}

/** Errors of SQLite carry its own codes. */
const isQueryError = (thrown: unknown) =>
  String((thrown as { code?: unknown } | undefined)?.code ?? '').startsWith('SQLITE_')
