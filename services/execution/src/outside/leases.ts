import type { componentsInternal } from '@regesta/contracts/components'
import type { Client } from '@regesta/http/connect'
import type { Logger } from '@regesta/log/logger'
import type { Lease, WantedLease } from './lease.js'
import { SharedLeases } from './shared-leases.js'

const HOLDER = 'execution'

/** Holds versions of components while they run, so that they are not removed meanwhile. */
export function openLeases(components: Client<typeof componentsInternal>, log: Logger) {
  const underWay = new Set<Promise<unknown>>()

  function inBackground(work: Promise<unknown>, what: string) {
    const done = work.catch((error: unknown) => log.warn({ err: error }, what)).finally(() => underWay.delete(done))
    underWay.add(done)
  }

  async function take(wanted: WantedLease): Promise<Lease> {
    const { lease_id, run_description } = await components.takeLease({ body: { ...wanted, holder: HOLDER } })
    return { leaseId: lease_id, description: run_description, executionId: wanted.run_id }
  }

  const giveBack = (lease_id: string) =>
    inBackground(components.releaseLease({ params: { lease_id } }), 'lease not given back')
  const shared = new SharedLeases({ take, giveBack })

  return {
    /**
     * Takes a lease for one execution alone. Throws the `not_found` of the components service for a component or an interpreter
     * that is not there, and its `conflict` for another version than the wanted one.
     */
    take,
    /** Takes a lease that other executions of the same group may share. */
    share: (group: string, wanted: WantedLease): Promise<Lease> => shared.take(group, wanted),
    /** Gives a lease back, in the background: what fails now is settled at the next start. */
    release(lease_id: string | null): void {
      if (lease_id !== null && !shared.leave(lease_id)) giveBack(lease_id)
    },
    /** Reports which executions still need theirs after a restart, in the background. */
    replace(executionIds: readonly string[]): void {
      inBackground(
        components.replaceLeases({ body: { holder: HOLDER, run_ids: [...executionIds] } }),
        'leases of earlier executions not given back',
      )
    },
    async close(): Promise<void> {
      shared.close()
      await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, 500).unref())])
      await components.close()
    },
  }
}

export type Leases = ReturnType<typeof openLeases>
