import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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

export interface Got {
  readonly url: string
  readonly status: 200 | 304
  readonly body: Buffer
  readonly contentType: string
  readonly etag: string | null
}

export interface HttpGet {
  get(
    step: RetrievalStep,
    url: string,
    request?: { limit?: number; ifNoneMatch?: string | null; signal?: AbortSignal | undefined },
  ): Promise<Got>
  close(): Promise<void>
}

const MiB = 1024 * 1024
const ATTEMPTS = 4
const REDIRECTS = 5
const TIMEOUT = 60_000
const TRANSIENT = [408, 429, 500, 502, 503, 504]

/** Plain GET requests with redirects, retries, a size limit and a checksum where the answer carries one. */
export function createHttpGet({ hosts, budget, clockScale = 1 }: GetOptions): HttpGet {
  const agent = new Agent({ headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT, connections: 16 })
  const limiter = budget === null ? undefined : limiterFor(budget)
  const wait = (milliseconds: number, signal?: AbortSignal) =>
    pause(milliseconds / clockScale, undefined, signal ? { signal } : {})

  async function once(
    step: RetrievalStep,
    url: string,
    request: { limit: number; ifNoneMatch?: string | null | undefined; signal?: AbortSignal | undefined },
  ) {
    const send = () => followRedirects(agent, hosts, step, url, request)
    return limiter === undefined ? send() : limiter.schedule(send)
  }

  async function get(
    step: RetrievalStep,
    url: string,
    {
      limit = 16 * MiB,
      ifNoneMatch,
      signal,
    }: { limit?: number; ifNoneMatch?: string | null; signal?: AbortSignal | undefined } = {},
  ): Promise<Got> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(step, url, { limit, ifNoneMatch, signal })
      } catch (error) {
        const failure = asRetrievalError(step, url, error)
        if (attempt >= ATTEMPTS || signal?.aborted || !isTransient(failure)) throw failure
        await wait(retryAfter(failure) ?? backOff(attempt), signal)
      }
    }
  }

  return {
    get,
    close: async () => {
      await limiter?.disconnect()
      await agent.destroy()
    },
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
    readonly waitSeconds: number | undefined,
  ) {
    super(step, url, `the server answered ${status}`, { status })
  }
}

const retryAfter = (error: RetrievalError) =>
  error instanceof RefusedAnswer && error.status === 429 && error.waitSeconds !== undefined
    ? error.waitSeconds * 1000
    : undefined

const isTransient = ({ status, cause }: RetrievalError) =>
  status === undefined ? cause !== undefined : TRANSIENT.includes(status)

const asRetrievalError = (step: RetrievalStep, url: string, error: unknown) =>
  error instanceof RetrievalError ? error : new RetrievalError(step, url, (error as Error).message, { cause: error })

async function followRedirects(
  agent: Agent,
  hosts: readonly string[],
  step: RetrievalStep,
  start: string,
  {
    limit,
    ifNoneMatch,
    signal,
  }: { limit: number; ifNoneMatch?: string | null | undefined; signal?: AbortSignal | undefined },
): Promise<Got> {
  let url = checkedUrl(step, start, hosts)
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {},
      ...(signal ? { signal } : {}),
    })
    const { location } = answer.headers
    if (
      answer.statusCode >= 300 &&
      answer.statusCode < 400 &&
      answer.statusCode !== 304 &&
      typeof location === 'string'
    ) {
      await answer.body.dump()
      url = checkedUrl(step, new URL(location, url).href, hosts)
      continue
    }
    return readAnswer(step, url.href, answer, limit)
  }
  throw new RetrievalError(step, start, `more than ${REDIRECTS} redirects`)
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
    throw new RefusedAnswer(step, url, statusCode, secondsToWait(headers))
  }
  const body = await readLimited(step, url, answer, limit)
  const etag = typeof headers.etag === 'string' ? headers.etag : null
  checkContent(step, url, body, statusCode === 200 ? etag : null)
  return { url, status: statusCode, body, contentType: String(headers['content-type'] ?? ''), etag }
}

function secondsToWait(headers: Dispatcher.ResponseData['headers']): number | undefined {
  const after = Number(headers['retry-after'])
  if (Number.isFinite(after) && headers['retry-after'] !== undefined) return Math.min(after, 3_600)
  const reset = Number(headers['x-ratelimit-reset'])
  return Number.isFinite(reset) && reset > 0 ? Math.min(Math.max(reset - Date.now() / 1000, 1), 3_600) : undefined
}

async function readLimited(
  step: RetrievalStep,
  url: string,
  { body }: Dispatcher.ResponseData,
  limit: number,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > limit) throw new RetrievalError(step, url, `the answer is larger than ${limit} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
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
