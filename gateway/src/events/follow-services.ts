import { setTimeout as pause } from 'node:timers/promises'
import { eventsInternal, type InstallationEvent, ServiceEvent } from '@regesta/contracts/events'
import { servicesWithOperations } from '@regesta/contracts/public-contracts'
import { followEvents } from '@regesta/http/follow-events'
import { latch } from '@regesta/http/latch'
import type { SleepingServices } from '../sleepers.js'

/** Milliseconds that viewers wait for services that neither answer nor refuse. */
const PATIENCE = 1_000

/** Notes the state of a thing, in place of the one before. */
export type Note = (key: string, event: InstallationEvent) => void

interface Needs {
  readonly addresses: Readonly<Record<string, string>>
  /** Opens what services tell each other. */
  readonly key: string
  readonly note: Note
  readonly sleeping: SleepingServices
}

/** The streams of all services with long work, held until they are closed. */
export class FollowedServices {
  readonly #end = new AbortController()
  readonly #awaited = new Set<string>(servicesWithOperations)
  readonly #settled = latch()
  /**
   * Fulfilled once every service is followed or cannot be for now: from here on nothing is missed silently.
   * What happens before is not reported.
   */
  readonly isReady: Promise<unknown>

  constructor(needs: Needs) {
    for (const service of servicesWithOperations) void this.#follow(service, needs)
    const patience = pause(PATIENCE, undefined, { ref: false, signal: this.#end.signal }).catch(() => {})
    this.isReady = Promise.race([this.#settled.opened, patience]).then(() => this.#awaited.clear())
  }

  get signal(): AbortSignal {
    return this.#end.signal
  }

  close(): void {
    this.#end.abort()
  }

  /** Follows a service while it is awake: nothing changes in one that sleeps, and to look would wake it. */
  async #follow(service: string, needs: Needs): Promise<void> {
    const { sleeping } = needs
    let awake: AbortSignal
    do {
      if (sleeping.find(service) !== undefined) this.#settle(service)
      await sleeping.untilAwake(service, this.signal)
      awake = sleeping.whileAwake(service)
      await this.#followAwake(service, awake, needs)
      // It may be awake again already: what counts is why the following has ended.
    } while (!this.signal.aborted && awake.aborted)
  }

  async #followAwake(service: string, awake: AbortSignal, { addresses, key, note }: Needs): Promise<void> {
    const onConnect = () => {
      // Present viewers may have missed what it did meanwhile.
      if (!this.#awaited.has(service)) note('reset', { topic: 'reset' })
      this.#settle(service)
    }
    const onLost = () => this.#settle(service)
    const url = () => `${addresses[service] ?? ''}${eventsInternal.followEvents.path}`
    const signal = AbortSignal.any([this.signal, awake])
    for await (const event of followEvents({ url, key, signal, onConnect, onLost })) {
      const known = ServiceEvent.safeParse(event)
      if (known.success) note(keyOf(service, known.data), known.data)
    }
  }

  #settle(service: string): void {
    this.#awaited.delete(service)
    if (this.#awaited.size === 0) this.#settled.open()
  }
}

function keyOf(service: string, event: ServiceEvent): string {
  if (event.topic === 'operation') return `${service} ${event.operation.operation_id}`
  return event.topic === 'project' ? `${event.project_uuid} ${event.changed.join(' ')}` : event.topic
}
