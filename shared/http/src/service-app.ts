import { randomUUID } from 'node:crypto'
import { type Endpoint, MiB } from '@regesta/contracts/endpoint'
import { health } from '@regesta/contracts/health'
import { NO_PROJECT, ServiceError } from '@regesta/contracts/problem'
import { type Logger, logger } from '@regesta/log/logger'
import { inRequestScope } from '@regesta/log/request-scope'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import { anyErrors, asServiceError, type ErrorRules, errorReply } from './error-reply.js'
import { corsHeaders, type DoorPolicy, judge, preflightHeaders, sameSecret } from './guard.js'
import { KEY_HEADER, PROJECT_HEADER } from './headers.js'
import { parseInput } from './parse-input.js'
import { readBody } from './read-body.js'
import { reply } from './reply.js'
import type { OperationHandle, RequestOf, Route, ServiceParts } from './serve.js'
import { writeReply } from './write-reply.js'

/** Who may call: holders of the installation key, or plain local clients through a guarded door. */
export type Access = { kind: 'key'; key: string } | { kind: 'door'; policy: DoorPolicy }

export interface AppOptions {
  name: string
  version: string
  access: Access
  /** In tests an answer that deviates from its contract throws; elsewhere it is logged and sent. */
  strictAnswers?: boolean
}

/** Builds the express application of a service: guard, routes, and one place where errors become answers. */
export function serviceApp(parts: ServiceParts, options: AppOptions): Express {
  const log = logger(parts.errorLogger ?? options.name)
  const routes = [healthRoute(parts, options), ...parts.routes, ...(parts.operations?.routes ?? [])]
  if (options.access.kind === 'key') routes.push(...(parts.internal ?? []))
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(scope)
  app.use(guard(options.access, routes))
  for (const route of routes) {
    const method = route.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    app[method](route.endpoint.path, answer(route, parts, options, log))
  }
  app.use(refuseUnknown(routes))
  app.use(errorAnswer(log))
  return app
}

const scope: RequestHandler = (request, response, next) =>
  inRequestScope(request.headers['request-id'], (requestId) => {
    response.setHeader('Request-Id', requestId)
    next()
  })

function guard(access: Access, routes: readonly Route[]): RequestHandler {
  if (access.kind === 'key') {
    return (request, _response, next) => {
      if (request.path === health.path || sameSecret(request.headers[KEY_HEADER], access.key)) return next()
      throw new ServiceError(
        'forbidden',
        'This port answers only to the gateway. Use the address that Regesta printed at its start',
      )
    }
  }
  const open = routes.filter(({ endpoint }) => endpoint.anyOrigin).map(({ endpoint }) => pathPattern(endpoint.path))
  return (request, response, next) => {
    const anyOrigin = open.some((pattern) => pattern.test(request.path))
    const verdict = judge(request, access.policy, anyOrigin)
    if (verdict.kind === 'refused') throw new ServiceError('forbidden', verdict.reason)
    if (verdict.kind === 'preflight') {
      response.writeHead(204, preflightHeaders(verdict.corsOrigin)).end()
      return
    }
    if (verdict.corsOrigin !== undefined) response.set(corsHeaders(verdict.corsOrigin))
    next()
  }
}

/** One request: project, input, handler, answer. */
function answer(route: Route, parts: ServiceParts, options: AppOptions, log: Logger): RequestHandler {
  const { endpoint } = route
  return async (request, response) => {
    response.locals.endpoint = endpoint
    const project = endpoint.needsProject ? await projectOf(request, parts, options) : ''
    const signal = abortOnClose(response)
    const { body, file } = await readBody(request, endpoint)
    const input = {
      params: parseInput(endpoint.params, request.params, 'not_found'),
      query: parseInput(endpoint.query, request.query),
      body: parseInput(endpoint.body, body),
    }
    const work = (operation: OperationHandle) =>
      route.handler({ ...input, headers: request.headers, project, signal, operation, file } as RequestOf<Endpoint>)
    const result =
      endpoint.long && parts.operations
        ? await parts.operations.run(
            {
              kind: route.name,
              endpoint,
              project,
              idempotencyKey: singleHeader(request, 'idempotency-key'),
              respondAsync: /(^|[\s,;])respond-async($|[\s,;])/i.test(singleHeader(request, 'prefer') ?? ''),
              request: input,
            },
            work,
          )
        : await work(unwatched(signal))
    await writeReply(request, response, result, { route, strict: options.strictAnswers ?? false, log })
  }
}

async function projectOf(request: Request, parts: ServiceParts, options: AppOptions): Promise<string> {
  const named = singleHeader(request, PROJECT_HEADER)
  if (named !== undefined && options.access.kind === 'key') return named
  if (parts.activeProject === undefined) throw new ServiceError('no_project', NO_PROJECT)
  return parts.activeProject()
}

/** A handle for endpoints that are no operation. */
const unwatched = (signal: AbortSignal): OperationHandle => ({ id: randomUUID(), signal, progress: () => {} })

function abortOnClose(response: Response): AbortSignal {
  const controller = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) controller.abort(new ServiceError('refused', 'The caller went away'))
  })
  return controller.signal
}

export function singleHeader(request: { headers: Request['headers'] }, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function healthRoute(parts: ServiceParts, { name, version }: AppOptions): Route {
  const started = Date.now()
  return {
    name: 'health',
    endpoint: health,
    handler: () => {
      const configuration_problems = [...(parts.configurationProblems?.() ?? [])]
      return reply(200, {
        status: configuration_problems.length === 0 ? 'ok' : 'degraded',
        service: name,
        version,
        uptime_s: Math.round((Date.now() - started) / 1000),
        configuration_problems,
      })
    },
  }
}

/** 405 with `Allow` for a known path, 404 for any other. */
function refuseUnknown(routes: readonly Route[]): RequestHandler {
  const known = routes.map(({ endpoint }) => ({ method: endpoint.method, pattern: pathPattern(endpoint.path) }))
  return (request, response) => {
    const allowed = new Set(known.filter(({ pattern }) => pattern.test(request.path)).map(({ method }) => method))
    if (allowed.size === 0) throw new ServiceError('not_found', `Nothing is served at ${request.path}`)
    response.setHeader('Allow', [...allowed].join(', '))
    throw new ServiceError(
      'method_not_allowed',
      `${request.path} answers ${[...allowed].join(', ')}, not ${request.method}`,
    )
  }
}

/** The pattern of an express-style path, for finding out what a path could have been. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)

function errorAnswer(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error =
      known(thrown, request) ??
      asServiceError(thrown, (err) =>
        log.error({ err, method: request.method, path: request.path }, 'unexpected error'),
      )
    if (response.headersSent || response.destroyed) {
      response.destroy()
      return
    }
    const answer = errorReply(error, (response.locals.endpoint as ErrorRules | undefined) ?? anyErrors)
    response.status(answer.status).set(answer.headers).json(answer.body)
  }
}

/** Errors of the transport that are nobody's defect. */
function known(thrown: unknown, request: Request): ServiceError | undefined {
  if (request.destroyed && !request.complete) return new ServiceError('refused', 'The caller went away')
  if (thrown instanceof URIError) return new ServiceError('not_found', `The path ${request.path} is not well-formed`)
  return undefined
}

/** The largest body that any endpoint accepts, for the gateway's own check. */
export const largestBody = (endpoints: readonly Endpoint[]): number =>
  Math.max(MiB, ...endpoints.map((e) => e.bodyLimit))
