import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AccessPolicy, sameSecret } from '@regesta/http/guard'

/** How a browser is let in. */
export interface Entering {
  readonly policy: AccessPolicy
  /** Whether its request would pass if no token were required. */
  mayEnter(): boolean
  /** Whether a ticket is valid; it is valid only once. */
  takesTicket(given: string): boolean
  /** Whether it asks by https, and may show the cookie by nothing else. */
  readonly isByHttps: boolean
}

/** Whether an address carries a token to enter with, right or wrong. */
export const namesToken = (url: string) => addressIn(url)?.searchParams.has('token') === true

/**
 * A browser cannot send an Authorization header for a page. An address of the console with `?token=…`, which is the token or
 * a ticket, leaves a cookie that no script reads and no other site sends, and goes on to the same address without it.
 *
 * @returns whether the request is answered
 */
export function enterWithToken(request: IncomingMessage, response: ServerResponse, entering: Entering): boolean {
  const { policy } = entering
  const token = policy.token()
  if (token === undefined || request.method !== 'GET') return false
  const address = addressIn(request.url ?? '')
  const given = address?.searchParams.get('token') ?? undefined
  if (address === undefined || given === undefined || !entering.mayEnter()) return false
  if (!sameSecret(given, token) && !entering.takesTicket(given)) return false
  const { name, value } = cookieFor(token, policy.port())
  address.searchParams.delete('token')
  response
    .writeHead(303, {
      Location: `${address.pathname}${address.search}`,
      'Set-Cookie': `${name}=${value}; HttpOnly; SameSite=Strict; Path=/${entering.isByHttps ? '; Secure' : ''}`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .end()
  return true
}

/** The address of a page of the console. A path of two slashes would lead to another host. */
function addressIn(url: string): URL | undefined {
  if (!URL.canParse(url, BASE)) return undefined
  const address = new URL(url, BASE)
  const isOfConsole = address.origin === BASE && !/^\/(\/|api(\/|$))/i.test(address.pathname)
  return isOfConsole ? address : undefined
}

/** A placeholder for the origin of the gateway. */
const BASE = 'http://gateway'

/** Takes the token from the cookie of this gateway where the request has none; a password is for a proxy before it. */
export function tokenFromCookie({ headers }: IncomingMessage, policy: AccessPolicy): void {
  const token = policy.token()
  if (token === undefined || headers.cookie === undefined || showsToken(headers)) return
  const { name, value } = cookieFor(token, policy.port())
  const given = headers.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  if (sameSecret(given?.slice(name.length + 1), value)) headers.authorization = `Bearer ${token}`
}

const showsToken = ({ authorization = '' }: IncomingMessage['headers']) =>
  authorization !== '' && !/^(basic|digest|negotiate) /i.test(authorization)

/**
 * Browsers show cookies to every port of a host, so other servers on this computer see ours. It reveals nothing of the
 * token, opens no other gateway, and does not push another gateway's cookie out.
 */
const cookieFor = (token: string, port: number) => ({
  name: `regesta-${port}`,
  value: createHmac('sha256', token).update(`cookie of the gateway at port ${port}`).digest('base64url'),
})
