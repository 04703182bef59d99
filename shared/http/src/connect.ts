import { setTimeout as pause } from 'node:timers/promises'
import type { Contract, Endpoint } from '@regesta/contracts/endpoint'
import type { Operation } from '@regesta/contracts/operations'
import { isServiceError, naturalStatus, type ProblemCode, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { type Act, currentAct, currentRequestId } from '@regesta/log/request-scope'
import type { Dispatcher } from 'undici'
import type { z } from 'zod'
import { ACT_HEADER, actHeader, CLIENT_HEADER, REGESTA } from './act-header.js'
import { CallEnding } from './call-ending.js'
import { KEY_HEADER, NAMED_PROJECT_HEADER, PROJECT_HEADER } from './headers.js'
import { openAgent } from './http-agent.js'
import type { Answer, LooseCall, Sending, Sent } from './sending.js'
import { type Watch, watchTurning } from './turning.js'
import { waitForOperation } from './wait-for-operation.js'

/** Where a neighbour is and how to call it. */
export interface Neighbour {
  /** Its name, for error messages. */
  name: string
  /** Base address without a trailing slash, perhaps with a path; a function, because the launcher may move a service. */
  url: string | (() => string)
  key?: string | undefined
  /** The access token, where the gateway asks for one. */
  token?: string | undefined
  /** Which of our own clients calls, where it is one. */
  client?: 'console' | 'cli'
  /** The uuid of the project that all calls are about, whichever is active; for callers outside of the gateway. */
  about?: () => string | undefined
  /** How long a call whose connection is refused is tried again, milliseconds. */
  patience?: number
  /** The same for calls about work under way, whose program may be starting again; as long as the others when left out. */
  patienceAtWork?: number
  /** How it is watched while it owes an answer. */
  watch?: Watch
}

type Part<N extends string, S extends z.ZodType> =
  Record<string, never> extends z.input<S> ? { [K in N]?: z.input<S> } : { [K in N]: z.input<S> }

type CallOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    /** The uuid of the project the call is about. */
    project?: string
    headers?: Record<string, string>
    signal?: AbortSignal | undefined
    /** Receives the messages of long work while it is waited for. */
    onMessage?: (message: string) => void
    /** Receives how far long work is, a few times a second, for a person who sees it. */
    onState?: (state: Operation) => void
    /** Aborted when long work that is waited for is to be cancelled; a caller that merely no longer waits stops nothing. */
    cancelled?: AbortSignal
  }

type SuccessBody<E extends Endpoint> = z.output<E['answers'][keyof E['answers'] & number]>

type Optional<C> = Record<string, never> extends C ? [call?: C] : [call: C]

/** One method per endpoint: answers the body of a success, throws the neighbour's own `ServiceError` otherwise. */
export type Client<C extends Contract> = {
  readonly [N in keyof C]: (...call: Optional<CallOf<C[N]>>) => Promise<SuccessBody<C[N]>>
} & { close(): Promise<void> }

/** One method per endpoint that answers status, headers and body and throws only when no answer came. */
export type RawClient<C extends Contract> = {
  readonly [N in keyof C]: (...call: Optional<CallOf<C[N]>>) => Promise<Answer>
} & { close(): Promise<void> }

/** Connects to a neighbour by its contract. Long endpoints are waited for in pieces of 25 seconds at most. */
export const connect = <const C extends Contract>(contract: C, neighbour: Neighbour): Client<C> =>
  clientOf(contract, neighbour, async (sender, endpoint, call) => {
    const answer = await (endpoint.long ? waitForOperation(sender, endpoint, call) : sender.send(endpoint, call))
    if (answer.status < 400) return answer.body
    throw problemOf(answer, neighbour.name)
  }) as Client<C>

/** The same without judging the answer. */
export const connectRaw = <const C extends Contract>(contract: C, neighbour: Neighbour): RawClient<C> =>
  clientOf(contract, neighbour, (sender, endpoint, call) => sender.send(endpoint, call)) as RawClient<C>

function clientOf(
  contract: Contract,
  neighbour: Neighbour,
  ask: (sender: Sender, endpoint: Endpoint, call: LooseCall) => Promise<unknown>,
): unknown {
  const sender = new Sender(neighbour)
  const methods = Object.entries(contract).map(([name, endpoint]) => [
    name,
    (call: LooseCall = {}) => ask(sender, endpoint, call),
  ])
  return { ...Object.fromEntries(methods), close: () => sender.close() }
}

/** Over connections of its own. */
class Sender implements Sending {
  private readonly agent = openAgent({ keepAliveTimeout: 60_000 })

  constructor(private readonly neighbour: Neighbour) {}

  async send(endpoint: Sent, call: LooseCall): Promise<Answer> {
    const { name } = this.neighbour
    const deadline = performance.now() + this.patienceFor(endpoint)
    for (let wait = 25; ; wait = Math.min(wait * 2, 500)) {
      const isLast = () => performance.now() + wait > deadline
      try {
        const answer = await this.sendOnce(endpoint, call)
        if (!saysNobodyAnswered(endpoint, answer) || isLast()) return answer
      } catch (error) {
        if (call.signal?.aborted || isServiceError(error)) throw error
        const again = neverSent(error) || (endpoint.repeat !== 'never' && connectionLost(error))
        if (!again || isLast()) throw unreachable(name, error)
      }
      await pause(wait)
    }
  }

  private patienceFor({ ofWork }: Sent): number {
    const { patience = 10_000, patienceAtWork = patience } = this.neighbour
    return ofWork ? patienceAtWork : patience
  }

  close(): Promise<void> {
    return this.agent.destroy()
  }

  private get base(): string {
    const { url } = this.neighbour
    return typeof url === 'string' ? url : url()
  }

  private async sendOnce(endpoint: Sent, call: LooseCall): Promise<Answer> {
    const withBody = endpoint.method !== 'GET' && call.body !== undefined
    const { origin, pathname } = new URL(this.base)
    const ending = new CallEnding()
    const options: Dispatcher.RequestOptions = {
      origin,
      path: `${pathname === '/' ? '' : pathname}${pathOf(endpoint.path, call)}`,
      method: endpoint.method,
      headers: {
        ...(withBody ? { 'content-type': 'application/json' } : {}),
        ...headersOf(this.neighbour, call),
        ...call.headers,
      },
      body: withBody ? JSON.stringify(call.body) : null,
      signal: ending,
    }
    const stopFollowing = ending.follow(call.signal)
    try {
      const response = await this.begun(options, ending)
      const text = await response.body.text()
      return { status: response.statusCode, headers: response.headers, body: bodyOf(response.headers, text) }
    } finally {
      stopFollowing()
    }
  }

  /** The first byte of an answer, for which a program that hangs is not waited for. */
  private async begun(options: Dispatcher.RequestOptions, ending: CallEnding): Promise<Dispatcher.ResponseData> {
    const { name, watch } = this.neighbour
    const stopWatching = watchTurning({ name, url: this.base, watch }, (problem) => ending.abort(problem))
    try {
      return await this.agent.request(options)
    } finally {
      stopWatching()
    }
  }
}

/** The path with its parameters and query filled in; text and query are percent-encoded. */
function pathOf(path: string, { params = {}, query = {} }: LooseCall): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

function headersOf({ key, token, client, about }: Neighbour, { project }: LooseCall): Record<string, string> {
  const [requestId, act, named] = [currentRequestId(), currentAct(), about?.()]
  return {
    ...(key === undefined ? {} : { [KEY_HEADER]: key, ...partOf(act) }),
    ...(client === undefined ? {} : { [CLIENT_HEADER]: client }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(project ? { [PROJECT_HEADER]: project } : {}),
    ...(named ? { [NAMED_PROJECT_HEADER]: named } : {}),
    ...(requestId === undefined ? {} : { 'request-id': requestId }),
  }
}

/** What a call between our own processes is a part of. */
const partOf = (act: Act | undefined): Record<string, string> =>
  act === undefined ? { [CLIENT_HEADER]: REGESTA } : { [ACT_HEADER]: actHeader(act) }

function bodyOf(headers: Answer['headers'], text: string): unknown {
  if (!String(headers['content-type'] ?? '').startsWith('application/json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The error that a neighbour answered, as it threw it. */
export function problemOf(answer: Answer, name: string): ServiceError {
  const {
    success: _,
    error,
    // Which sentence it is follows from its text, and callers that throw it on may say more.
    message_id: _id,
    message_params: _params,
    message_reasons: _reasons,
    message_parts: _parts,
    ...members
  } = (typeof answer.body === 'object' && answer.body ? answer.body : {}) as Record<string, unknown>
  const header = String(answer.headers['error-code'] ?? '')
  const code: ProblemCode = header in naturalStatus ? (header as ProblemCode) : 'internal'
  const sentence = typeof error === 'string' ? error : `The ${name} service answered ${answer.status}`
  return new ServiceError(code, sentence, members, { status: answer.status })
}

const unreachable = (name: string, cause: unknown) =>
  new ServiceError('service_unavailable', say('service_silent', { service: name }), {}, { cause })

/** What a gateway says of work whose program is starting again; a program itself says how its work is. */
const saysNobodyAnswered = ({ ofWork }: Sent, { headers }: Answer) =>
  ofWork === true && headers['error-code'] === ('service_unavailable' satisfies ProblemCode)

const codeOf = (error: unknown) =>
  (error as { code?: string; cause?: { code?: string } }).code ?? (error as { cause?: { code?: string } }).cause?.code

const neverSent = (error: unknown) =>
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND'].includes(codeOf(error) ?? '')

const connectionLost = (error: unknown) =>
  ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED'].includes(codeOf(error) ?? '')
