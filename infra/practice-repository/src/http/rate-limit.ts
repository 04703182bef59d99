import type { Settings } from '../settings.js'

export interface RateVerdict {
  readonly allowed: boolean
  readonly headers: Record<string, string>
  /** The limit that was met, in the repository's words. */
  readonly message: string
}

interface Window {
  readonly limit: number
  readonly seconds: number
  readonly name: string
}

const UNLIMITED: Window = { limit: 1000, seconds: 60, name: '1000 per 1 minute' }

/** Counts requests per client in moving windows; without limits every answer still says how many are left. */
export function createRateLimit({ rates }: Pick<Settings, 'rates'>) {
  const windows: Window[] = [
    ...(rates.perMinute === undefined
      ? []
      : [{ limit: rates.perMinute, seconds: 60, name: `${rates.perMinute} per 1 minute` }]),
    ...(rates.perHour === undefined
      ? []
      : [{ limit: rates.perHour, seconds: 3600, name: `${rates.perHour} per 1 hour` }]),
  ]
  const calls = new Map<string, number[]>()

  return (client: string, now = Date.now()): RateVerdict => {
    if (windows.length === 0) return verdict(UNLIMITED, UNLIMITED.limit - 1, now + 60_000, now)
    const longest = Math.max(...windows.map(({ seconds }) => seconds))
    const recent = (calls.get(client) ?? []).filter((at) => at > now - longest * 1000)
    const states = windows.map((window) => {
      const inside = recent.filter((at) => at > now - window.seconds * 1000)
      return { window, left: window.limit - inside.length - 1, reset: (inside[0] ?? now) + window.seconds * 1000 }
    })
    const tightest = states.reduce((one, other) => (other.left < one.left ? other : one))
    if (tightest.left >= 0) recent.push(now)
    calls.set(client, recent)
    return verdict(tightest.window, tightest.left, tightest.reset, now)
  }
}

const verdict = ({ limit, name }: Window, left: number, reset: number, now: number): RateVerdict => ({
  allowed: left >= 0,
  headers: rateHeaders(limit, Math.max(left, 0), reset, now),
  message: name,
})

/** The headers of the limiter; `Retry-After` is on every answer and alone means nothing. */
export const rateHeaders = (limit: number, left: number, reset: number, now = Date.now()): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(left),
  'X-RateLimit-Reset': String(Math.ceil(reset / 1000)),
  'Retry-After': String(Math.max(Math.ceil((reset - now) / 1000), 0)),
})
