import type { componentsInternal, RunDescription } from '@regesta/contracts/components'
import type { Client } from '@regesta/http/connect'
import type { Logger } from '@regesta/log/logger'

const HOLDER = 'execution'

export interface Lease {
  readonly leaseId: string
  readonly description: RunDescription
}

/** Holds versions of components while they run, so that nobody removes them meanwhile. */
export function openLeases(components: Client<typeof componentsInternal>, log: Logger) {
  const underWay = new Set<Promise<unknown>>()

  function inBackground(work: Promise<unknown>, what: string) {
    const done = work.catch((error: unknown) => log.warn({ err: error }, what)).finally(() => underWay.delete(done))
    underWay.add(done)
  }

  return {
    /** Throws the `not_found` of the components service for a component or an interpreter that is not there. */
    async take(component_name: string, run_id: string): Promise<Lease> {
      const lease = await components.takeLease({ body: { component_name, holder: HOLDER, run_id } })
      return { leaseId: lease.lease_id, description: lease.run_description }
    },
    /** Gives a lease back, in the background: what is not given back now is sorted out at the next start. */
    release(lease_id: string | null): void {
      if (lease_id === null) return
      inBackground(components.releaseLease({ params: { lease_id } }), 'lease not given back')
    },
    /** Says which runs still need theirs after a restart, in the background. */
    replace(executionIds: readonly string[]): void {
      inBackground(
        components.replaceLeases({ body: { holder: HOLDER, run_ids: [...executionIds] } }),
        'leases of earlier runs not given back',
      )
    },
    async close(): Promise<void> {
      await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, 500).unref())])
      await components.close()
    },
  }
}

export type Leases = ReturnType<typeof openLeases>
