import type { projectsInternal } from '@regesta/contracts/projects-internal'
import type { Client } from '@regesta/http/connect'
import type { Logger } from '@regesta/log/logger'
import type { Outside } from '../outside/deposit-repository.js'
import type { RepositoryAddress } from '../outside/repository-address.js'
import type { Deposits } from '../store/deposits.js'
import type { Reporter } from './reporter.js'
import type { SharedLists } from './shared-lists.js'

/** What the ledger works with: where writes are kept, what is known of remote ids, the way to the repositories. */
export interface LedgerNeeds {
  readonly projects: Client<typeof projectsInternal>
  readonly deposits: Deposits
  /** The network: connections, limits, time. */
  readonly outside: Outside
  /** The repository that the configuration names for the sandbox or for production. */
  readonly repositoryOf: (isSandbox: boolean) => RepositoryAddress
  /** The token of this installation at its own practice repository. */
  readonly practiceToken: () => string
  readonly reporter: Reporter
  /** The own depositions, listed once for all who look for something in them at the same time. */
  readonly lists: SharedLists
  /** Where the file of a project lies. */
  readonly projectPath: (project: string) => Promise<string>
  /** This start of the service; claims and writes of another one are left behind. */
  readonly boot: string
  readonly holder: string
  readonly log: Logger
}
