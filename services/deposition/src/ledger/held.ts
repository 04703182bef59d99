import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { RepositoryAccess } from '../outside/repository-access.js'

/** A record that nobody else acts on meanwhile. */
export interface Held {
  readonly project: string
  readonly token: string
  readonly signal: AbortSignal
  readonly access: RepositoryAccess
  /** The record as it was when it was last read. */
  readonly record: InternalRecord
  /** Lines that tell the user what was done. */
  readonly report: string[]
  /** Reads the record again. */
  refresh(): Promise<InternalRecord>
}
