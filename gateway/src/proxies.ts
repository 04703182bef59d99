import { Agent, type ClientRequest, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { health } from '@regesta/contracts/health'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { ACT_HEADER, CLIENT_HEADER, publicClient } from '@regesta/http/act-header'
import { KEY_HEADER, PROJECT_HEADER } from '@regesta/http/headers'
import { type Watch, watchTurning } from '@regesta/http/turning'
import type { Logger } from '@regesta/log/logger'
import { createProxyMiddleware, type Plugin, type RequestHandler } from 'http-proxy-middleware'
import { hasBody } from './end-once-sent.js'
import { sendProblem } from './send-problem.js'

/**
 * Headers that end at the gateway: our own, the access token, and those that are about one connection only. A `Trailer`
 * without chunks would make Node throw an error that nothing catches.
 */
const NOT_PASSED_ON = [
  KEY_HEADER,
  PROJECT_HEADER,
  ACT_HEADER,
  'authorization',
  'cookie',
  'connection',
  'keep-alive',
  'proxy-connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
] as const

interface ProxyOptions {
  readonly addresses: Readonly<Record<string, string>>
  readonly key: string
  readonly log: Logger
  /** Only tests are less patient. */
  readonly watch?: Watch | undefined
}

/** One proxy per service address, over kept connections; work may take as long as it wants while its program turns. */
export class Proxies {
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 60_000 })
  private readonly known = new Map<string, { address: string; proxy: RequestHandler }>()
  private readonly repeated = new WeakSet<IncomingMessage>()

  constructor(private readonly options: ProxyOptions) {}

  /** Passes a request on to a service, path without `/api`, and streams both ways. */
  pass(service: string, request: IncomingMessage, response: ServerResponse): void {
    for (const name of NOT_PASSED_ON) delete request.headers[name]
    request.headers[KEY_HEADER] = this.options.key
    request.headers[CLIENT_HEADER] = publicClient(request.headers[CLIENT_HEADER])
    request.url = request.url?.slice('/api'.length) ?? '/'
    this.send(service, request, response)
  }

  /** Connects to a service that sleeps, so that it is started; callers that need it ask again. */
  wake(service: string): void {
    const address = this.options.addresses[service]
    if (address === undefined) return
    const asked = get(`${address}${health.path}`, { agent: false }, (answer) => answer.resume())
    asked.on('error', (error) => this.options.log.warn({ err: error, service }, 'not woken'))
  }

  close(): void {
    this.agent.destroy()
  }

  private send(service: string, request: IncomingMessage, response: ServerResponse): void {
    const address = this.options.addresses[service]
    const refuse = () => sendProblem(response, notAnswering(service))
    if (address === undefined) refuse()
    else void this.proxyTo(service, address)(request, response, refuse)
  }

  private proxyTo(service: string, address: string): RequestHandler {
    const entry = this.known.get(service)
    if (entry?.address === address) return entry.proxy
    const plugins = [streaming, this.watched(service, address), this.failures(service)]
    const { protocol, host, hostname, port } = new URL(address)
    // A target in parts and `toProxy` keep the proxy from parsing two addresses per request; the path passes as it came.
    const target = { protocol, host, hostname, port }
    const proxy = createProxyMiddleware({ target, toProxy: true, agent: this.agent, ejectPlugins: true, plugins })
    this.known.set(service, { address, proxy })
    return proxy
  }

  /** Gives up a service that hangs, so that the caller learns of it. */
  private watched(name: string, url: string): Plugin {
    return (server) => {
      server.on('proxyReq', (outgoing: ClientRequest) => {
        const stop = watchTurning({ name, url, watch: this.options.watch }, (problem) => outgoing.destroy(problem))
        for (const end of ['response', 'close'] as const) outgoing.once(end, stop)
      })
    }
  }

  /** A lost connection is tried once more for reading requests; otherwise the answer says which service is down. */
  private failures(service: string): Plugin {
    return (server) => {
      server.on('error', (error: NodeJS.ErrnoException, request, response) => {
        if (!('writeHead' in response)) return
        if (this.mayRepeat(error, request, response)) {
          this.repeated.add(request)
          this.send(service, request, response)
          return
        }
        this.options.log.warn({ err: error, service, path: request.url }, 'service does not answer')
        sendProblem(response, isServiceError(error) ? error : notAnswering(service))
      })
    }
  }

  private mayRepeat(error: NodeJS.ErrnoException, request: IncomingMessage, response: ServerResponse): boolean {
    // A body is gone once it was sent: the service would take what comes next for it.
    const reading = (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request)
    const isUnanswered = !response.headersSent && !response.destroyed
    return error.code === 'ECONNRESET' && reading && isUnanswered && !this.repeated.has(request)
  }
}

const notAnswering = (service: string) =>
  new ServiceError(
    'service_unavailable',
    `The ${service} service does not answer. It may be starting again; try once more in a moment`,
  )

/** What makes both directions end together: a client that goes away, a service that dies in the middle of an answer. */
const streaming: Plugin = (server) => {
  server.on('proxyReq', (outgoing: ClientRequest, _request, response) => {
    response.once('close', () => response.writableFinished || outgoing.destroy())
  })
  server.on('proxyRes', (incoming: IncomingMessage, _request, response) => {
    const { 'keep-alive': kept } = incoming.headers
    delete incoming.headers['keep-alive']
    // It is not for the client, but the agent reads when the answer has ended how long its connection is kept.
    if (kept !== undefined) process.nextTick(() => Object.assign(incoming.headers, { 'keep-alive': kept }))
    incoming.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
    incoming.once('close', () => incoming.complete || response.destroy())
    // A viewer learns that the stream is open before the first event comes.
    if (incoming.headers['content-type'] === 'text/event-stream') process.nextTick(() => response.flushHeaders())
  })
}
