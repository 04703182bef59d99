import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { RatesSection, RepoSection } from '@regesta/contracts/configuration'
import type { deposition, depositionInternal } from '@regesta/contracts/deposition'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { connect } from '@regesta/http/connect'
import { type FileDigests, fileDigests } from '@regesta/http/file-digests'
import { type FollowedSettings, followSettings } from '@regesta/http/follow-settings'
import { holdingProject } from '@regesta/http/hold-project'
import { openAgent } from '@regesta/http/http-agent'
import { practiceToken } from '@regesta/http/practice-token'
import type { Start } from '@regesta/http/run-service'
import type { Handler } from '@regesta/http/serve'
import { logger } from '@regesta/log/logger'
import { type Operations, openOperations } from '@regesta/operations/open-operations'
import type { z } from 'zod'
import { type OrphanLooks, orphanLooks } from './actions/orphan-looks.js'
import { createSweep, type Sweep } from './actions/sweep.js'
import { createEditCloser, type EditCloser } from './ledger/close-edits.js'
import { type InTurn, inTurn } from './ledger/in-turn.js'
import { createLedger, type Ledger } from './ledger/ledger.js'
import type { LedgerNeeds } from './ledger/ledger-needs.js'
import { type ListsSince, listsSince } from './ledger/made-since.js'
import { changesPath } from './ledger/recovery.js'
import { createReporter } from './ledger/reporter.js'
import { sharedLists } from './ledger/shared-lists.js'
import { scaledClock } from './outside/clock.js'
import type { Outside } from './outside/deposit-repository.js'
import { Limiter } from './outside/limiter.js'
import { connector } from './outside/not-connected.js'
import { knownRepositories } from './outside/repository-address.js'
import { openSheetIndex, type SheetIndex } from './preparation/sheet-index.js'
import { type TableReader, tableReader } from './preparation/table-reader.js'
import { openDeposits } from './store/deposits.js'
import { openPlans, type Plans } from './store/plans.js'

const SECTIONS = { repo: RepoSection, rates: RatesSection }

export interface Context extends Ledger {
  readonly configuration: FollowedSettings<typeof SECTIONS>
  readonly operations: Operations
  readonly digestOf: FileDigests
  readonly tables: TableReader
  /** Spreadsheets of metadata mappings, indexed once per content. */
  readonly sheetIndex: SheetIndex
  readonly sweep: Sweep
  /** What was seen last of drafts that belong to no record. */
  readonly orphans: OrphanLooks
  /** Closes edits of what is published that were left open. */
  readonly edits: EditCloser
  /** What batch actions would do, kept for a day. */
  readonly plans: Plans
  /** Creates with equal metadata wait for one another. */
  readonly creates: InTurn
  /** Own depositions that a project file which was put back may not know. */
  readonly listsSince: ListsSince
  /** Where this service keeps its own databases. */
  readonly folder: string
  close(): Promise<void>
}

type Contracts = typeof deposition & typeof depositionInternal

/** What a use case makes of the context: the handler of the endpoint of its name. */
export type HandlerOf<Name extends keyof Contracts> = Handler<Contracts[Name]>

/** How long work waits for a neighbour that is being restarted, milliseconds. */
const RESTART = 30_000

/** What only tests and fault campaigns change. */
export interface ContextOptions {
  /** Divides every specified waiting time. */
  clockScale?: number
}

export async function createContext(start: Start, options: ContextOptions = {}): Promise<Context> {
  const log = logger('deposition')
  const folder = join(start.home, 'data', 'deposition')
  const configuration = await followSettings(start, SECTIONS, log)
  const outside = connectOutside(() => configuration.current.rates, options.clockScale)
  const ledger = openLedger(start, { configuration, outside, folder, log })
  const { projects, deposits, reporter, settler } = ledger
  const sweep = createSweep(ledger)
  const orphans = orphanLooks(ledger)
  const edits = createEditCloser(ledger)
  const tables = tableReader()
  const sheetIndex = openSheetIndex({ folder, tables, log })
  const plans = openPlans(folder, log)
  const around = holdingProject(projects, log)
  settler.start((project) => {
    // It may be an older copy of itself.
    orphans.drop(project)
    void ledger.repositoriesKnown.then(() => sweep.look(project))
  })
  edits.look()
  return {
    ...ledger,
    configuration,
    digestOf: fileDigests(),
    operations: openOperations({ service: 'deposition', folder: join(folder, 'operations'), log, around }),
    tables,
    sheetIndex,
    sweep,
    orphans,
    edits,
    plans,
    creates: inTurn(),
    listsSince: listsSince(outside),
    folder,
    close: async () => {
      configuration.close()
      reporter.close()
      sweep.close()
      await edits.close()
      await settler.close()
      await Promise.all([projects.close(), outside.agent.destroy()])
      await sheetIndex.close()
      await tables.close()
      plans.close()
      deposits.close()
    },
  }
}

type Opened = Pick<Context, 'configuration' | 'outside' | 'folder' | 'log'>

function openLedger(start: Start, { configuration, outside, folder, log }: Opened): Ledger {
  const projects = connect(projectsInternal, neighbour(start))
  const boot = randomUUID()
  const deposits = openDeposits(folder, log)
  const needs: LedgerNeeds = {
    projects,
    deposits,
    outside,
    repositoryOf: knownRepositories(configuration, start.addresses),
    repositoriesKnown: configuration.known('repo'),
    practiceToken: () => practiceToken(start.home),
    reporter: createReporter(projects, deposits, log),
    lists: sharedLists(outside),
    boot,
    holder: `deposition:${boot}`,
    log,
  }
  return createLedger(needs, { url: () => `${start.addresses.projects ?? ''}${changesPath}`, key: start.key })
}

const neighbour = ({ addresses, key }: Start) => ({
  name: 'projects',
  url: () => addresses.projects ?? '',
  key,
  patience: RESTART,
})

function connectOutside(rates: () => z.output<typeof RatesSection>, scale: number | undefined): Outside {
  const clock = scaledClock(scale)
  // As with the specified times, a connection is given up before the silence of a call is: nothing was sent then.
  const agent = openAgent({ connect: connector(Math.min(10_000, clock.span(50_000))), keepAliveTimeout: 30_000 })
  return { agent, clock, limiter: new Limiter(rates, clock) }
}
