import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import type { RepositoryAccess } from '../outside/repository-access.js'
import type { Effect } from './effects.js'
import type { LedgerNeeds } from './ledger-needs.js'
import { type Asked, askedOf, type Shown } from './proof-of.js'

/** What reading the repository says about a write of unknown outcome. */
export type Finding =
  | ({ readonly kind: 'done' } & Pick<Shown, 'effect' | 'body'>)
  | {
      readonly kind: 'not_shown'
      readonly reason: string
      /** What the answer showed, where this account may not read it and its own list is without it: another account's. */
      readonly foreign?: string | undefined
    }
  /** Surely not done, and what follows from what was found instead. */
  | { readonly kind: 'absent'; readonly reason: string; readonly effect?: Effect }
  | { readonly kind: 'lost'; readonly reason: string }
  /** Neither what was before nor what was to be; it may still appear until absence would be certain, and is lost then. */
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'unproved'; readonly reason: string }

export interface Search {
  readonly needs: LedgerNeeds
  readonly access: RepositoryAccess
  readonly record: InternalRecord
  readonly write: RemoteWrite
}

/**
 * What the write of a search asked for.
 *
 * @param free ids that belonged to another record once and to none now
 */
export const askedIn = ({ needs, access, record, write }: Search, free: readonly string[] = []): Asked =>
  askedOf(needs.deposits, access.address.identity, { record, write, free })
