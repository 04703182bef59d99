import { join } from 'node:path'
import { RatesSection, RepoSection } from '@regesta/contracts/configuration'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { settingsInternal } from '@regesta/contracts/settings'
import { followConfiguration, type LiveConfiguration } from '@regesta/http/configuration'
import { type Client, connect } from '@regesta/http/connect'
import type { Start } from '@regesta/http/run-service'
import { type Logger, logger } from '@regesta/log/logger'
import { type Operations, openOperations } from '@regesta/operations/open-operations'
import type { z } from 'zod'
import { type RepositoryAddress, repositoryAddress } from './outside/repository-address.js'

export interface Configuration {
  readonly repo: z.output<typeof RepoSection>
  readonly rates: z.output<typeof RatesSection>
}

export interface Context {
  readonly projects: Client<typeof projectsInternal>
  readonly configuration: LiveConfiguration<Configuration>
  /** The repository that the configuration names for the sandbox or for production. */
  readonly repositoryOf: (isSandbox: boolean) => RepositoryAddress
  readonly operations: Operations
  /** Where this service keeps its own databases. */
  readonly folder: string
  readonly log: Logger
  close(): Promise<void>
}

/** What only tests and fault campaigns change. */
export interface ContextOptions {
  /** Divides every specified waiting time. */
  clockScale?: number
}

export async function createContext(start: Start, _options: ContextOptions = {}): Promise<Context> {
  const log = logger('deposition')
  const folder = join(start.home, 'data', 'deposition')
  const neighbour = (name: 'settings' | 'projects') => ({
    name,
    url: () => start.addresses[name] ?? '',
    key: start.key,
  })
  const settings = connect(settingsInternal, neighbour('settings'))
  const projects = connect(projectsInternal, neighbour('projects'))
  const configuration = followConfiguration(
    { repo: RepoSection, rates: RatesSection },
    {
      read: () => settings.readConfiguration(),
      changes: () => `${start.addresses['settings'] ?? ''}${settingsInternal.followChanges.path}`,
      key: start.key,
    },
    log,
  )
  const operations = openOperations({ service: 'deposition', folder: join(folder, 'operations'), log })
  return {
    projects,
    configuration,
    repositoryOf: (isSandbox) => repositoryAddress(isSandbox, configuration.current.repo, start.addresses),
    operations,
    folder,
    log,
    close: async () => {
      configuration.close()
      await Promise.all([settings.close(), projects.close()])
    },
  }
}
