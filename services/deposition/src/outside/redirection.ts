import type { Dispatcher } from 'undici'

/** Redirections that a reading follows one after another. */
const MOST = 5

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
  let url = start
  for (let followed = 0; ; followed += 1) {
    const response = await send(url)
    const target = targetOf(response, url)
    if (target === undefined) return { response }
    const obstacle = obstacleTo(method, start, target, followed)
    if (obstacle !== undefined) return { response, redirection: { target, obstacle } }
    response.body.on('error', () => {}).destroy()
    url = new URL(target)
  }
}

/** 304 and the like lead nowhere. An address that cannot be understood is shown as it came. */
function targetOf({ statusCode, headers }: Dispatcher.ResponseData, url: URL): string | undefined {
  if (statusCode < 300 || statusCode >= 400) return undefined
  const location = String(headers.location ?? '')
  if (location === '') return statusCode === 304 ? undefined : 'nowhere'
  return URL.canParse(location, url.href) ? new URL(location, url).href : location
}

function obstacleTo(method: string, start: URL, target: string, followed: number): string | undefined {
  if (method !== 'GET') return 'writes are not sent on'
  if (!URL.canParse(target) || new URL(target).origin !== start.origin) return 'it leads to another place'
  return followed === MOST ? `there were more than ${MOST} redirections` : undefined
}
