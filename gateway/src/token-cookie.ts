import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DoorPolicy, judge, sameSecret } from '@regesta/http/guard'

const COOKIE = 'regesta-token'

/**
 * A browser cannot send an Authorization header for a page. The start URL `/?token=…` leaves the token in a cookie that
 * no script reads and no other site sends, and goes on to the page without it.
 *
 * @returns whether the request is answered
 */
export function enterWithToken(request: IncomingMessage, response: ServerResponse, policy: DoorPolicy): boolean {
  const token = policy.token()
  if (token === undefined || request.method !== 'GET' || !request.url?.startsWith('/?token=')) return false
  const given = new URLSearchParams(request.url.slice(2)).get('token')
  const entering = judge(request, { ...policy, token: () => undefined }, { page: true })
  if (entering.kind !== 'pass' || !sameSecret(given, token)) return false
  const cookie = `${COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/`
  response
    .writeHead(303, {
      Location: '/',
      'Set-Cookie': cookie,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .end()
  return true
}

/** Takes the token from the cookie where the request carries no Authorization of its own. */
export function tokenFromCookie(request: IncomingMessage): void {
  const { cookie, authorization } = request.headers
  if (cookie === undefined || authorization !== undefined) return
  const pair = cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`))
  if (pair !== undefined) request.headers.authorization = `Bearer ${pair.slice(COOKIE.length + 1)}`
}
