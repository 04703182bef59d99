import { say } from '@regesta/contracts/sentences'
import { followRedirects, MOST_REDIRECTS } from '@regesta/http/follow-redirects'
import type { Dispatcher } from 'undici'

/** Where an answer leads, and why nobody goes there. */
export interface Redirection {
  readonly target: string
  readonly obstacle: string
}

/** An answer, and the redirection that stopped it. */
export interface Arrived {
  readonly response: Dispatcher.ResponseData
  readonly redirection?: Redirection
}

/**
 * Follows redirections of readings within the place that was asked, so that the token goes nowhere else. Writes are never
 * sent on: nobody knows whether the first place has already done them.
 */
export async function followReadings(
  method: string,
  start: URL,
  send: (url: URL) => Promise<Dispatcher.ResponseData>,
): Promise<Arrived> {
  let redirection: Redirection | undefined
  const { response } = await followRedirects(start, {
    send,
    next: (target, followed) => {
      const obstacle = obstacleTo(method, start, target, followed)
      if (obstacle === undefined) return new URL(target)
      redirection = { target, obstacle }
      return undefined
    },
    discard: ({ body }) => void body.on('error', () => {}).destroy(),
  })
  redirection ??= leadsNowhere(method, start, response)
  return redirection === undefined ? { response } : { response, redirection }
}

/** An answer that leads on without saying where to. */
function leadsNowhere(method: string, start: URL, { statusCode, headers }: Dispatcher.ResponseData) {
  const isRedirection = statusCode >= 300 && statusCode < 400 && statusCode !== 304
  if (!isRedirection || headers.location) return undefined
  return { target: 'nowhere', obstacle: obstacleTo(method, start, 'nowhere', 0) ?? '' }
}

function obstacleTo(method: string, start: URL, target: string, followed: number): string | undefined {
  if (method !== 'GET') return say('writes_not_sent_on', {})
  if (!URL.canParse(target) || new URL(target).origin !== start.origin) return say('leads_elsewhere', {})
  return followed === MOST_REDIRECTS ? say('too_many_redirections', { number: MOST_REDIRECTS }) : undefined
}
