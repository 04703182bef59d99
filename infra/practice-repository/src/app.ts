import { health } from '@regesta/contracts/health'
import { VERSION } from '@regesta/contracts/services'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type { Context } from './context.js'
import { refusals } from './domain/refusal.js'
import { json } from './http/answer.js'
import { errorAnswer } from './http/error-answer.js'
import { exchange, tokenOf } from './http/exchange.js'
import { type FurtherCallers, guard } from './http/guard.js'
import { createRateLimit } from './http/rate-limit.js'
import type { Route } from './http/route.js'
import { seenOf } from './http/seen.js'
import { writeAnswer } from './http/write-answer.js'
import { practiceRoutes } from './practice-routes.js'
import { routes } from './routes.js'
import { missingPage } from './use-cases/missing-page.js'

/** Builds the application: guard, journal, limits, routes, and answers for everything else. */
export function practiceApp(context: Context, port: () => number, callers: FurtherCallers): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(guard(port, callers))
  app.get(health.path, sayHealth())
  app.use('/practice', practiceRoutes(context))
  app.use(keepJournal(context))
  app.use(limitRates(context))
  app.use(withoutSlash)
  const table = routes(context)
  for (const route of table) register(app, route, exchange(context, route))
  for (const path of new Set(table.map((route) => route.path))) app.all(path, refuseMethod(table, path, context))
  app.use((request, response) => refuse(context, request, response))
  app.use(failed(context))
  return app
}

function register(app: Express, route: Route, handler: RequestHandler): void {
  app[route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](route.path, handler)
}

/** The health that every program of an installation answers; not part of the API that is played. */
function sayHealth(): RequestHandler {
  const started = Date.now()
  const well = { status: 'ok', service: 'practice-repository', version: VERSION, configuration_problems: [] }
  return (_request, response) => response.json({ ...well, uptime_s: Math.round((Date.now() - started) / 1000) })
}

const keepJournal =
  ({ journal }: Context): RequestHandler =>
  (request, response, next) => {
    const started = Date.now()
    const seen = seenOf(response)
    response.once('close', () => {
      journal.add({
        at: new Date(started).toISOString(),
        method: request.method,
        path: request.originalUrl.replace(/([?&]access_token=)[^&]*/g, '$1hidden'),
        route: seen.route,
        status: response.headersSent ? response.statusCode : null,
        bytes_received: seen.bytes,
        duration_ms: Date.now() - started,
        fault: seen.fault,
      })
    })
    next()
  }

/** Every answer carries the state of the limit; beyond it, nothing else is answered. */
function limitRates(context: Context): RequestHandler {
  const limit = createRateLimit(context.settings)
  return (request, response, next) => {
    const verdict = limit(clientOf(request, context))
    for (const [name, value] of Object.entries(verdict.headers)) response.setHeader(name, value)
    if (verdict.allowed) return next()
    void writeAnswer(response, json(429, { status: 429, message: verdict.message }))
  }
}

function clientOf(request: Request, { accounts }: Context): string {
  const token = tokenOf(request, new URLSearchParams(request.originalUrl.split('?')[1]))
  const account = token === undefined ? null : accounts(token)
  return account === null
    ? `guest ${request.socket.remoteAddress} ${request.headers['user-agent'] ?? ''}`
    : `account ${account}`
}

/** The search has no trailing slash. */
const withoutSlash: RequestHandler = (request, response, next) => {
  if (request.path !== '/api/records/') return next()
  response.redirect(301, request.originalUrl.replace('/api/records/', '/api/records'))
}

function refuseMethod(table: readonly Route[], path: string, context: Context): RequestHandler {
  const allowed = table.filter((route) => route.path === path).map(({ method }) => method)
  const allow = [...new Set([...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ')
  return (request, response) => {
    response.setHeader('Allow', allow)
    if (request.method === 'OPTIONS') return void response.status(200).end()
    void writeAnswer(response, errorAnswer(refusals.methodNotAllowed(), context.settings.platform))
  }
}

async function refuse(context: Context, request: Request, response: Response): Promise<void> {
  const page =
    request.method === 'GET' && request.accepts(['json', 'html']) === 'html' && !request.path.startsWith('/api/')
  await writeAnswer(response, page ? missingPage() : errorAnswer(refusals.unknownRoute(), context.settings.platform))
}

/** Addresses that cannot be decoded, and unexpected errors. */
const failed =
  (context: Context): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const malformed = error instanceof URIError || (error as { status?: number }).status === 400
    if (!malformed) context.log.error({ err: error }, 'request failed')
    const refusal = malformed ? refusals.unknownRoute() : refusals.serverError()
    void writeAnswer(response, errorAnswer(refusal, context.settings.platform))
  }
