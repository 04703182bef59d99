import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { components, componentsInternal } from '@regesta/contracts/components'
import { PipelinesSection } from '@regesta/contracts/configuration'
import { depositionInternal } from '@regesta/contracts/deposition'
import { executionInternal } from '@regesta/contracts/execution'
import type { pipelines } from '@regesta/contracts/pipelines'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { connect } from '@regesta/http/connect'
import { type FollowedSettings, followSettings } from '@regesta/http/follow-settings'
import { holdingProject } from '@regesta/http/hold-project'
import type { Start } from '@regesta/http/run-service'
import type { Handler } from '@regesta/http/serve'
import { type Logger, logger } from '@regesta/log/logger'
import { type Operations, openOperations } from '@regesta/operations/open-operations'
import { openDatabase } from '@regesta/sqlite/open-database'
import { type Aside, aside } from '@regesta/threads/aside'
import { fromYaml, type ReadDefinition } from './domain/yaml-form.js'
import type { DefinitionWork } from './outside/definition-worker.js'
import { type EventFeed, eventFeed } from './runs/event-feed.js'
import { type DefinitionStore, definitionStore } from './store/definition-store.js'
import { type ItemStore, itemStore } from './store/item-store.js'
import { runEventStore } from './store/run-event-store.js'
import { type RunStore, runStore } from './store/run-store.js'
import { type StepStore, stepStore } from './store/step-store.js'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export const PIPELINES_DATABASE = { name: 'pipelines.db', migrations: MIGRATIONS }
/** How long a run waits for a neighbour that is being restarted, milliseconds. */
const RESTART = 60_000
const componentCalls = { ...components, ...componentsInternal }

export interface Context extends Readonly<ReturnType<typeof connectNeighbours>> {
  readonly definitions: DefinitionStore
  readonly runs: RunStore
  readonly items: ItemStore
  readonly steps: StepStore
  readonly feed: EventFeed
  readonly operations: Operations
  /** Runs work while the file of its project is kept in its place, where nothing else says which project it is about. */
  readonly holding: ReturnType<typeof holdingProject>
  /** Reads definitions from YAML files of any size. */
  readonly definitionReading: Aside<Uint8Array, ReadDefinition>
  readonly configuration: FollowedSettings<{ pipelines: typeof PipelinesSection }>
  /** Milliseconds that a run waits for an execution service that does not say what became of a component. */
  readonly executionPatience: number
  /** This start of the service, as claims name their holder. */
  readonly holder: string
  /** Aborted when the service closes. */
  readonly closing: AbortSignal
  readonly log: Logger
  close(): Promise<void>
}

/** What a use case makes of the context: the handler of the endpoint of its name. */
export type HandlerOf<Name extends keyof typeof pipelines> = Handler<(typeof pipelines)[Name]>

/** What only tests change. */
export interface ContextOptions {
  /** Milliseconds that a run waits for an execution service that does not say what became of a component. */
  executionPatience?: number
}

export async function createContext(
  start: Start,
  { executionPatience = 3_600_000 }: ContextOptions = {},
): Promise<Context> {
  const log = logger('pipelines')
  const folder = join(start.home, 'data', 'pipelines')
  const database = openDatabase(join(folder, 'pipelines.db'), { migrations: MIGRATIONS, log })
  const items = itemStore(database)
  const closing = new AbortController()
  const clients = connectNeighbours(start)
  const holding = holdingProject(clients.projects, log)
  const definitionReading = aside<DefinitionWork>(new URL('./outside/definition-worker.js', import.meta.url), fromYaml)
  const configuration = await followSettings(start, { pipelines: PipelinesSection }, log)
  return {
    definitions: definitionStore(database),
    runs: runStore(database, items),
    items,
    steps: stepStore(database),
    feed: eventFeed(runEventStore(database)),
    operations: openOperations({
      service: 'pipelines',
      folder: join(folder, 'operations'),
      log,
      around: holding,
    }),
    holding,
    definitionReading,
    configuration,
    ...clients,
    executionPatience,
    holder: `pipelines:${randomUUID()}`,
    closing: closing.signal,
    log,
    close: async () => {
      closing.abort()
      configuration.close()
      await definitionReading.close()
      await Promise.all(Object.values(clients).map((client) => client.close()))
      database.close()
    },
  }
}

function connectNeighbours({ addresses, key }: Start) {
  const neighbour = (name: string) => ({ name, url: () => addresses[name] ?? '', key, patience: RESTART })
  return {
    components: connect(componentCalls, neighbour('components')),
    execution: connect(executionInternal, neighbour('execution')),
    projects: connect(projectsInternal, neighbour('projects')),
    deposition: connect(depositionInternal, neighbour('deposition')),
  }
}
