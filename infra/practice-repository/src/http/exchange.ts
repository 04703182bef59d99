import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.js'
import { Refusal, refusals } from '../domain/refusal.js'
import { commitOf, type Fault } from '../faults/fault.js'
import type { Answer } from './answer.js'
import type { Call, Upload } from './call.js'
import { disturb, reset } from './disturb.js'
import { errorAnswer } from './error-answer.js'
import { readForm } from './read-form.js'
import { readJson } from './read-json.js'
import { receiveContent } from './receive-content.js'
import type { Route } from './route.js'
import { seenOf } from './seen.js'
import { tellLie } from './tell-lie.js'
import { writeAnswer } from './write-answer.js'

/** Carries one request through its route: refuse early, receive the body, work, answer; and be disturbed on the way. */
export const exchange =
  (context: Context, route: Route): RequestHandler =>
  async (request, response) => {
    const fault = context.faults.strike({ route: route.name, method: route.method, path: request.path })
    const seen = seenOf(response)
    seen.route = route.name
    if (fault !== undefined) seen.fault = fault.kind
    let upload: Upload | undefined
    try {
      if (fault !== undefined && (await disturb.atStart(fault, response))) return
      if (route.jsonOnly === true) checkAccept(request)
      const call = await completeCall(context, route, request, response, fault)
      upload = call.upload
      await perform(context, route, call, fault, response)
    } catch (error) {
      await answerError(context, error, response)
    } finally {
      if (upload !== undefined && !isLate(fault)) await rm(upload.path, { force: true })
    }
  }

const isLate = (fault: Fault | undefined): boolean => fault !== undefined && commitOf(fault) === 'late'

/** The call with its body, once it is there; an upload must be admitted before. */
async function completeCall(
  context: Context,
  route: Route,
  request: Request,
  response: Response,
  fault: Fault | undefined,
): Promise<Call> {
  const early = callOf(request, context)
  if (route.body === 'json') return { ...early, body: await body(context, request, response) }
  const arrived = route.admit?.(early)
  try {
    return { ...early, upload: await receive(context, route, early, request, response, fault) }
  } finally {
    arrived?.()
  }
}

/** Works now, later or never, and answers as the fault wants it. */
async function perform(context: Context, route: Route, call: Call, fault: Fault | undefined, response: Response) {
  if (fault?.kind === 'delay') await sleep(fault.delay_ms)
  if (fault === undefined || fault.kind === 'delay') return writeAnswer(response, await route.run(call))
  if (fault.kind === 'lie') return tellLie(fault, route, { context, call, path: response.req.path }, response)
  const commit = commitOf(fault)
  const answer = commit === 'before' ? await route.run(call) : undefined
  if (commit === 'late' && 'after_ms' in fault)
    context.faults.later(fault.after_ms, () => workLate(context, route, call))
  await disturb.instead(fault, response, answer)
}

async function workLate(context: Context, route: Route, call: Call): Promise<void> {
  try {
    await route.run(call)
  } catch (error) {
    context.log.info({ route: route.name, error }, 'a late commit was refused')
  }
}

function callOf(request: Request, { accounts }: Context): Call {
  const query = new URLSearchParams(request.originalUrl.split('?').slice(1).join('?'))
  const token = tokenOf(request, query)
  return {
    params: paramsOf(request),
    query,
    headers: request.headers,
    body: undefined,
    owner: token === undefined ? null : accounts(token),
    origin: `http://${request.headers.host}`,
  }
}

/** Path parameters; a wildcard matches several segments. */
const paramsOf = (request: Request): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, Array.isArray(value) ? value.join('/') : value]),
  )

/** The token of the `Authorization` header, else of the query. */
export function tokenOf(request: Request, query: URLSearchParams): string | undefined {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').trim().split(/\s+/)
  if (scheme?.toLowerCase() === 'bearer' && token && rest.length === 0) return token
  return query.get('access_token')?.trim() || undefined
}

const JSON_TYPES = ['application/json', 'application/vnd.zenodo.v1+json']

function checkAccept(request: Request): void {
  if (request.accepts(JSON_TYPES) === false) throw refusals.wrongAccept(JSON_TYPES)
}

const body = (context: Context, request: Request, response: Response) =>
  readJson(request, context.settings.bodyBytes, seenOf(response).addBytes)

async function receive(
  context: Context,
  route: Route,
  call: Call,
  request: Request,
  response: Response,
  fault?: Fault,
) {
  const folder = context.store.contents.incoming
  const addBytes = seenOf(response).addBytes
  let cut = cutAfter(fault, call)
  const onBytes = (count: number) => {
    addBytes(count)
    cut -= count
    if (cut < 0) reset(response)
  }
  if (route.body === 'form') return readForm(request, { folder, limit: context.settings.bodyBytes, onBytes })
  if (route.body !== 'upload') return undefined
  const limit = context.settings.quota.fileBytes
  const overLimit = () => new Refusal(400, 'File size limit exceeded.')
  return receiveContent(request, { folder, limit, overLimit, onBytes })
}

/** After how many bytes of the request body the connection is reset. */
function cutAfter(fault: Fault | undefined, { headers }: Call): number {
  if (fault?.kind !== 'reset' || fault.at !== 'request-body') return Number.POSITIVE_INFINITY
  return fault.bytes ?? Math.floor(Number(headers['content-length'] ?? 2) / 2)
}

async function answerError(context: Context, error: unknown, response: Response): Promise<void> {
  if (response.headersSent || response.destroyed) return
  if (response.req.readableAborted) return
  const known = error instanceof Refusal
  if (!known) context.log.error({ err: error, path: response.req.path }, 'request failed')
  const refusal = known ? error : refusals.serverError()
  const answer: Answer = errorAnswer(refusal, context.settings.platform)
  await writeAnswer(response, answer)
}
