import { lookup as systemLookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { followRedirects, MOST_REDIRECTS } from '@regesta/http/follow-redirects'
import { type AddressGate, addressGate, type FetchPolicy, type Resolver } from './address-gate.js'

interface FetchLimits {
  /** Bytes of the body. */
  readonly size: number
  /** Milliseconds for everything, redirects included. */
  readonly time: number
  /** Milliseconds without any byte; half a minute when not given. */
  readonly idle?: number
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
}

interface Fetched {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

type FileLimits = FetchLimits & { readonly onBytes?: (done: number, total: number | null) => void }

const IDLE = 30_000
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Regesta' }

/**
 * Fetches addresses that users or archives name. A host must be allowed by name; what the name resolves to must be public
 * (or, for names of this machine, loopback) and is what the connection then really uses; each redirect is checked again.
 */
export function createSafeFetch(policy: () => FetchPolicy, resolve: Resolver = systemLookup) {
  const gate = addressGate(policy, resolve)

  async function fetching<T>(
    text: string,
    limits: FetchLimits,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const deadline = AbortSignal.timeout(limits.time)
    const broken = new AbortController()
    const signal = AbortSignal.any([deadline, broken.signal, ...(limits.signal ? [limits.signal] : [])])
    try {
      const headers = { ...HEADERS, ...limits.headers }
      const content = await read(await open(gate, text, { signal, headers, idle: limits.idle ?? IDLE, broken }))
      // A body of unknown length ends like a complete one when its connection is broken off.
      signal.throwIfAborted()
      return content
    } catch (error) {
      if (limits.signal?.aborted) throw limits.signal.reason
      if (error instanceof ServiceError) throw error
      const reason = deadline.aborted ? say('fetch_too_slow', { number: limits.time / 1000 }) : fetchFault(error)
      throw new ServiceError('upstream_unreachable', say('fetch_failed', { url: text, reason }), {}, { cause: error })
    }
  }

  return {
    /** Throws `invalid_input` when the policy refuses the address, before anything is sent. */
    check: gate.check,
    bytes: (text: string, limits: FetchLimits): Promise<Fetched> =>
      fetching(text, limits, async (response) => {
        const pieces: Uint8Array[] = []
        for await (const piece of limited(response, text, limits.size)) pieces.push(piece)
        return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces) }
      }),
    /** Writes the body to a file; answers its size. */
    toFile: (text: string, file: string, limits: FileLimits): Promise<number> =>
      fetching(text, limits, (response) => writeBody(response, text, file, limits)),
  }
}

export type SafeFetch = ReturnType<typeof createSafeFetch>

async function writeBody(response: IncomingMessage, text: string, file: string, limits: FileLimits): Promise<number> {
  const { statusCode, headers } = response
  if (statusCode !== 200) {
    discard(response)
    throw new ServiceError('upstream_unreachable', say('fetch_status', { url: text, number: statusCode ?? 0 }))
  }
  const total = Number(headers['content-length']) || null
  let done = 0
  const counted = async function* () {
    for await (const piece of limited(response, text, limits.size)) {
      done += piece.length
      limits.onBytes?.(done, total)
      yield piece
    }
  }
  await pipeline(counted, createWriteStream(file))
  return done
}

interface Sending {
  readonly signal: AbortSignal
  readonly headers: Record<string, string>
  readonly idle: number
  /** Aborted by whatever breaks the connection, also after the head of the answer. */
  readonly broken: AbortController
}

/** Follows redirects; resolves with the head of the first answer that is not one. */
async function open({ check, lookupFor }: AddressGate, text: string, sending: Sending): Promise<IncomingMessage> {
  const { response } = await followRedirects(check(text), {
    send: (url) => send(url, { ...sending, lookup: lookupFor(url) }),
    next: (target, followed) => {
      if (followed < MOST_REDIRECTS) return check(target)
      throw new ServiceError('upstream_unreachable', say('fetch_redirected', { url: text, number: MOST_REDIRECTS }))
    },
    discard,
  })
  return response
}

/** One request on a connection of its own, to the very address that was judged. Resolves with the head of the answer. */
function send(
  url: URL,
  { idle, broken, ...options }: Sending & { readonly lookup: LookupFunction },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: false }, resolve)
    sent.setTimeout(idle, () => broken.abort(new Error(say('fetch_silent', { number: idle / 1000 }))))
    sent.once('error', (error) => {
      broken.abort(error)
      // Of a request that was broken off before its answer Node says only that it was aborted.
      reject(broken.signal.reason)
    })
    sent.end()
  })
}

/** Drops a body; that it ends early is not an error. */
function discard(response: IncomingMessage): void {
  response.on('error', () => {})
  response.destroy()
}

async function* limited(body: AsyncIterable<Uint8Array>, url: string, size: number): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const piece of body) {
    done += piece.length
    if (done > size) throw new ServiceError('upstream_unreachable', say('fetch_large', { url, bytes: size }))
    yield piece
  }
}

const fetchFault = (error: unknown): string => {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { code?: string } }
  return cause?.code ?? (code && !message?.includes(code) ? `${code} ${message}` : (message ?? String(error)))
}
