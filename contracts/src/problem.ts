import { say } from './sentences.js'

/**
 * Everything that can go wrong, as one closed list. A code says what the caller can do about it; the HTTP status
 * follows from the code and from the codes that the endpoint declares.
 */
export const naturalStatus = {
  invalid_json: 400,
  invalid_input: 400,
  no_project: 400,
  refused: 400,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  newer_schema: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  no_such_range: 416,
  internal: 500,
  no_token: 500,
  unreadable_project: 500,
  storage_full: 500,
  write_protected: 500,
  busy: 500,
  damaged: 500,
  not_available: 501,
  upstream_unreachable: 502,
  service_unavailable: 502,
} as const

export type ProblemCode = keyof typeof naturalStatus

/** Members that travel beside `success` and `error`, for example `validation_errors` and `log`. */
export type ProblemMembers = Readonly<Record<string, unknown>>

/**
 * An error that a caller may see. It crosses services unchanged: the code in the header `Error-Code`, the sentence and the
 * members in the body. Anything else that is thrown becomes an opaque 500 and a log line.
 */
export class ServiceError extends Error {
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly members: ProblemMembers = {},
    options?: ErrorOptions & {
      /** Set by clients: the status that the other service answered. */
      status?: number
      /** What the answer says beside its sentence, where a standard wants it. */
      headers?: Readonly<Record<string, string>>
    },
  ) {
    super(message, options)
    this.name = 'ServiceError'
    this.status = options?.status
    this.headers = options?.headers ?? {}
  }
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
}

export const isServiceError = (error: unknown): error is ServiceError => error instanceof ServiceError

/** The fixed text for a project endpoint that is called while no project is loaded. */
export const NO_PROJECT = say('project_not_loaded', {})

/** Codes that every route may answer, whatever its endpoint declares. */
const everywhere: ReadonlySet<ProblemCode> = new Set([
  'invalid_json',
  'no_project',
  'refused',
  'forbidden',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'service_unavailable',
  'not_available',
])

/**
 * The status for a code at an endpoint: the declared exception, else the natural status when the endpoint has it, else
 * the first of 404, 400 and 500 that it has.
 */
export function statusOf(
  code: ProblemCode,
  endpoint: { errors: readonly number[]; statusFor?: Partial<Record<ProblemCode, number>> | undefined },
): number {
  const exception = endpoint.statusFor?.[code]
  if (exception !== undefined) return exception
  const natural = naturalStatus[code]
  if (everywhere.has(code) || endpoint.errors.includes(natural)) return natural
  if (code === 'conflict') return 400
  return [404, 400, 500].find((status) => endpoint.errors.includes(status)) ?? natural
}
