import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { components, componentsInternal } from '@regesta/contracts/components'
import { ComponentsSection, RepoSection, ServerSection } from '@regesta/contracts/configuration'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { type Client, connect } from '@regesta/http/connect'
import { type FollowedSettings, followSettings } from '@regesta/http/follow-settings'
import type { Start } from '@regesta/http/run-service'
import type { Handler } from '@regesta/http/serve'
import { type Logger, logger } from '@regesta/log/logger'
import { type Operations, openOperations } from '@regesta/operations/open-operations'
import type { CleanEnvironment } from '@regesta/processes/clean-environment'
import { lockFile } from '@regesta/sqlite/lock'
import { openDatabase } from '@regesta/sqlite/open-database'
import { variablesForComponents } from './environment.js'
import { createInstaller, type Installer } from './installation/installer.js'
import { type ComponentRegistry, componentRegistry } from './outside/component-registry.js'
import { fetchPolicy } from './outside/fetch-policy.js'
import { createSafeFetch, type SafeFetch } from './outside/safe-fetch.js'
import { type Builds, builds as buildsIn } from './store/builds.js'
import { type ComponentFolders, componentFolders } from './store/component-folders.js'
import { type Installations, installations as installationsIn } from './store/installations.js'
import { type Leases, leases as leasesIn } from './store/leases.js'
import { removals as removalsIn } from './store/removals.js'
import { type TemplateFiles, templateFiles } from './store/template-files.js'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export const COMPONENTS_DATABASE = { name: 'components.db', migrations: MIGRATIONS }

const SECTIONS = { components: ComponentsSection, repo: RepoSection, server: ServerSection }

export interface Context {
  readonly folders: ComponentFolders
  readonly builds: Builds
  readonly leases: Leases
  readonly installations: Installations
  readonly templates: TemplateFiles
  readonly installer: Installer
  readonly registry: ComponentRegistry
  readonly fetch: SafeFetch
  readonly environment: CleanEnvironment
  readonly projects: Client<typeof projectsInternal>
  readonly configuration: FollowedSettings<typeof SECTIONS>
  readonly operations: Operations
  readonly log: Logger
  close(): Promise<void>
}

type Contracts = typeof components & typeof componentsInternal

/** What a use case makes of the context: the handler of the endpoint of its name. */
export type HandlerOf<Name extends keyof Contracts> = Handler<Contracts[Name]>

/** Opens `data/components` and `components` in the data folder, and cleans up what an earlier start left unfinished. */
export async function createContext(start: Start): Promise<Context> {
  const log = logger('components')
  const folder = join(start.home, 'data', 'components')
  const database = openDatabase(join(folder, 'components.db'), { migrations: MIGRATIONS, log })
  const lock = lockFile(join(folder, 'components.db'))
  if (lock === null) {
    database.close()
    throw new Error(`Another service uses ${folder}. Stop it, or set REGESTA_HOME to another folder`)
  }
  const neighbours = await connectNeighbours(start, log)
  const policy = fetchPolicy(start.addresses, neighbours.configuration)
  const fetch = createSafeFetch(policy.current)
  const folders = componentFolders(join(start.home, 'components'), (folder, error) =>
    log.warn({ err: error, folder }, 'folder not deleted'),
  )
  const removals = removalsIn(database)
  const parts = {
    folders,
    fetch,
    log,
    environment: variablesForComponents(),
    builds: buildsIn(database, removals),
    removals,
    installations: installationsIn(database),
    leases: leasesIn(database),
  }
  const installer = createInstaller(parts)
  const operations = openOperations({ service: 'components', folder: join(folder, 'operations'), log })
  await installer.recover()
  operations.recover({})
  return {
    ...parts,
    ...neighbours,
    installer,
    operations,
    registry: componentRegistry(policy.registryUrl, fetch, folder, log),
    templates: templateFiles(folders),
    close: async () => {
      await installer.close()
      await folders.close()
      neighbours.configuration.close()
      await neighbours.projects.close()
      database.close()
      lock.release()
    },
  }
}

async function connectNeighbours(start: Start, log: Logger) {
  const configuration = await followSettings(start, SECTIONS, log)
  const projects = { name: 'projects', url: () => start.addresses.projects ?? '', key: start.key }
  return { configuration, projects: connect(projectsInternal, projects) }
}
