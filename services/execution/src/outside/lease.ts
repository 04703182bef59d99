import type { RunDescription } from '@regesta/contracts/components'

/** The right to run a version of a component. */
export interface Lease {
  readonly leaseId: string
  readonly description: RunDescription
  /** The execution that it was taken for, by whose id it outlives a restart of this service. */
  readonly executionId: string
}

/** Which component is to be held, and for which execution. */
export interface WantedLease {
  readonly component_name: string
  readonly run_id: string
  /** The version that must be the installed one. */
  readonly version?: string | undefined
  /** The installation of it that must be the present one. */
  readonly built_at?: string | undefined
}
