import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gateway } from '@regesta/contracts/gateway'
import { ServiceError } from '@regesta/contracts/problem'
import { asServiceError } from '@regesta/http/error-reply'
import { logger } from '@regesta/log/logger'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { consolePages } from './console-pages.js'
import { endOnceSent } from './end-once-sent.js'
import type { EventHub } from './events/event-hub.js'
import { docsPage, frontPage, ownAssets } from './html.js'
import type { NeighbourHealth } from './neighbour-health.js'
import type { Operability } from './operability/operability.js'
import type { Readiness } from './readiness.js'
import type { RouteLookup } from './route-lookup.js'
import { sendProblem } from './send-problem.js'

const { resolve } = createRequire(import.meta.url)
const OPENAPI = fileURLToPath(new URL('../../contracts/openapi/regesta.json', import.meta.url))
const SWAGGER_UI = () => dirname(resolve('swagger-ui-dist/package.json'))
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-16x16.png', 'favicon-32x32.png']

interface Answering {
  lookup: RouteLookup
  health: NeighbourHealth
  readiness: Readiness
  checks: Operability
  hub: EventHub
  /** Makes a path that signs one browser in. */
  signInPath: () => string
}

/** What the gateway answers itself: health, checks, the description of the interface, the console, and errors for the rest. */
export function ownPages({ lookup, health, readiness, checks, hub, signInPath }: Answering): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  // No handler here reads a body.
  app.use((_request, response, next) => {
    endOnceSent(response)
    next()
  })
  app.get('/api', (_request, response) => void sendPage(response, frontPage()))
  app.get('/api/health', async (_request, response) => void response.json(await health.ask()))
  app.get('/api/health/live', (_request, response) => void response.json({ status: 'live' }))
  app.get('/api/health/ready', (_request, response) => {
    const missing = readiness.missing()
    if (missing.length === 0) return void response.json({ status: 'ready' })
    sendProblem(response, notReady(missing), gateway.showReady)
  })
  app.post('/api/sign_in_link', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    response.json({ path: signInPath() })
  })
  app.get('/api/events', (request, response) => hub.stream(request, response))
  app.get('/api/operability/tests', (_request, response) => void response.json(checks.list()))
  app.post('/api/operability/run/:test_id', async (request, response) => {
    response.locals.endpoint = gateway.runOperabilityTest
    response.json(await checks.run(request.params.test_id))
  })
  app.get('/api/openapi.json', (request, response) => response.sendFile(OPENAPI, whole(request)))
  app.get('/api/docs', (_request, response) => void sendPage(response, docsPage()))
  app.get('/api/docs/:asset', (request, response, next) => {
    const { asset } = request.params
    const own = ownAssets.get(asset)
    if (own !== undefined) return void response.type(asset).send(own)
    if (!ASSETS.includes(asset)) return next()
    response.sendFile(asset, { root: SWAGGER_UI(), ...whole(request) })
  })
  app.use(consolePages())
  app.use(refuseUnknown(lookup))
  app.use(answerProblem)
  return app
}

const notReady = (missing: readonly string[]) =>
  new ServiceError('service_unavailable', `Not ready: ${missing.join(', ')} must answer first`, { missing })

/** Files are sent as a whole: they have no tag, so there is nothing that `If-Match` could be about (RFC 9110, 13.1.1). */
function whole({ headers }: express.Request): { acceptRanges: false } {
  delete headers['if-match']
  delete headers['if-unmodified-since']
  return { acceptRanges: false }
}

function sendPage(response: express.Response, html: string): void {
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.type('html').send(html)
}

/** 405 with `Allow` for a known path, 404 for any other. */
const refuseUnknown =
  (lookup: RouteLookup): RequestHandler =>
  (request, response) => {
    const allowed = lookup.methodsOf(request.path).join(', ')
    if (allowed === '')
      throw new ServiceError('not_found', `Nothing is served at ${request.path}. /api/docs lists what is`)
    response.setHeader('Allow', allowed)
    throw new ServiceError('method_not_allowed', `${request.path} answers ${allowed}, not ${request.method}`)
  }

const answerProblem: ErrorRequestHandler = (thrown: unknown, request, response, _next) => {
  if (thrown instanceof URIError) {
    return sendProblem(response, new ServiceError('not_found', `The path ${request.path} is not well-formed`))
  }
  const problem = asServiceError(thrown, (err) =>
    logger('gateway').error({ err, path: request.path }, 'unexpected error'),
  )
  sendProblem(response, problem)
}
