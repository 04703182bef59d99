import { eventsInternal } from '@regesta/contracts/events'
import { health } from '@regesta/contracts/health'
import { ServiceError } from '@regesta/contracts/problem'
import { answerLog } from '@regesta/log/answer-log'
import { type Logger, logger } from '@regesta/log/logger'
import { inRequestScope } from '@regesta/log/request-scope'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import { ACT_HEADER, CLIENT_HEADER, internalClient, publicClient, readAct } from './act-header.js'
import { answerRequest } from './answer-request.js'
import type { Access, AppOptions } from './app-options.js'
import { type SettingsGate, untilKnown } from './configuration.js'
import { anyErrors, asServiceError, type ErrorRules, errorReply } from './error-reply.js'
import { corsHeaders, judge, preflightHeaders, sameSecret } from './guard.js'
import { KEY_HEADER } from './headers.js'
import { events, reply } from './reply.js'
import { type Route, type ServiceParts, serve } from './serve.js'

/** Builds the express application of a service: guard, routes, and one place where errors become answers. */
export function serviceApp(parts: ServiceParts, options: AppOptions): Express {
  const log = logger(parts.errorLogger ?? options.name)
  const routes = [healthRoute(parts, options), ...parts.routes, ...(parts.operations?.routes ?? [])]
  if (options.access.kind === 'key') routes.push(...(parts.internal ?? []), ...changesRoutes(parts))
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(scope(log, options.access))
  app.use(guard(options.access, routes))
  if (parts.settings !== undefined) app.use(refuseUntilKnown(parts.settings))
  const answers = routes.map((route) => ({ ...route.endpoint, answer: answerRequest(route, parts, options, log) }))
  app.use(atFixedPath(answers))
  for (const { method, path, answer } of answers) {
    app[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path, answer)
  }
  app.use(refuseUnknown(routes))
  app.use(errorAnswer(log))
  return app
}

/** Services with long work report to the gateway what changes in them. */
const changesRoutes = ({ operations }: ServiceParts): Route[] =>
  operations === undefined ? [] : serve(eventsInternal, { followEvents: () => events(operations.changes.fromNow()) })

function scope(log: Logger, access: Access): RequestHandler {
  const noteAnswer = answerLog(log)
  return (request, response, next) => {
    const { headers } = request
    const isInternal = access.kind === 'key'
    const act = isInternal ? readAct(headers[ACT_HEADER]) : undefined
    const client = (isInternal ? internalClient : publicClient)(headers[CLIENT_HEADER])
    const begin = (requestId: string) => {
      response.setHeader('Request-Id', requestId)
      noteAnswer(request, response)
      next()
    }
    inRequestScope(headers['request-id'], begin, { client, act })
  }
}

/** Until the rules are known, only the health is answered. */
function refuseUntilKnown(settings: SettingsGate): RequestHandler {
  return async (request, _response, next) => {
    if (request.path !== health.path) await untilKnown(settings)
    next()
  }
}

/** Most requests name a path without parameters: one look finds their answer, where the router tries every pattern. */
function atFixedPath(answers: readonly { method: string; path: string; answer: RequestHandler }[]): RequestHandler {
  const fixed = answers.filter(({ path }) => !path.includes(':'))
  const known = new Map(fixed.map(({ method, path, answer }) => [`${method} ${path}`, answer]))
  return (request, response, next) => {
    const answer = known.get(`${request.method} ${request.path}`)
    return answer === undefined ? next() : answer(request, response, next)
  }
}

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
    const verdict = judge(request, access.policy, { anyOrigin })
    if (verdict.kind === 'refused') throw new ServiceError('forbidden', verdict.reason)
    if (verdict.kind === 'preflight') {
      response.writeHead(204, preflightHeaders(verdict.corsOrigin)).end()
      return
    }
    if (verdict.corsOrigin !== undefined) response.set(corsHeaders(verdict.corsOrigin))
    next()
  }
}

function healthRoute(parts: ServiceParts, { name, version }: AppOptions): Route {
  const started = Date.now()
  return {
    name: 'health',
    endpoint: health,
    handler: () => {
      const awaited = parts.settings?.awaited()
      const configuration_problems = [
        ...(awaited === undefined ? [] : [{ key: 'security', problem: awaited.message }]),
        ...(parts.configurationProblems?.() ?? parts.settings?.problems ?? []),
      ]
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
const pathPattern = (path: string): RegExp =>
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

/** Errors of the transport that are not defects. */
function known(thrown: unknown, request: Request): ServiceError | undefined {
  if (request.destroyed && !request.complete) return new ServiceError('refused', 'The caller went away')
  if (thrown instanceof URIError) return new ServiceError('not_found', `The path ${request.path} is not well-formed`)
  return undefined
}
