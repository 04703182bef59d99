import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DoorPolicy, judge, sameSecret } from '@regesta/http/guard'

/**
 * A browser cannot send an Authorization header for a page. The start URL `/?token=…` leaves a cookie that no script reads
 * and no other site sends, and goes on to the page without the token.
 *
 * @returns whether the request is answered
 */
export function enterWithToken(request: IncomingMessage, response: ServerResponse, policy: DoorPolicy): boolean {
  const token = policy.token()
  if (token === undefined || request.method !== 'GET' || !request.url?.startsWith('/?token=')) return false
  const given = new URLSearchParams(request.url.slice(2)).get('token')
  const entering = judge(request, { ...policy, token: () => undefined }, { page: true })
  if (entering.kind !== 'pass' || !sameSecret(given, token)) return false
  const { name, value } = cookieFor(token, policy.port())
  response
    .writeHead(303, {
      Location: '/',
      'Set-Cookie': `${name}=${value}; HttpOnly; SameSite=Strict; Path=/`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .end()
  return true
}

/** Lets the cookie of this gateway stand for the token where the request carries no Authorization of its own. */
export function tokenFromCookie({ headers }: IncomingMessage, policy: DoorPolicy): void {
  const token = policy.token()
  if (token === undefined || headers.cookie === undefined || headers.authorization !== undefined) return
  const { name, value } = cookieFor(token, policy.port())
  const given = headers.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  if (sameSecret(given?.slice(name.length + 1), value)) headers.authorization = `Bearer ${token}`
}

/**
 * Browsers show cookies to every port of a host, so other servers on this computer see ours. It tells them nothing of the
 * token, opens no other gateway, and does not push another gateway's cookie out.
 */
const cookieFor = (token: string, port: number) => ({
  name: `regesta-${port}`,
  value: createHmac('sha256', token).update(`cookie of the gateway at port ${port}`).digest('base64url'),
})
