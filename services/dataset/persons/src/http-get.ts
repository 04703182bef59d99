import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { askedRest } from '@regesta/http/asked-rest'
import { CallEnding } from '@regesta/http/call-ending'
import { followRedirects, MOST_REDIRECTS } from '@regesta/http/follow-redirects'
import { type HttpAgent, type HttpResponse, openAgent } from '@regesta/http/http-agent'
import { isLoopback } from '@regesta/http/loopback'
import { AnswerTooLong, readBytes } from '@regesta/http/read-answer'
import { type Budget, RequestBudget } from './request-budget.js'
import { RetrievalError, type RetrievalStep } from './retrieval-error.js'

export interface GetOptions {
  /** Hosts (`host:port`) that addresses and redirects may name. */
  readonly hosts: readonly string[]
  /** null: no limit, for a repository on this machine. */
  readonly budget: Budget | null
  /** Divides waiting times; for tests. */
  readonly clockScale?: number
}

/** An answer of the repository. */
export interface Got {
  readonly url: string
  readonly status: 200 | 304
  readonly body: Buffer
  readonly contentType: string
  readonly etag: string | null
}

/** How long the caller is willing to wait. */
export interface Conduct {
  readonly signal?: AbortSignal | undefined
  /**
   * briefly (the default): a person waits, who gets a refusal instead; for_room: as long as the budget asks for, though not
   * as long as an answer asks for; as_asked: as long as either asks for.
   */
  readonly waits?: 'briefly' | 'for_room' | 'as_asked'
}

interface Request extends Conduct {
  readonly limit?: number
  readonly ifNoneMatch?: string | null
}

const MiB = 1024 * 1024
const ATTEMPTS = 4
/** Milliseconds without a sign of life. */
const SILENCE = 60_000
/** Milliseconds for a whole answer, however steadily it comes. */
const WHOLE_ANSWER = 120_000
/** The longest rest before another attempt that a waiting person is kept for. Milliseconds. */
const PATIENCE = 30_000
/** The same for room in the budget: one minute's share may be waited for. */
const PATIENCE_FOR_ROOM = 60_000
const TRANSIENT = [408, 429, 500, 502, 503, 504]

/** Plain GET requests with redirects, retries, a size limit and a checksum where the answer carries one. */
export class HttpGet {
  private readonly agent = openAgent({ headersTimeout: SILENCE, bodyTimeout: SILENCE, connections: 16 })
  private readonly budget: RequestBudget | undefined
  private readonly clockScale: number
  private readonly closing = new AbortController()

  constructor(private readonly options: GetOptions) {
    const { budget, clockScale = 1 } = options
    this.budget = budget === null ? undefined : new RequestBudget(budget, clockScale)
    this.clockScale = clockScale
    // Every request listens to it while it waits.
    setMaxListeners(0, this.closing.signal)
  }

  async get(step: RetrievalStep, url: string, request: Request = {}): Promise<Got> {
    const { signal } = request
    for (let attempt = 1; ; attempt++) {
      try {
        await this.waitForRoom(step, url, request)
        return await this.once(step, url, request)
      } catch (error) {
        const failure = asRetrievalError(step, url, error)
        const isGivenUp = signal?.aborted === true || this.closing.signal.aborted
        if (attempt >= ATTEMPTS || isGivenUp || !isTransient(failure)) throw failure
        const rest = failure.rest ?? backOff(attempt)
        if (rest > PATIENCE && request.waits !== 'as_asked') throw failure
        await this.rest(rest / this.clockScale, signal)
      }
    }
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.agent.destroy()
  }

  private async waitForRoom(step: RetrievalStep, url: string, { waits = 'briefly', signal }: Request): Promise<void> {
    const turn = this.budget?.take()
    if (turn === undefined) return
    try {
      const wait = turn.wait * this.clockScale
      if (wait > PATIENCE_FOR_ROOM && waits === 'briefly') throw usedUp(step, url, turn.used, wait)
      if (wait > 0) await this.rest(turn.wait, signal)
    } catch (error) {
      turn.giveBack()
      throw error
    }
  }

  private rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    const { signal: closing } = this.closing
    return pause(milliseconds, undefined, {
      signal: signal === undefined ? closing : AbortSignal.any([signal, closing]),
    })
  }

  private async once(step: RetrievalStep, url: string, { limit = 16 * MiB, ifNoneMatch, signal }: Request) {
    const ending = new CallEnding()
    const timer = setTimeout(() => ending.abort(incomplete(step, url)), WHOLE_ANSWER / this.clockScale)
    const stopFollowing = ending.follow(signal)
    try {
      return await ask(this.agent, this.options.hosts, step, url, { limit, ifNoneMatch, signal: ending })
    } finally {
      clearTimeout(timer)
      stopFollowing()
    }
  }
}

/** Milliseconds with jitter: about 0.5, 1 and 2 seconds. */
const backOff = (attempt: number) => 500 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)

function refusal(step: RetrievalStep, url: string, status: number, rest: number | undefined): RetrievalError {
  const restHint = rest === undefined ? '' : ` and asks for ${Math.ceil(rest / 1000)} s of rest`
  return new RetrievalError(step, url, `the server answered ${status}${restHint}`, { status, rest })
}

/** A token would not help: the dataset is public, and read without one. */
function usedUp(step: RetrievalStep, url: string, used: string, rest: number): RetrievalError {
  const hint = `Ask again in ${Math.ceil(rest / 1000)} s; a sync waits by itself`
  return new RetrievalError(step, url, `the repository grants guests ${used}, and they are used up. ${hint}`, { rest })
}

/** Asking again would take as long once more. */
const incomplete = (step: RetrievalStep, url: string) =>
  new RetrievalError(step, url, `the answer was not complete after ${WHOLE_ANSWER / 1000} s`)

const isTransient = ({ status, cause }: RetrievalError) =>
  status === undefined ? cause !== undefined : TRANSIENT.includes(status)

const asRetrievalError = (step: RetrievalStep, url: string, error: unknown) =>
  error instanceof RetrievalError ? error : new RetrievalError(step, url, (error as Error).message, { cause: error })

async function ask(
  agent: HttpAgent,
  hosts: readonly string[],
  step: RetrievalStep,
  start: string,
  { limit, ifNoneMatch, signal }: { limit: number; ifNoneMatch?: string | null | undefined; signal: CallEnding },
): Promise<Got> {
  const { response, url } = await followRedirects(checkedUrl(step, start, hosts), {
    send: (url) => agent.get(url, { headers: ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}, signal }),
    next: (target, followed) => {
      if (followed < MOST_REDIRECTS) return checkedUrl(step, target, hosts)
      throw new RetrievalError(step, start, `more than ${MOST_REDIRECTS} redirects`)
    },
    discard: ({ body }) => body.dump(),
  })
  return readAnswer(step, url.href, response, limit)
}

function checkedUrl(step: RetrievalStep, text: string, hosts: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new RetrievalError(step, text, 'this is not a web address')
  if (!hosts.includes(url.host)) {
    throw new RetrievalError(step, text, `the host ${url.host} is not the configured repository (${hosts.join(', ')})`)
  }
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new RetrievalError(step, text, 'it is not encrypted, so that anybody on the way could change what comes')
  return url
}

async function readAnswer(step: RetrievalStep, url: string, answer: HttpResponse, limit: number): Promise<Got> {
  const { statusCode, headers } = answer
  if (statusCode !== 200 && statusCode !== 304) {
    await answer.body.dump()
    throw refusal(step, url, statusCode, askedRest({ status: statusCode, headers }, Date.now()))
  }
  const body = await readLimited(step, url, answer, limit)
  const etag = typeof headers.etag === 'string' ? headers.etag : null
  checkContent(step, url, body, statusCode === 200 ? etag : null)
  return { url, status: statusCode, body, contentType: String(headers['content-type'] ?? ''), etag }
}

async function readLimited(step: RetrievalStep, url: string, { body }: HttpResponse, limit: number): Promise<Buffer> {
  try {
    return await readBytes(body, { limit })
  } catch (error) {
    throw error instanceof AnswerTooLong ? new RetrievalError(step, url, error.message) : error
  }
}

/** File contents come with `ETag: "md5:<hexadecimal>"`; bytes that do not fit were damaged on the way. */
function checkContent(step: RetrievalStep, url: string, body: Buffer, etag: string | null): void {
  const expected = /^"?md5:([0-9a-f]{32})"?$/i.exec(etag ?? '')?.[1]
  if (expected === undefined) return
  const actual = createHash('md5').update(body).digest('hex')
  if (actual !== expected.toLowerCase()) {
    throw new RetrievalError(step, url, `the checksum is ${actual}, not ${expected}`, { cause: 'damaged' })
  }
}
