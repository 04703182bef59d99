import { Problem, problemOf } from './problem.js'
import type { AnswerOf, Asking, Line, RequestOf } from './surface.js'

export interface Sending {
  readonly signal?: AbortSignal
  /** The project that the request is about, by its uuid. */
  readonly project?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A form, for the calls that take one instead of a JSON body. */
  readonly form?: FormData | URLSearchParams
}

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * One call of the public interface: `await call('GET /api/files', { query: { page: 2 } })`.
 *
 * @throws Problem for every answer that is an error, and where no answer comes
 */
export async function call<L extends Line>(line: L, ...asking: Asking<L, Sending>): Promise<AnswerOf<L>> {
  return (await (await ask(line, ...asking)).json()) as AnswerOf<L>
}

/** The answer to a call as it comes, for those who want more of it than its body. */
export async function ask<L extends Line>(
  line: L,
  ...[request = {} as RequestOf<L>, { signal, project, headers: further, form } = {}]: Asking<L, Sending>
): Promise<Response> {
  const [method = 'GET', pattern = ''] = line.split(' ')
  const { params = {}, query = {}, body } = request as Parts
  const headers = new Headers({ accept: 'application/json', 'regesta-client': 'console', ...further })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (project !== undefined) headers.set('regesta-project', project)
  const options = { method, headers, signal, body: body === undefined ? form : JSON.stringify(body) }
  const response = await fetch(addressOf(pattern, params, query), options).catch(explainSilence)
  if (!response.ok) throw await problemOf(response)
  return response
}

function addressOf(pattern: string, params: NonNullable<Parts['params']>, query: NonNullable<Parts['query']>): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const words = Object.entries(query).filter(([, value]) => value !== undefined)
  if (words.length === 0) return path
  return `${path}?${new URLSearchParams(words.map(([name, value]) => [name, String(value)]))}`
}

/** The browser says little of a request without an answer; a cancelled one is no problem at all. */
export function explainSilence(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new Problem('Regesta does not answer. Is it still running?', 0, 'unreachable', null)
}
