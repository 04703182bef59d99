import type { Lease, WantedLease } from './lease.js'

/** Milliseconds for which the description of a component is reused; short, so that a change takes effect soon. */
const FRESH = 5_000
/** Milliseconds for which a lease that no execution uses is kept for the next one of its group. */
const KEPT = 1_000

interface Shared {
  readonly place: string
  readonly lease: Promise<Lease>
  readonly takenAt: number
  users: number
  /** Runs while it has no users. */
  timer?: NodeJS.Timeout
}

interface Needs {
  take(wanted: WantedLease): Promise<Lease>
  giveBack(leaseId: string): void
}

const isWanted = ({ description }: Lease, { version, built_at }: WantedLease): boolean =>
  [undefined, description.version].includes(version) && [undefined, description.built_at].includes(built_at)

/**
 * Leases that executions of one group share, such as the steps of one pipeline run: these follow each other closely, and
 * each would otherwise ask for what the last one has just received.
 */
export class SharedLeases {
  /** The lease for the next execution of a group, by group and component. */
  readonly #newest = new Map<string, Shared>()
  readonly #held = new Map<string, Shared>()

  constructor(private readonly needs: Needs) {}

  async take(group: string, wanted: WantedLease): Promise<Lease> {
    const place = `${group}/${wanted.component_name}`
    const known = this.#newest.get(place)
    const isFresh = known !== undefined && performance.now() - known.takenAt < FRESH
    const shared = isFresh ? known : this.#begin(place, wanted)
    shared.users += 1
    const lease = await shared.lease.catch((error: unknown) => {
      this.#forget(shared)
      throw error
    })
    this.#held.set(lease.leaseId, shared)
    if (isWanted(lease, wanted)) return lease
    this.leave(lease.leaseId)
    this.#forget(shared)
    return this.take(group, wanted)
  }

  /** Answers whether it was a shared lease; the last one to leave it gives it back after a moment. */
  leave(leaseId: string): boolean {
    const shared = this.#held.get(leaseId)
    if (shared === undefined) return false
    shared.users -= 1
    clearTimeout(shared.timer)
    shared.timer = setTimeout(() => this.#end(leaseId, shared), KEPT).unref()
    return true
  }

  /** Gives back what no execution uses. */
  close(): void {
    for (const [leaseId, shared] of this.#held) this.#end(leaseId, shared)
  }

  #begin(place: string, wanted: WantedLease): Shared {
    const shared = { place, lease: this.needs.take(wanted), takenAt: performance.now(), users: 0 }
    this.#newest.set(place, shared)
    return shared
  }

  #end(leaseId: string, shared: Shared): void {
    clearTimeout(shared.timer)
    if (shared.users > 0) return
    this.#held.delete(leaseId)
    this.#forget(shared)
    this.needs.giveBack(leaseId)
  }

  #forget(shared: Shared): void {
    if (this.#newest.get(shared.place) === shared) this.#newest.delete(shared.place)
  }
}
