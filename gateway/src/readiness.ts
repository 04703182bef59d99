import { setTimeout as pause } from 'node:timers/promises'
import type { SettingsGate } from '@regesta/http/configuration'
import type { NeighbourHealth } from './neighbour-health.js'

/** Milliseconds between two looks while a service does not answer, and while all do. */
const [SOON, LATER] = [500, 5_000]

/** The services that did not answer at the last look: no request waits for one. */
export type Readiness = ReturnType<typeof watchReadiness>

interface Needs {
  readonly addresses: Readonly<Record<string, string>>
  readonly health: Pick<NeighbourHealth, 'ask'>
  readonly settings: Pick<SettingsGate, 'awaited'>
}

/** Checks all services at intervals. */
export function watchReadiness({ addresses, health, settings }: Needs) {
  const end = new AbortController()
  let down: readonly string[] | undefined
  const watch = async () => {
    while (!end.signal.aborted) {
      const { services } = await health.ask()
      down = Object.keys(services).filter((name) => services[name]?.status === 'down')
      const wait = down.length > 0 ? SOON : LATER
      await pause(wait, undefined, { signal: end.signal, ref: false }).catch(() => {})
    }
  }
  void watch()
  return {
    missing() {
      const unseen = down ?? Object.keys(addresses)
      return settings.awaited() === undefined ? unseen : [...new Set(['settings', ...unseen])]
    },
    close: () => end.abort(),
  }
}
