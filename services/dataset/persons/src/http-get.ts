import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { askedRest } from '@regesta/http/asked-rest'
import { followRedirects, MOST_REDIRECTS } from '@regesta/http/follow-redirects'
import { AnswerTooLong, readBytes } from '@regesta/http/read-answer'
import Bottleneck from 'bottleneck'
import { Agent, type Dispatcher } from 'undici'
import { RetrievalError, type RetrievalStep } from './retrieval-error.js'

/** How often a host may be asked; guests of the repository are documented at 60 a minute and 2000 an hour. */
export interface Budget {
  readonly per_minute: number
  readonly per_hour: number
}

export const GUEST_BUDGET: Budget = { per_minute: 60, per_hour: 2000 }

export interface GetOptions {
  /** Hosts (`host:port`) that addresses and redirects may name. */
  readonly hosts: readonly string[]
  /** null: no limit, for a repository on this machine. */
  readonly budget: Budget | null
  /** Divides waiting times; for tests. */
  readonly clockScale?: number
}

interface Got {
  readonly url: string
  readonly status: 200 | 304
  readonly body: Buffer
  readonly contentType: string
  readonly etag: string | null
}

/** How whoever asks wants to wait. */
export interface Conduct {
  readonly signal?: AbortSignal | undefined
  /** Waits as long as an answer asks for; otherwise somebody waits, who gets the refusal instead. */
  readonly isPatient?: boolean
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
/** Milliseconds of rest before another attempt that somebody who waits may be kept for. */
const PATIENCE = 30_000
const TRANSIENT = [408, 429, 500, 502, 503, 504]

/** Plain GET requests with redirects, retries, a size limit and a checksum where the answer carries one. */
export class HttpGet {
  private readonly agent = new Agent({ headersTimeout: SILENCE, bodyTimeout: SILENCE, connections: 16 })
  private readonly limiter: Bottleneck | undefined
  private readonly clockScale: number

  constructor(private readonly options: GetOptions) {
    const { budget, clockScale = 1 } = options
    this.limiter = budget === null ? undefined : limiterFor(budget)
    this.clockScale = clockScale
  }

  async get(step: RetrievalStep, url: string, request: Request = {}): Promise<Got> {
    const { signal } = request
    for (let attempt = 1; ; attempt++) {
      try {
        const send = () => this.once(step, url, request)
        return await (this.limiter === undefined ? send() : this.limiter.schedule(send))
      } catch (error) {
        const failure = asRetrievalError(step, url, error)
        if (attempt >= ATTEMPTS || signal?.aborted || !isTransient(failure)) throw failure
        const rest = restOf(failure) ?? backOff(attempt)
        if (rest > PATIENCE && !request.isPatient) throw failure
        await pause(rest / this.clockScale, undefined, signal ? { signal } : {})
      }
    }
  }

  async close(): Promise<void> {
    await this.limiter?.disconnect()
    await this.agent.destroy()
  }

  private async once(step: RetrievalStep, url: string, { limit = 16 * MiB, ifNoneMatch, signal }: Request) {
    const late = AbortSignal.timeout(WHOLE_ANSWER / this.clockScale)
    const ended = signal === undefined ? late : AbortSignal.any([late, signal])
    try {
      return await ask(this.agent, this.options.hosts, step, url, { limit, ifNoneMatch, signal: ended })
    } catch (error) {
      throw late.aborted && !signal?.aborted ? incomplete(step, url) : error
    }
  }
}

function limiterFor({ per_minute, per_hour }: Budget): Bottleneck {
  const perHour = new Bottleneck({
    reservoir: per_hour,
    reservoirRefreshAmount: per_hour,
    reservoirRefreshInterval: 3_600_000,
  })
  const perMinute = new Bottleneck({
    reservoir: per_minute,
    reservoirRefreshAmount: per_minute,
    reservoirRefreshInterval: 60_000,
  })
  return perMinute.chain(perHour)
}

/** Milliseconds with jitter: about 0.5, 1 and 2 seconds. */
const backOff = (attempt: number) => 500 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)

/** An error with what its answer said about waiting. */
class RefusedAnswer extends RetrievalError {
  constructor(
    step: RetrievalStep,
    url: string,
    status: number,
    /** Milliseconds; undefined when it asks for no rest. */
    readonly rest: number | undefined,
  ) {
    const wish = rest === undefined ? '' : ` and asks for ${Math.ceil(rest / 1000)} s of rest`
    super(step, url, `the server answered ${status}${wish}`, { status })
  }
}

const restOf = (error: RetrievalError) => (error instanceof RefusedAnswer ? error.rest : undefined)

/** Asking again would take as long once more. */
const incomplete = (step: RetrievalStep, url: string) =>
  new RetrievalError(step, url, `the answer was not complete after ${WHOLE_ANSWER / 1000} s`)

const isTransient = ({ status, cause }: RetrievalError) =>
  status === undefined ? cause !== undefined : TRANSIENT.includes(status)

const asRetrievalError = (step: RetrievalStep, url: string, error: unknown) =>
  error instanceof RetrievalError ? error : new RetrievalError(step, url, (error as Error).message, { cause: error })

async function ask(
  agent: Agent,
  hosts: readonly string[],
  step: RetrievalStep,
  start: string,
  { limit, ifNoneMatch, signal }: { limit: number; ifNoneMatch?: string | null | undefined; signal: AbortSignal },
): Promise<Got> {
  const { response, url } = await followRedirects(checkedUrl(step, start, hosts), {
    send: ({ origin, pathname, search }) => {
      const headers = ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}
      return agent.request({ origin, path: pathname + search, method: 'GET', headers, signal })
    },
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
    throw new RetrievalError(step, text, 'this is no web address')
  if (!hosts.includes(url.host)) {
    throw new RetrievalError(step, text, `the host ${url.host} is not the configured repository (${hosts.join(', ')})`)
  }
  return url
}

async function readAnswer(
  step: RetrievalStep,
  url: string,
  answer: Dispatcher.ResponseData,
  limit: number,
): Promise<Got> {
  const { statusCode, headers } = answer
  if (statusCode !== 200 && statusCode !== 304) {
    await answer.body.dump()
    throw new RefusedAnswer(step, url, statusCode, askedRest({ status: statusCode, headers }, Date.now()))
  }
  const body = await readLimited(step, url, answer, limit)
  const etag = typeof headers.etag === 'string' ? headers.etag : null
  checkContent(step, url, body, statusCode === 200 ? etag : null)
  return { url, status: statusCode, body, contentType: String(headers['content-type'] ?? ''), etag }
}

async function readLimited(
  step: RetrievalStep,
  url: string,
  { body }: Dispatcher.ResponseData,
  limit: number,
): Promise<Buffer> {
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
