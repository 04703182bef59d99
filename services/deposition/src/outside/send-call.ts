import type { ApiCall } from '@regesta/contracts/projects-internal'
import type { HttpAgent } from '@regesta/http/http-agent'
import { readAnswer } from '@regesta/http/read-answer'
import type { Dispatcher } from 'undici'
import type { Clock } from './clock.js'
import { NotConnected } from './not-connected.js'

/** One call to a repository. The token travels in `Authorization` and is written down nowhere. */
export interface OutboundCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly token: string
  readonly json?: unknown
  readonly upload?: Upload | undefined
  /** Milliseconds without any progress after which the call is given up. */
  readonly patience: number
  readonly signal?: AbortSignal | undefined
}

/** A body that is read while it is sent. */
export interface Upload {
  readonly size: number
  /** Opens it anew; `moved` is to be called for every piece that goes out. */
  open(moved: () => void): AsyncGenerator<Uint8Array, void, undefined>
}

/** What became of a call. `unsent`: no connection was made; `lost`: it may have arrived, but no answer came. */
export type Reaction = Answered | Unsent | Lost

export interface Answered {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown
  readonly call: ApiCall
}

export interface Unsent {
  readonly kind: 'unsent'
  readonly reason: string
  readonly call: ApiCall
}

export interface Lost {
  readonly kind: 'lost'
  readonly reason: string
  readonly call: ApiCall
}

/** Characters of bodies that the API log keeps. */
const LOGGED = 20_000

/** Sends one call once and says what became of it; never throws for what the other side or the network did. */
export async function sendCall(agent: HttpAgent, call: OutboundCall, clock: Clock): Promise<Reaction> {
  const started = performance.now()
  const timestamp = new Date().toISOString()
  const watch = progressWatch(clock.span(call.patience), call.signal)
  const logged = (rest: Pick<ApiCall, 'response_status_code' | 'response_body' | 'status'>): ApiCall => ({
    http_method: call.method,
    endpoint_url: call.url,
    request_body: call.json === undefined ? null : shorten(JSON.stringify(call.json)),
    duration_ms: Math.round(performance.now() - started),
    timestamp,
    ...rest,
  })
  const upload = call.upload?.open(watch.moved)
  try {
    const response = await agent.request(requestOf(call, upload, watch.signal))
    const text = await readAnswer(response.body, { onPiece: watch.moved })
    const { statusCode: status, headers } = response
    const success = status >= 200 && status < 400
    const entry = logged({
      response_status_code: status,
      response_body: shorten(text),
      status: success ? 'success' : 'failed',
    })
    return { kind: 'answer', status, headers, text, json: parsed(text), call: entry }
  } catch (error) {
    const reason = reasonOf(error, watch.signal)
    const entry = logged({ response_status_code: null, response_body: reason, status: 'failed' })
    return { kind: error instanceof NotConnected ? 'unsent' : 'lost', reason, call: entry }
  } finally {
    watch.stop()
    // Closes the file, wherever the reading stands.
    upload?.return().catch(() => {})
  }
}

function requestOf(
  call: OutboundCall,
  upload: AsyncIterable<Uint8Array> | undefined,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  const url = new URL(call.url)
  const body = upload ?? (call.json === undefined ? null : JSON.stringify(call.json))
  return {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: call.method,
    headers: {
      authorization: `Bearer ${call.token}`,
      accept: 'application/json',
      ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.upload === undefined
        ? {}
        : { 'content-type': 'application/octet-stream', 'content-length': String(call.upload.size) }),
    },
    // Any iterable will do, which only the types do not know.
    body: body as Dispatcher.RequestOptions['body'],
    signal,
    // A connection that served one upload is not trusted with the next: some hops cut connections after so many bytes.
    reset: upload !== undefined,
  }
}

/** Aborts when nothing has moved for so long. Checks at a tenth of that time instead of re-arming a timer per piece. */
function progressWatch(patience: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const cancel = () => controller.abort(outer?.reason)
  let last = performance.now()
  const timer = setInterval(
    () => {
      if (performance.now() - last > patience) controller.abort(new NoProgress(patience))
    },
    Math.max(10, patience / 10),
  )
  if (outer?.aborted) cancel()
  outer?.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    moved: () => {
      last = performance.now()
    },
    stop: () => {
      clearInterval(timer)
      outer?.removeEventListener('abort', cancel)
    },
  }
}

class NoProgress extends Error {
  constructor(patience: number) {
    super(`Nothing moved for ${Math.round(patience / 1000)} s`)
    this.name = 'NoProgress'
  }
}

const codeOf = (error: unknown) =>
  (error as { code?: string }).code ?? (error as { cause?: { code?: string } }).cause?.code ?? ''

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted && signal.reason instanceof Error) return signal.reason.message
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  return code !== '' && !message.includes(code) ? `${message} (${code})` : message
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const shorten = (text: string) => (text.length > LOGGED ? `${text.slice(0, LOGGED)}…` : text)
