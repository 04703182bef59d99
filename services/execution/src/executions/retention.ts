import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LiveExecutionsNeeds } from './live-executions.js'

const DAY = 86_400_000
const INTERVAL = 10 * 60_000
/** Rows of a log that are deleted in one turn of the event loop. */
const ROWS = 100

interface Parts extends Pick<LiveExecutionsNeeds, 'executions' | 'logs' | 'limitsKnown' | 'log'> {
  readonly limits: () => { keep_days: number; keep_runs: number }
}

/** Deletes ended executions beyond the age and number that the configuration keeps, little by little. */
export function startRetention({ executions, logs, limits, limitsKnown, log }: Parts): {
  run(): Promise<void>
  stop(): void
} {
  let stopped = false
  let current: Promise<void> | undefined

  async function forgetExpired() {
    const { keep_days, keep_runs } = limits()
    const before = new Date(Date.now() - keep_days * DAY).toISOString()
    while (!stopped) {
      const expired = executions.listExpired(before, keep_runs, 100)
      if (expired.length === 0) return
      for (const id of expired) {
        while (!stopped && logs.removeSome(id, ROWS)) await nextTurn()
        if (stopped) return
        executions.remove(id)
        await nextTurn()
      }
    }
  }

  const run = () => {
    current ??= limitsKnown
      .then(forgetExpired)
      .catch((error: unknown) => log.error({ err: error }, 'expired executions not forgotten'))
      .finally(() => {
        current = undefined
      })
    return current
  }
  const timer = setInterval(run, INTERVAL).unref()
  return {
    run,
    stop: () => {
      stopped = true
      clearInterval(timer)
    },
  }
}
