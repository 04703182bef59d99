import type { ApiCall } from '@regesta/contracts/projects-internal'
import type { HttpAgent } from '@regesta/http/http-agent'
import { AnswerTooLong, readAnswer } from '@regesta/http/read-answer'
import type { Dispatcher } from 'undici'
import type { Clock } from './clock.js'
import { hiderOf, readHiding } from './hide-token.js'
import { NotConnected } from './not-connected.js'
import { type Patience, watchProgress } from './progress-watch.js'
import { followReadings, type Redirection } from './redirection.js'

/** One call to a repository. The token travels in `Authorization` and is written down nowhere. */
export interface OutboundCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly token: string
  readonly json?: unknown
  readonly upload?: Upload | undefined
  readonly patience: Patience
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
  /** Where it leads instead of saying what was asked. */
  readonly redirection?: Redirection | undefined
  readonly call: ApiCall
}

interface Unsent {
  readonly kind: 'unsent'
  readonly reason: string
  readonly call: ApiCall
}

interface Lost {
  readonly kind: 'lost'
  readonly reason: string
  /** There was more of it than is ever read. */
  readonly isTooLong?: boolean
  readonly call: ApiCall
}

/** Pages come from something in between, not from the repository. */
export const isHtml = ({ headers, text }: Pick<Answered, 'headers' | 'text'>): boolean =>
  String(headers['content-type'] ?? '').includes('html') || /^\s*</.test(text)

/** Characters of bodies that the API log keeps. */
const LOGGED = 20_000
/** Bytes of an answer that are read. */
const LARGEST_ANSWER = 8 * 1024 * 1024

type Ending = Pick<ApiCall, 'response_status_code' | 'response_body' | 'status'>

/** Sends one call once and says what became of it; never throws for what the other side or the network did. */
export async function sendCall(agent: HttpAgent, call: OutboundCall, clock: Clock): Promise<Reaction> {
  const logged = beginLog(call)
  const hide = hiderOf(call.token)
  const watch = watchProgress(call.patience, clock, call.signal)
  const upload = call.upload?.open(watch.sent)
  try {
    const send = (url: URL) => agent.request(requestOf(call, url, upload, watch.signal))
    const { response, redirection } = await followReadings(call.method, new URL(call.url), send)
    const { text, json } = readHiding(await textOf(response, watch.moved), hide)
    const { statusCode: status, headers } = response
    const success = status >= 200 && status < 300
    const ending: Ending = {
      response_status_code: status,
      response_body: shorten(text),
      status: success ? 'success' : 'failed',
    }
    const shown = redirection && { ...redirection, target: hide(redirection.target) }
    return { kind: 'answer', status, headers, text, json, redirection: shown, call: logged(ending) }
  } catch (error) {
    const reason = hide(callFault(error, watch.signal))
    const entry = logged({ response_status_code: null, response_body: reason, status: 'failed' })
    if (error instanceof NotConnected) return { kind: 'unsent', reason, call: entry }
    return { kind: 'lost', reason, isTooLong: error instanceof AnswerTooLong, call: entry }
  } finally {
    watch.stop()
    // Closes the file, wherever the reading stands.
    upload?.return().catch(() => {})
  }
}

/** Begins the entry of a call in the API log; what becomes of it completes it. */
function beginLog({ method, url, json }: OutboundCall): (ending: Ending) => ApiCall {
  const started = performance.now()
  const timestamp = new Date().toISOString()
  return (ending) => ({
    http_method: method,
    endpoint_url: url,
    request_body: json === undefined ? null : shorten(JSON.stringify(json)),
    duration_ms: Math.round(performance.now() - started),
    timestamp,
    ...ending,
  })
}

/** Packed bodies are not unpacked: they could become anything, and nobody asked for one. */
function textOf({ headers, body }: Dispatcher.ResponseData, onPiece: () => void): Promise<string> {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding === 'identity') return readAnswer(body, { limit: LARGEST_ANSWER, onPiece })
  body.on('error', () => {}).destroy()
  throw new Error(`The answer is packed (${encoding}), which was not asked for`)
}

function requestOf(
  call: OutboundCall,
  url: URL,
  upload: AsyncIterable<Uint8Array> | undefined,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  const body = upload ?? (call.json === undefined ? null : JSON.stringify(call.json))
  return {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: call.method,
    headers: {
      authorization: `Bearer ${call.token}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
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

const codeOf = (error: unknown) =>
  (error as { code?: string }).code ?? (error as { cause?: { code?: string } }).cause?.code ?? ''

function callFault(error: unknown, signal: AbortSignal): string {
  if (signal.aborted && signal.reason instanceof Error) return signal.reason.message
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  return code !== '' && !message.includes(code) ? `${message} (${code})` : message
}

const shorten = (text: string) => (text.length > LOGGED ? `${text.slice(0, LOGGED)}…` : text)
