/** What an answer says about the limits of its server. */
export interface LimitNotice {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Windows of limits last an hour at most; a server that asks for more is mistaken, or has a wrong clock. Milliseconds. */
const LONGEST_ASKED = 3_600_000

/**
 * How long an answer asks to wait, milliseconds, an hour at most; undefined when it does not. `Retry-After`, seconds or a date,
 * is on ordinary answers too and means something only on a refusal; `X-RateLimit-Reset` counts in seconds since 1970.
 *
 * @param here the time here, for answers without a `Date`
 */
export function askedRest({ status, headers }: LimitNotice, here: number): number | undefined {
  const remaining = headers['x-ratelimit-remaining']
  if (status !== 429 && status !== 503 && remaining !== '0') return undefined
  const retryAfter = String(headers['retry-after'] ?? '')
  if (/^\d+$/.test(retryAfter)) return Math.min(Number(retryAfter) * 1000, LONGEST_ASKED)
  // Moments are those of the other side: its own clock tells how far away they are, where this one may be wrong.
  const there = Date.parse(String(headers.date ?? ''))
  const until = (moment: number) => Math.min(Math.max(0, moment - (Number.isNaN(there) ? here : there)), LONGEST_ASKED)
  const date = Date.parse(retryAfter)
  if (!Number.isNaN(date)) return until(date)
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN)
  return Number.isNaN(reset) ? undefined : until(reset * 1000)
}
