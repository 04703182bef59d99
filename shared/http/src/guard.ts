import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LOOPBACK_IN_URLS } from './loopback.js'

/** What a browser-facing server accepts. */
export interface AccessPolicy {
  /** The port the server listens on; Host must name it. */
  port: () => number
  /** Further host names (without port) when the server is bound beyond loopback. */
  hosts: () => readonly string[]
  /** Names that a proxy, tunnel or container is asked by: admitted as they are, or with our port. */
  aliases?: () => readonly string[]
  /** Origins beside our own; `null` may be one of them. */
  allowedOrigins: () => readonly string[]
  /** The setting that lists them, for the message. */
  originsSetting?: string
  /** The access token that every request must carry, or none. */
  token: () => string | undefined
}

export type Verdict =
  | { kind: 'pass'; corsOrigin?: string | undefined }
  | { kind: 'preflight'; corsOrigin: string }
  | { kind: 'refused'; reason: string }

/** What a request is for. */
export interface Surface {
  /** Pages of all origins may read it. */
  anyOrigin?: boolean | undefined
  /** It is a page for a reader, who may come from a link on any other page. */
  page?: boolean | undefined
}

/**
 * Decides whether a request may enter: exact Host (no rebinding), no foreign web page (Origin, Sec-Fetch-Site), token
 * where one is set. Plain local clients send neither Origin nor Sec-Fetch-Site and pass. A click on another site leads
 * to pages only: other addresses may do something when they are read.
 */
export function judge(request: IncomingMessage, policy: AccessPolicy, { anyOrigin, page }: Surface = {}): Verdict {
  if (!hostAllowed(request.headers.host, policy)) {
    return refused(`Host '${request.headers.host ?? ''}' is not served here. Use http://127.0.0.1:${policy.port()}`)
  }
  if (isNamedTwice(request)) return refused('The request names more than one Host (RFC 9112, 3.2)')
  const origin = request.headers.origin
  const own = origin !== undefined && isOwnOrigin(origin, policy)
  const listed = origin !== undefined && (anyOrigin === true || policy.allowedOrigins().includes(origin))
  if (origin !== undefined && !own && !listed) {
    const setting = policy.originsSetting ?? 'server.allowed_origins'
    return refused(`Origin '${origin}' is not allowed. List it in ${setting} to let its pages in`)
  }
  if (
    !anyOrigin &&
    origin === undefined &&
    request.headers['sec-fetch-site'] === 'cross-site' &&
    !(page && isNavigation(request))
  ) {
    return refused('Requests started by other web sites are not allowed')
  }
  const corsOrigin = listed ? origin : undefined
  if (corsOrigin !== undefined && request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
    return { kind: 'preflight', corsOrigin }
  }
  const token = policy.token()
  if (token !== undefined && !carriesToken(request, token)) {
    return refused('An access token is needed: send it as Authorization: Bearer <token>')
  }
  return { kind: 'pass', corsOrigin }
}

/** The headers that let a listed origin read answers. */
export const corsHeaders = (origin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': 'Error-Code, Request-Id, Location, ETag, Content-Disposition',
  Vary: 'Origin',
})

/** The headers of a preflight answer for a listed origin. */
export const preflightHeaders = (origin: string): Record<string, string> => ({
  ...corsHeaders(origin),
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Content-Type, Authorization, Prefer, Idempotency-Key, If-Match, Last-Event-ID, Regesta-Project, Regesta-Client',
  'Access-Control-Max-Age': '600',
})

/** Compares in constant time; a missing or repeated header never equals. */
export function sameSecret(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Node shows the first of several Host headers; a program that reads another one would be led astray. */
const isNamedTwice = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

function hostAllowed(host: string | undefined, policy: AccessPolicy): boolean {
  if (!host) return false
  const [given, port, aliases] = [host.toLowerCase(), policy.port(), policy.aliases?.() ?? []]
  if (aliases.includes(given)) return true
  return hostsOf([...LOOPBACK_IN_URLS, ...policy.hosts(), ...aliases], port).includes(given)
}

function isOwnOrigin(origin: string, policy: AccessPolicy): boolean {
  if (policy.aliases?.().some((alias) => origin === `http://${alias}` || origin === `https://${alias}`)) return true
  return hostsOf([...LOOPBACK_IN_URLS, ...policy.hosts()], policy.port()).some((host) => origin === `http://${host}`)
}

/** The names with our port, which browsers leave out where it is 80. */
const hostsOf = (names: readonly string[], port: number): string[] =>
  names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))

/** Following a link from elsewhere to a page of ours is harmless: the other page reads nothing back. */
const isNavigation = (request: IncomingMessage) =>
  request.method === 'GET' &&
  request.headers['sec-fetch-mode'] === 'navigate' &&
  request.headers['sec-fetch-dest'] === 'document'

function carriesToken(request: IncomingMessage, token: string): boolean {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ', 2)
  return scheme?.toLowerCase() === 'bearer' && sameSecret(value, token)
}

const refused = (reason: string): Verdict => ({ kind: 'refused', reason })
