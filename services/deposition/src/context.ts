import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { RatesSection, RepoSection, type SecuritySection } from '@regesta/contracts/configuration'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import type { LiveConfiguration } from '@regesta/http/configuration'
import { type Client, connect } from '@regesta/http/connect'
import { followSettings } from '@regesta/http/follow-settings'
import { holdingProject } from '@regesta/http/hold-project'
import { openAgent } from '@regesta/http/http-agent'
import { practiceToken } from '@regesta/http/practice-token'
import type { Start } from '@regesta/http/run-service'
import { type Logger, logger } from '@regesta/log/logger'
import { type Operations, openOperations } from '@regesta/operations/open-operations'
import type { z } from 'zod'
import { createSweep, type Sweep } from './actions/sweep.js'
import { type InTurn, inTurn } from './ledger/in-turn.js'
import { type RecentReadings, recentReadings } from './ledger/recent-readings.js'
import { changesPath } from './ledger/recovery.js'
import { createReporter, type Reporter } from './ledger/settle.js'
import { createSettler, type Settler } from './ledger/settler.js'
import { type SharedLists, sharedLists } from './ledger/shared-lists.js'
import { scaledClock } from './outside/clock.js'
import type { Outside } from './outside/deposit-repository.js'
import { createLimiter } from './outside/limiter.js'
import { connector } from './outside/not-connected.js'
import { type RepositoryAddress, repositoryAddress } from './outside/repository-address.js'
import { openSheetIndex, type SheetIndex } from './preparation/sheet-index.js'
import { type Deposits, openDeposits } from './store/deposits.js'

interface Configuration {
  readonly repo: z.output<typeof RepoSection>
  readonly rates: z.output<typeof RatesSection>
  readonly security: z.output<typeof SecuritySection>
}

export interface Context {
  readonly projects: Client<typeof projectsInternal>
  readonly configuration: LiveConfiguration<Configuration>
  /** The repository that the configuration names for the sandbox or for production. */
  readonly repositoryOf: (isSandbox: boolean) => RepositoryAddress
  /** The token of this installation at its own practice repository. */
  readonly practiceToken: () => string
  readonly operations: Operations
  /** Spreadsheets of metadata mappings, indexed once per content. */
  readonly sheetIndex: SheetIndex
  /** The network: connections, limits, time. */
  readonly outside: Outside
  readonly deposits: Deposits
  readonly reporter: Reporter
  readonly settler: Settler
  /** The own depositions, listed once for all who look for something in them at the same time. */
  readonly lists: SharedLists
  /** What was read of drafts after the last write to them. */
  readonly readings: RecentReadings
  readonly sweep: Sweep
  /** Creates with equal metadata wait for one another. */
  readonly creates: InTurn
  /** This start of the service; claims and writes of another one are left behind. */
  readonly boot: string
  readonly holder: string
  /** Where the file of a project lies. */
  readonly projectPath: (project: string) => Promise<string>
  /** Where this service keeps its own databases. */
  readonly folder: string
  readonly log: Logger
  close(): Promise<void>
}

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
  const projects = connect(projectsInternal, neighbour(start))
  const configuration = await followSettings(start, { repo: RepoSection, rates: RatesSection }, log)
  const outside = connectOutside(() => configuration.current.rates, options.clockScale)
  const boot = randomUUID()
  const context: Context = {
    projects,
    configuration,
    repositoryOf: (isSandbox) => repositoryAddress(isSandbox, configuration.current.repo, start.addresses),
    practiceToken: () => practiceToken(start.home),
    operations: openOperations({
      service: 'deposition',
      folder: join(folder, 'operations'),
      log,
      around: holdingProject(projects, log),
    }),
    sheetIndex: openSheetIndex({ folder, log }),
    outside,
    deposits: openDeposits(folder, log),
    reporter: createReporter(projects, log),
    settler: createSettler(() => context, {
      url: () => `${start.addresses.projects ?? ''}${changesPath}`,
      key: start.key,
    }),
    lists: sharedLists(outside),
    readings: recentReadings(outside.clock),
    sweep: createSweep(() => context),
    creates: inTurn(),
    boot,
    holder: `deposition:${boot}`,
    projectPath: rememberPaths(projects),
    folder,
    log,
    close: async () => {
      configuration.close()
      context.reporter.close()
      context.sweep.close()
      await context.settler.close()
      await Promise.all([projects.close(), outside.agent.destroy()])
      await context.sheetIndex.close()
      context.deposits.close()
    },
  }
  context.settler.start()
  return context
}

const neighbour = ({ addresses, key }: Start) => ({
  name: 'projects',
  url: () => addresses.projects ?? '',
  key,
  patience: RESTART,
})

function connectOutside(rates: () => Configuration['rates'], scale: number | undefined): Outside {
  const clock = scaledClock(scale)
  const agent = openAgent({ connect: connector(10_000), keepAliveTimeout: 30_000 })
  return { agent, clock, limiter: createLimiter(rates, clock) }
}

function rememberPaths(projects: Client<typeof projectsInternal>) {
  const paths = new Map<string, string>()
  return async (project: string) => {
    const path = paths.get(project) ?? (await projects.readProject({ project })).project_path
    paths.set(project, path)
    return path
  }
}
