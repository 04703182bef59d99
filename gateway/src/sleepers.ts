import type { Sleepers } from '@regesta/http/control-messages'

/** What is known of a service that sleeps. */
interface Left {
  readonly version?: string
  readonly operations?: readonly unknown[]
}

/** Which services sleep: to ask one would wake it, so the gateway answers in its place what changes only while it is awake. */
export type SleepingServices = ReturnType<typeof sleepingServices>

export function sleepingServices(told: Sleepers = { known: {} }) {
  const awake = new Map<string, AbortController>()
  const waiting = new Set<() => void>()
  const find = (service: string) => told.known[service] as Left | undefined
  told.onChange = () => {
    for (const [service, controller] of awake) {
      if (find(service) === undefined) continue
      awake.delete(service)
      controller.abort()
    }
    for (const look of waiting) look()
  }
  return {
    /** What is known of a service that sleeps; undefined for one that is awake. */
    find,
    /** Aborted as soon as the service sleeps. */
    whileAwake(service: string): AbortSignal {
      const controller = awake.get(service) ?? new AbortController()
      awake.set(service, controller)
      return controller.signal
    },
    /** Resolves when the service is awake, or the signal aborts. */
    untilAwake: (service: string, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (find(service) !== undefined && !signal.aborted) return
          waiting.delete(look)
          signal.removeEventListener('abort', look)
          resolve()
        }
        waiting.add(look)
        signal.addEventListener('abort', look)
        look()
      }),
  }
}
