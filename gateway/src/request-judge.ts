import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type AccessPolicy, judge, type Surface, type Verdict } from '@regesta/http/guard'

/** Judges requests by the addresses that a gateway has. */
export interface RequestJudge {
  judge(request: IncomingMessage, policy: AccessPolicy, surface?: Surface): Verdict
  /** Whether a request came by the public address, and that is one of https. */
  isByHttps(request: IncomingMessage): boolean
}

/** Replaces our own port in requests by the public address: no port has this number, so no client can name it. */
const NOWHERE = randomInt(2 ** 17, 2 ** 40)

/**
 * Beside its own address, a gateway may have a public one, that of a proxy. That host and that origin are own exactly as they
 * are written: no other port, no other scheme, nothing below or above the name.
 */
export function requestJudge(publicUrl: string | undefined): RequestJudge {
  if (publicUrl === undefined) return { judge, isByHttps: () => false }
  const { host, origin, protocol } = new URL(publicUrl)
  const isPublic = ({ headers }: IncomingMessage) => headers.host?.toLowerCase() === host
  const isOwnPage = ({ headers }: IncomingMessage) => headers.origin === origin
  return {
    isByHttps: (request) => protocol === 'https:' && isPublic(request),
    judge(request, policy, surface) {
      if (isPublic(request)) {
        const inside = { host: hostAt(NOWHERE), ...(isOwnPage(request) ? { origin: originAt(NOWHERE) } : {}) }
        return judge(withHeaders(request, inside), { ...policy, port: () => NOWHERE }, surface)
      }
      const seen = isOwnPage(request) ? withHeaders(request, { origin: originAt(policy.port()) }) : request
      const verdict = judge(seen, policy, surface)
      if (verdict.kind !== 'refused') return verdict
      return { ...verdict, reason: verdict.reason.replace(/Use http:\/\/127\.0\.0\.1:\d+$/, `Use ${origin}`) }
    },
  }
}

const hostAt = (port: number) => `127.0.0.1:${port}`
const originAt = (port: number) => `http://${hostAt(port)}`

/** The request with what the guard knows as our own in place of the public names. */
const withHeaders = (request: IncomingMessage, own: { host?: string; origin?: string }): IncomingMessage =>
  Object.create(request, { headers: { value: { ...request.headers, ...own } } })
