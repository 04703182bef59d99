import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@regesta/contracts/endpoint'
import { NO_PROJECT, ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import type { Request, RequestHandler, Response } from 'express'
import { PROJECT_HEADER } from './headers.js'
import { parseInput } from './parse-input.js'
import { readBody } from './read-body.js'
import type { OperationHandle, RequestOf, Route, ServiceParts } from './serve.js'
import type { AppOptions } from './service-app.js'
import { writeReply } from './write-reply.js'

/** Answers requests for one route: project, input, handler, answer. */
export function answerRequest(route: Route, parts: ServiceParts, options: AppOptions, log: Logger): RequestHandler {
  const { endpoint } = route
  const writing = { route, strict: options.strictAnswers ?? false, log }
  return async (request, response) => {
    response.locals.endpoint = endpoint
    const project = endpoint.needsProject ? await projectOf(request, parts, options) : ''
    const signal = signalOfCaller(response)
    const { body, file } = await readBody(request, endpoint)
    const input = {
      params: parseInput(endpoint.params, request.params, 'not_found'),
      query: parseInput(endpoint.query, request.query),
      body: parseInput(endpoint.body, body),
    }
    const work = (operation: OperationHandle) =>
      route.handler(requestOf(input, { headers: request.headers, project, operation, file }, signal))
    const result =
      endpoint.long && parts.operations
        ? await parts.operations.run({ ...callOf(route, request), project, request: input }, work)
        : await work(unwatched(signal))
    await writeReply(request, response, result, writing)
  }
}

const callOf = ({ name, endpoint }: Route, request: Request) => ({
  kind: name,
  endpoint,
  idempotencyKey: singleHeader(request, 'idempotency-key'),
  respondAsync: /(^|[\s,;])respond-async($|[\s,;])/i.test(singleHeader(request, 'prefer') ?? ''),
})

type Input = Pick<RequestOf<Endpoint>, 'params' | 'query' | 'body'>
type Surroundings = Pick<RequestOf<Endpoint>, 'headers' | 'project' | 'operation' | 'file'>

const requestOf = (input: Input, surroundings: Surroundings, signal: () => AbortSignal): RequestOf<Endpoint> => ({
  ...input,
  ...surroundings,
  get signal() {
    return signal()
  },
})

async function projectOf(request: Request, parts: ServiceParts, options: AppOptions): Promise<string> {
  const named = singleHeader(request, PROJECT_HEADER)
  if (named !== undefined && options.access.kind === 'key') return named
  if (parts.activeProject === undefined) throw new ServiceError('no_project', NO_PROJECT)
  return parts.activeProject()
}

/** A handle for endpoints that are no operation. */
function unwatched(signal: () => AbortSignal): OperationHandle {
  let id: string | undefined
  return {
    get id() {
      id ??= randomUUID()
      return id
    },
    get signal() {
      return signal()
    },
    progress: () => {},
  }
}

/** The signal that is aborted when the caller goes away; made at its first use, since few handlers look at it. */
function signalOfCaller(response: Response): () => AbortSignal {
  let controller: AbortController | undefined
  const abortUnlessFinished = () => {
    if (!response.writableFinished) controller?.abort(new ServiceError('refused', 'The caller went away'))
  }
  return () => {
    if (controller !== undefined) return controller.signal
    controller = new AbortController()
    if (response.closed) abortUnlessFinished()
    else response.once('close', abortUnlessFinished)
    return controller.signal
  }
}

export function singleHeader(request: Pick<Request, 'headers'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
