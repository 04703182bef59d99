import { randomUUID } from 'node:crypto'
import { type Endpoint, namesProjectInLink } from '@regesta/contracts/endpoint'
import { isServiceError, NO_PROJECT, ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import { underAct } from '@regesta/log/request-scope'
import type { Request, RequestHandler, Response } from 'express'
import type { AppOptions } from './app-options.js'
import { NAMED_PROJECT_HEADER, PROJECT_HEADER } from './headers.js'
import { parseInput } from './parse-input.js'
import { readBody } from './read-body.js'
import type { OperationHandle, RequestOf, Route, ServiceParts } from './serve.js'
import { writeReply } from './write-reply.js'

/** Answers requests for one route: project, input, handler, answer. */
export function answerRequest(route: Route, parts: ServiceParts, options: AppOptions, log: Logger): RequestHandler {
  const { endpoint } = route
  const writing = { route, strict: options.strictAnswers ?? false, log }
  return async (request, response) => {
    response.locals.endpoint = endpoint
    if (namesProjectInLink(endpoint)) readLink(request)
    const project = await projectFor(endpoint, request, parts, options)
    const caller = new Caller(response)
    const { body, file } = await readBody(request, endpoint)
    const input = {
      params: parseInput(endpoint.params, request.params, 'not_found'),
      query: parseInput(endpoint.query, request.query),
      body: parseInput(endpoint.body, body),
    }
    const work = (operation: OperationHandle) =>
      route.handler(new AskedRequest(input, { headers: request.headers, project, operation, file }, caller))
    const result =
      endpoint.long && parts.operations
        ? await parts.operations.run({ ...callOf(route, request), project, request: input }, work)
        : await asAct(route, () => work(new Unwatched(caller)))
    await writeReply(request, response, result, writing)
  }
}

/** What may change something is an act; the work of an operation is one under the id of the operation. */
const asAct = <T>({ name, endpoint }: Route, work: () => T): T =>
  endpoint.method === 'GET' ? work() : underAct({ id: randomUUID(), name }, work)

const callOf = ({ name, endpoint }: Route, request: Request) => ({
  kind: name,
  endpoint,
  idempotencyKey: singleHeader(request, 'idempotency-key'),
  respondAsync: /(^|[\s,;])respond-async($|[\s,;])/i.test(singleHeader(request, 'prefer') ?? ''),
})

type Input = Pick<RequestOf<Endpoint>, 'params' | 'query' | 'body'>
type RequestContext = Pick<RequestOf<Endpoint>, 'headers' | 'project' | 'operation' | 'file'>

/** What a handler is given. A class, since getters in a literal would give every request a shape of its own. */
class AskedRequest implements RequestOf<Endpoint> {
  readonly params: Input['params']
  readonly query: Input['query']
  readonly body: Input['body']
  readonly headers: RequestContext['headers']
  readonly project: string
  readonly operation: OperationHandle
  readonly file: RequestContext['file']
  readonly #caller: Caller

  constructor({ params, query, body }: Input, { headers, project, operation, file }: RequestContext, caller: Caller) {
    this.params = params
    this.query = query
    this.body = body
    this.headers = headers
    this.project = project
    this.operation = operation
    this.file = file
    this.#caller = caller
  }

  get signal(): AbortSignal {
    return this.#caller.signal
  }
}

/** The project that an answer is about; empty where there is none, or where the handler itself looks for one. */
function projectFor(endpoint: Endpoint, request: Request, parts: ServiceParts, options: AppOptions) {
  if (endpoint.needsProject) return projectOf(request, parts, options)
  // Long work is about one project from its acceptance to its end, also when a restart comes between.
  return endpoint.mayNameProject && endpoint.long ? projectIfAny(request, parts, options) : ''
}

async function projectIfAny(request: Request, parts: ServiceParts, options: AppOptions): Promise<string> {
  try {
    return await projectOf(request, parts, options)
  } catch (error) {
    const noneLoaded = isServiceError(error) && error.code === 'no_project' && namedProject(request) === undefined
    if (noneLoaded) return ''
    throw error
  }
}

async function projectOf(request: Request, parts: ServiceParts, options: AppOptions): Promise<string> {
  const resolved = singleHeader(request, PROJECT_HEADER)
  if (resolved !== undefined && options.access.kind === 'key') return resolved
  if (parts.requestProject === undefined) throw new ServiceError('no_project', NO_PROJECT)
  return parts.requestProject(namedProject(request))
}

/** A link, a picture or a download carries no header of ours: its address names the project as `?project=`. */
function readLink(request: Request): void {
  const { project } = request.query
  if (typeof project === 'string') request.headers[NAMED_PROJECT_HEADER] ??= project
}

/** The uuid of the project that a public request names. */
export const namedProject = (request: Pick<Request, 'headers'>): string | undefined =>
  singleHeader(request, NAMED_PROJECT_HEADER)

/** The caller that waits for an answer. */
class Caller {
  readonly #response: Response
  #controller: AbortController | undefined

  constructor(response: Response) {
    this.#response = response
  }

  /** Aborted when the caller goes away; made at its first use, since few handlers look at it. */
  get signal(): AbortSignal {
    if (this.#controller !== undefined) return this.#controller.signal
    const [controller, response] = [new AbortController(), this.#response]
    this.#controller = controller
    const abortUnlessFinished = () => {
      if (!response.writableFinished) controller.abort(new ServiceError('refused', 'The caller went away'))
    }
    if (response.closed) abortUnlessFinished()
    else response.once('close', abortUnlessFinished)
    return controller.signal
  }
}

/** The handle of work on an endpoint without operations. */
class Unwatched implements OperationHandle {
  readonly #caller: Caller
  readonly #started = Date.now()
  #id: string | undefined

  constructor(caller: Caller) {
    this.#caller = caller
  }

  get startedAt(): string {
    return new Date(this.#started).toISOString()
  }

  get id(): string {
    this.#id ??= randomUUID()
    return this.#id
  }

  get signal(): AbortSignal {
    return this.#caller.signal
  }

  progress(): void {}

  waits(): () => void {
    return () => {}
  }
}

function singleHeader(request: Pick<Request, 'headers'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
