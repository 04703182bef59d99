import { NO_PROJECT, ServiceError } from '@regesta/contracts/problem'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import type { Client } from './connect.js'
import type { OperationHost, ServiceParts } from './serve.js'

type Sessions = Pick<Client<typeof projectsInternal>, 'getSession'>

/** The parts of a service that works on projects of another one: its long work, its settings, whose project a request means. */
export const partsOnProjects = (context: {
  readonly operations: OperationHost
  readonly configuration: NonNullable<ServiceParts['settings']>
  readonly projects: Sessions
  close(): Promise<void>
}) => ({
  operations: context.operations,
  settings: context.configuration,
  requestProject: requestProject(context.projects),
  close: () => context.close(),
})

/**
 * The way in which a service asks for the uuid of the project that a request names, else of the active one; throws
 * `no_project` when none is loaded.
 */
const requestProject =
  (projects: Sessions) =>
  async (named: string | undefined): Promise<string> => {
    const { project_uuid } = await projects.getSession({ query: { named } })
    if (project_uuid === null) throw new ServiceError('no_project', NO_PROJECT)
    return project_uuid
  }
