import type { Logger } from '@regesta/log/logger'
import type { Catalogue } from '@regesta/starter-components/catalogue'
import type { Accounts } from './domain/accounts.js'
import type { Transfers } from './domain/transfers.js'
import type { Faults } from './faults/faults.js'
import type { Journal } from './faults/journal.js'
import type { Settings } from './settings.js'
import type { Store } from './store/open-store.js'

/** What use cases work with. */
export interface Context {
  readonly settings: Settings
  readonly store: Store
  /** Which account a token opens. */
  readonly accounts: Accounts
  readonly transfers: Transfers
  readonly faults: Faults
  readonly journal: Journal
  /** The components that the registry publishes, read at the first request for them. */
  readonly catalogue: () => Promise<Catalogue>
  readonly log: Logger
}

/** When lists and searches begin to show what this use case commits now. */
export const visibleAt = ({ faults }: Context, route: string): number => {
  const delay = faults.searchDelay(route)
  return delay === 0 ? 0 : Date.now() + delay
}
