import type { Endpoint } from '@regesta/contracts/endpoint'
import { isServiceError, ServiceError, statusOf } from '@regesta/contracts/problem'
import { type JsonReply, reply } from './reply.js'

export type ErrorRules = Pick<Endpoint, 'errors' | 'errorShape' | 'statusFor'>

/** For errors outside any endpoint. */
export const anyErrors: ErrorRules = { errors: [400, 404, 500], errorShape: 'standard' }

/** The one place where an error becomes an answer: status by code and endpoint, sentence, members, header `Error-Code`. */
export function errorReply(error: ServiceError, rules: ErrorRules): JsonReply {
  const upstream = error.status
  const status = upstream !== undefined && rules.errors.includes(upstream) ? upstream : statusOf(error.code, rules)
  const body = { error: error.message, ...error.members }
  return reply(status, rules.errorShape === 'bare' ? body : { success: false, ...body }, { 'Error-Code': error.code })
}

/** An unexpected error says nothing to callers; its log line says everything. */
export const asServiceError = (thrown: unknown, onUnexpected: (thrown: unknown) => void): ServiceError => {
  if (isServiceError(thrown)) return thrown
  onUnexpected(thrown)
  return new ServiceError('internal', 'An unexpected error occurred. The log of this service says more')
}
