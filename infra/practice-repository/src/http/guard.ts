import { type AccessPolicy, corsHeaders, judge, preflightHeaders, type Verdict } from '@regesta/http/guard'
import type { Request, RequestHandler } from 'express'
import { json } from './answer.js'
import { writeAnswer } from './write-answer.js'

/** Who may reach the repository beside plain local clients. */
export interface FurtherCallers {
  /** Further hosts that a proxy, tunnel or container is asked by. */
  readonly hosts?: readonly string[] | undefined
  /** Origins whose pages may call it. */
  readonly origins?: readonly string[] | undefined
}

/** Lets in what the gateway would let in: the real repository is protected by tokens alone, but it is not on this computer. */
export function guard(port: () => number, { hosts = [], origins = [] }: FurtherCallers): RequestHandler {
  const aliases = hosts.map((host) => host.toLowerCase())
  const policy: AccessPolicy = {
    port,
    hosts: () => [],
    aliases: () => aliases,
    allowedOrigins: () => origins,
    originsSetting: 'PRACTICE_ORIGINS',
    token: () => undefined,
  }
  return (request, response, next) => {
    const verdict = judge(request, policy, { page: isPage(request) })
    if (verdict.kind === 'preflight') return void response.writeHead(204, preflightOf(verdict.corsOrigin)).end()
    if (verdict.kind === 'refused') {
      return void writeAnswer(response, json(403, { status: 403, message: wordsFor(verdict) }))
    }
    if (verdict.corsOrigin !== undefined) response.set(exposed(verdict.corsOrigin))
    next()
  }
}

/** Landing pages and DOIs are linked from everywhere. */
const isPage = ({ path }: Request): boolean => /^\/(|doi\/.*|records?\/[^/]+(\/latest)?|uploads\/[^/]+)\/?$/.test(path)

const wordsFor = ({ reason }: Extract<Verdict, { kind: 'refused' }>): string =>
  reason.startsWith('Host ') ? `${reason}, or list the name in PRACTICE_HOSTS` : reason

const EXPOSED = 'Content-Type, ETag, Link, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset'

const exposed = (origin: string) => ({ ...corsHeaders(origin), 'Access-Control-Expose-Headers': EXPOSED })

const preflightOf = (origin: string) => ({
  ...preflightHeaders(origin),
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-Match',
})
