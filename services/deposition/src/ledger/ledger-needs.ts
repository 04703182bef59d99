import type { Logger } from '@regesta/log/logger'
import type { AccessNeeds } from '../outside/repository-access.js'
import type { Reporter } from './reporter.js'
import type { SharedLists } from './shared-lists.js'

/** What the ledger works with: where writes are kept, what is known of remote ids, the way to the repositories. */
export interface LedgerNeeds extends AccessNeeds {
  readonly reporter: Reporter
  /** Resolves when the configuration has said which repositories are meant. */
  readonly repositoriesKnown: Promise<void>
  /** The own depositions, listed once for all who look for something in them at the same time. */
  readonly lists: SharedLists
  /** This start of the service; claims and writes of another one are left behind. */
  readonly boot: string
  readonly holder: string
  readonly log: Logger
}
