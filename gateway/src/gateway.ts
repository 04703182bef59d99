import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { ServiceError } from '@regesta/contracts/problem'
import { type SettingsGate, untilKnown } from '@regesta/http/configuration'
import { asServiceError } from '@regesta/http/error-reply'
import { type AccessPolicy, corsHeaders, preflightHeaders } from '@regesta/http/guard'
import { SCHEME_HEADER } from '@regesta/http/headers'
import { answerLog } from '@regesta/log/answer-log'
import type { Logger } from '@regesta/log/logger'
import { takeForwarded } from './forwarded.js'
import type { Proxies } from './proxies.js'
import type { RequestJudge } from './request-judge.js'
import { isInterface, type RouteLookup, type Target } from './route-lookup.js'
import { sendProblem } from './send-problem.js'
import type { SignInTickets } from './sign-in-tickets.js'
import type { SleepingServices } from './sleepers.js'
import { enterWithToken, namesToken, tokenFromCookie } from './token-cookie.js'

export interface GatewayParts {
  policy: AccessPolicy
  requests: RequestJudge
  /** Proxies whose word is believed. */
  trusted: () => BlockList
  /** One-time substitutes for the token. */
  tickets: SignInTickets
  lookup: RouteLookup
  proxies: Proxies
  /** Answers what is not in the route table: health, documentation, errors. */
  pages: RequestListener
  sleeping: Pick<SleepingServices, 'find'>
  settings: SettingsGate
  log: Logger
}

/** Guard, route table, limits; then the request flows through. No body is ever read here. */
export class Gateway {
  private readonly noteAnswer: ReturnType<typeof answerLog>

  constructor(private readonly parts: GatewayParts) {
    this.noteAnswer = answerLog(parts.log)
  }

  readonly listener: RequestListener = (request, response) => {
    this.noteAnswer(request, response)
    const forwarded = takeForwarded(request, this.parts.trusted())
    const request_id = stampRequest(request)
    response.setHeader('Request-Id', request_id)
    if (forwarded !== undefined) this.parts.log.debug({ request_id, ...forwarded }, 'passed on by a proxy')
    const isByHttps = forwarded?.scheme === 'https' || this.parts.requests.isByHttps(request)
    // This replaces whatever a client has written there.
    request.headers[SCHEME_HEADER] = isByHttps ? 'https' : 'http'
    try {
      if (this.answersSignIn(request, response, isByHttps)) return
      this.admit(request, response)
    } catch (thrown) {
      this.answerProblem(request, response, thrown)
    }
  }

  /** Whether a browser came with what signs it in, and was answered. */
  private answersSignIn(request: IncomingMessage, response: ServerResponse, isByHttps: boolean): boolean {
    const { policy, requests, tickets } = this.parts
    return enterWithToken(request, response, {
      policy,
      mayEnter: () => requests.judge(request, withoutToken(policy), { page: true }).kind === 'pass',
      takesTicket: (given) => tickets.takes(given),
      isByHttps,
    })
  }

  private admit(request: IncomingMessage, response: ServerResponse): void {
    const { policy, requests, lookup, settings } = this.parts
    tokenFromCookie(request, policy)
    const path = pathOf(request)
    const target = lookup.find(wantedMethod(request), path)
    const room = { anyOrigin: target?.endpoint.anyOrigin, page: isPage(path) }
    const isOpen = isProbe(target) || isShell(request, path)
    const verdict = requests.judge(request, isOpen ? withoutToken(policy) : policy, room)
    if (verdict.kind === 'refused') {
      // The settings may allow the origin, as soon as they are known.
      if (settings.awaited() === undefined || request.headers.origin === undefined)
        throw new ServiceError('forbidden', verdict.reason)
      this.whenKnown(request, response, () => this.admit(request, response))
      return
    }
    if (verdict.kind === 'preflight') {
      response.writeHead(204, preflightHeaders(verdict.corsOrigin)).end()
      return
    }
    if (verdict.corsOrigin !== undefined) {
      for (const [name, value] of Object.entries(corsHeaders(verdict.corsOrigin))) response.setHeader(name, value)
    }
    this.route(target, request, response)
  }

  private route(target: Target | undefined, request: IncomingMessage, response: ServerResponse): void {
    const { pages, settings } = this.parts
    if (target === undefined || target.service === 'gateway' || request.method === 'OPTIONS') {
      pages(request, response)
      return
    }
    checkBody(request, target)
    if (settings.awaited() === undefined || isAboutSettings(target)) this.pass(target, request, response)
    else this.whenKnown(request, response, () => this.pass(target, request, response))
  }

  /** Goes on with a request when the settings are known; tells its client what is awaited when that takes long. */
  private whenKnown(request: IncomingMessage, response: ServerResponse, goOn: () => void): void {
    untilKnown(this.parts.settings)
      .then(() => response.destroyed || goOn())
      .catch((problem: unknown) => this.answerProblem(request, response, problem))
  }

  private pass({ service, name }: Target, request: IncomingMessage, response: ServerResponse): void {
    const operations = name === 'listOperations' ? this.parts.sleeping.find(service)?.operations : undefined
    if (operations !== undefined) {
      answerJson(response, operations)
      return
    }
    if (service === 'projects' && request.method !== 'GET') {
      this.wakeWatcher()
      // It may have fallen asleep before the project was open.
      response.once('close', () => this.wakeWatcher())
    }
    if (request.headers.expect !== undefined) response.writeContinue()
    this.parts.proxies.pass(service, request, response)
  }

  /** Deposition looks after the projects that are opened. */
  private wakeWatcher(): void {
    const { sleeping, proxies } = this.parts
    if (sleeping.find('deposition') !== undefined) proxies.wake('deposition')
  }

  private answerProblem(request: IncomingMessage, response: ServerResponse, thrown: unknown): void {
    const { log, lookup } = this.parts
    const problem = asServiceError(thrown, (err) => log.error({ err, path: request.url }, 'unexpected error'))
    sendProblem(response, problem, lookup.find(request.method ?? '', pathOf(request))?.endpoint)
  }
}

function answerJson(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body)
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) }
  response.writeHead(200, headers).end(text)
}

const withoutToken = (policy: AccessPolicy): AccessPolicy => ({ ...policy, token: () => undefined })

/** Monitors hold no token, and learn nothing but whether the programs answer. */
const isProbe = (target: Target | undefined) =>
  target?.service === 'gateway' && (target.name === 'showLive' || target.name === 'showReady')

/** Reading and saving the configuration is the way out when its values cannot be used. */
const isAboutSettings = ({ service, name }: Target) =>
  service === 'settings' && (name === 'getConfiguration' || name === 'saveConfiguration')

/** Gives the request the id that follows it through all services: the client's own when it is well-formed. */
function stampRequest(request: IncomingMessage): string {
  const given = request.headers['request-id']
  const id = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
  request.headers['request-id'] = id
  return id
}

/** The method of the request, or the one that a preflight asks for. */
function wantedMethod({ method = '', headers }: IncomingMessage): string {
  return (method === 'OPTIONS' ? headers['access-control-request-method'] : undefined) ?? method
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** What is for a reader's eyes: everything outside the interface, and the page about it. Paths fold their case here. */
const isPage = (path: string) => path.toLowerCase() === '/api/docs' || !isInterface(path)

/**
 * The console holds no data, so it is shown without the token. Otherwise a link to it from another site would show an error:
 * browsers send the cookie with the requests of the console, not with such a click.
 */
const isShell = ({ method, url = '' }: IncomingMessage, path: string) =>
  (method === 'GET' || method === 'HEAD') && !isInterface(path) && !namesToken(url)

/** Refuses a body that is announced as too large before a byte of it has come, and one that cannot be passed on. */
function checkBody({ method, headers }: IncomingMessage, { endpoint, path }: Target): void {
  // http-proxy would announce it as empty and pass its bytes on: the service would read a request of its own in them.
  if (method === 'DELETE' && headers['transfer-encoding'] !== undefined)
    throw new ServiceError('refused', 'DELETE takes no body in chunks. Send it without Transfer-Encoding')
  const length = Number(headers['content-length'] ?? 0)
  if (length <= endpoint.bodyLimit) return
  throw new ServiceError(
    'payload_too_large',
    `The body has ${length} bytes; ${path} accepts up to ${endpoint.bodyLimit}`,
  )
}
