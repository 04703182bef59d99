import type { Contract, Endpoint } from '@regesta/contracts/endpoint'
import { Accepted } from '@regesta/contracts/operations'
import { naturalStatus, type ProblemCode, statusOf } from '@regesta/contracts/problem'
import { publicContracts } from '@regesta/contracts/public-contracts'
import type { HostileRequest } from './hostile-request.js'
import type { Exchange, WireAnswer } from './raw-exchange.js'

/** What must never be told. */
export interface Secrets {
  /** Texts that occur in no answer: keys, tokens, stored credentials. */
  readonly texts: readonly string[]
  /** Folders whose absolute paths clients know, because they named them. */
  readonly knownFolders: readonly string[]
  /** Absolute paths that requests have carried so far: some were kept as values, which later answers quote. */
  readonly carriedPaths: ReadonlySet<string>
}

const STACK = /\n\s+at .+[:(]\d+|\bat (?:async )?[\w.<>]+ \(|node_modules|node:internal|\.(?:js|ts):\d+:\d+/
const HTML = /<!doctype html|<html[ >]|<pre>/i
const CODE_OF_UNEXPECTED = 'internal'
const OPAQUE = 'An unexpected error occurred'

/**
 * Compares what came back with what the interface promises.
 *
 * @returns one sentence for each broken promise
 */
export function judge(
  request: HostileRequest,
  { answers, ending }: Exchange,
  expected: number,
  secrets: Secrets,
): string[] {
  if (ending === 'silent' && expected > 0) return ['no answer came in time']
  if (expected > 0 && answers.length === 0) return ['the connection was closed without an answer']
  return answers.flatMap((answer) => judgeAnswer(request, answer, secrets))
}

function judgeAnswer(request: HostileRequest, answer: WireAnswer, secrets: Secrets): string[] {
  const text = answer.body.toString('utf8')
  const head = Object.entries(answer.headers).flat().join('\n')
  const told = secrets.texts.filter((secret) => text.includes(secret) || head.includes(secret))
  const injected = 'x-injected' in answer.headers ? ['a header was injected'] : []
  const leaks = [...told.map((secret) => `a secret is told: ${secret.slice(0, 6)}...`), ...injected]
  if (answer.status >= 400) return [...leaks, ...judgeError(request, answer, text, secrets)]
  return [...leaks, ...judgeSuccess(request, answer, text)]
}

/** Statuses of an error that an endpoint may answer with a code. */
function allowed(code: ProblemCode, status: number, endpoint: Endpoint): boolean {
  if (
    status === statusOf(code, endpoint) &&
    (status < 500 || endpoint.errors.includes(status) || code === 'not_available')
  )
    return true
  if (status === 431 && code === 'payload_too_large') return true
  // Errors of the gateway about paths and methods, and those that another service answered.
  return status === naturalStatus[code] && status < 500 ? true : endpoint.errors.includes(status)
}

function judgeError(
  { target, method, path, body: sentBody }: HostileRequest,
  { status, headers }: WireAnswer,
  text: string,
  secrets: Secrets,
): string[] {
  const faults: string[] = []
  const code = headers['error-code'] ?? ''
  if (!(code in naturalStatus)) faults.push(`the error code is '${code}'`)
  else if (!allowed(code as ProblemCode, status, target.endpoint)) faults.push(`${status} (${code}) is not specified`)
  if (STACK.test(text)) faults.push('a stack is told')
  if (HTML.test(text)) faults.push('the error is HTML')
  if (method === 'HEAD') return faults
  const body = parse(text)
  if (!headers['content-type']?.startsWith('application/json'))
    faults.push(`the error is of type ${headers['content-type']}`)
  if (typeof body?.error !== 'string' || body.error.trim() === '')
    return [...faults, `the error body is ${text.slice(0, 200)}`]
  if (body.success !== false && target.endpoint.errorShape === 'standard') faults.push('success is not false')
  if (code === CODE_OF_UNEXPECTED && body.error.startsWith(OPAQUE)) faults.push('nobody expected this')
  const foreign = foreignPath(text, secrets, textsOf({ path, body: sentBody }))
  if (foreign !== undefined) faults.push(`a path is told that nobody asked for: ${foreign}`)
  return faults
}

function parse(text: string): { success?: unknown; error?: unknown } | undefined {
  try {
    return JSON.parse(text) as { success?: unknown; error?: unknown }
  } catch {
    return undefined
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Where a request may carry paths. */
const textsOf = ({ path, body }: Pick<HostileRequest, 'path' | 'body'>) => [path, decoded(path), body.toString('utf8')]

/** The absolute paths of this machine, or of one like it, that a request carries. */
export const carriedPaths = (request: Pick<HostileRequest, 'path' | 'body'>): string[] =>
  textsOf(request).flatMap(pathsOfMachine)

/** An absolute path of this machine in an error, which no client has sent. */
function foreignPath(text: string, secrets: Secrets, sent: readonly string[]): string | undefined {
  return pathsOfMachine(text).find(
    (path) =>
      !secrets.knownFolders.some((folder) => path.startsWith(folder)) &&
      !secrets.carriedPaths.has(path) &&
      !sent.some((one) => one.includes(path)),
  )
}

function pathsOfMachine(text: string): string[] {
  const found = text.match(/(?<![\w.:/\\-])\/(?:[\w.@-]+\/)+[\w.@-]*/g) ?? []
  // The full stop of a sentence, or dots for what was cut off, are no part of a path.
  return found.map((path) => path.replace(/\.{1,3}$/, '')).filter(isOfMachine)
}

/** Paths of the interface begin with slashes too; devices and processes are where links that a client named lead to. */
const isOfMachine = (path: string) => /^\/(?:home|root|tmp|usr|var|opt|etc|work|private|Users|mnt)\//.test(path)

/** What an answer with a status may look like. */
function schemasOf(
  { target: { endpoint, name, service } }: HostileRequest,
  status: number,
): readonly Endpoint['answers'][number][] {
  if (status === 202 && endpoint.long) return [Accepted]
  const own = endpoint.answers[status]
  if (own !== undefined || name !== 'getOperationResult') return own === undefined ? [] : [own]
  // The result of an operation is what the call that began it would have answered, with its status.
  const contract: Contract = (publicContracts as Readonly<Record<string, Contract>>)[service] ?? {}
  return Object.values(contract).flatMap(({ long, answers }) => (long && answers[status]) || [])
}

function judgeSuccess(request: HostileRequest, { status, headers }: WireAnswer, text: string): string[] {
  const { target, method, title } = request
  const { endpoint } = target
  if (status < 200 || (status >= 300 && status !== 304)) return [`${status} is no answer of this interface`]
  // Another method, or a path that was changed, may well be another endpoint.
  if (method !== target.method || title === 'path') return []
  if (endpoint.kind === 'events') {
    if (status === 204 || headers['content-type'] === 'text/event-stream') return []
    return [`the stream is of type ${headers['content-type']}`]
  }
  if (!headers['content-type']?.startsWith('application/json')) return []
  const schemas = schemasOf(request, status)
  if (schemas.length === 0) return [`${status} is not specified`]
  const faults = schemas.map((schema) => schema.safeParse(parse(text)).error?.message)
  if (faults.includes(undefined)) return []
  return [`the answer (${status}) deviates from its contract: ${faults[0]?.slice(0, 300)}`]
}
