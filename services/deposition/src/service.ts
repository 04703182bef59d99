import { deposition as contract, depositionInternal } from '@regesta/contracts/deposition'
import { NO_PROJECT, ServiceError } from '@regesta/contracts/problem'
import { services, VERSION } from '@regesta/contracts/services'
import type { ServiceDefinition } from '@regesta/http/run-service'
import { type ServiceParts, serve } from '@regesta/http/serve'
import { type Context, type ContextOptions, createContext } from './context.js'

export const createService = (context: Context): ServiceParts => ({
  routes: serve(contract, {}),
  internal: serve(depositionInternal, {}),
  operations: context.operations,
  activeProject: () => activeProject(context),
  configurationProblems: () => context.configuration.problems,
  close: () => context.close(),
})

async function activeProject({ projects }: Context): Promise<string> {
  const { project_uuid } = await projects.getSession()
  if (project_uuid === null) throw new ServiceError('no_project', NO_PROJECT)
  return project_uuid
}

/** The service with other waiting times, for tests and fault campaigns. */
export const depositionWith = (options: ContextOptions): ServiceDefinition<Context> => ({
  name: 'deposition',
  version: VERSION,
  defaultPort: services.deposition.port,
  createContext: (start) => createContext(start, options),
  createService,
})

export const deposition = depositionWith({})
