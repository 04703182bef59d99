import { NO_PROJECT, ServiceError } from '@regesta/contracts/problem'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import type { Client } from './connect.js'

/**
 * The way in which a service asks for the uuid of the project that a request names, else of the active one; throws
 * `no_project` when none is loaded.
 */
export const requestProject =
  (projects: Pick<Client<typeof projectsInternal>, 'getSession'>) =>
  async (named: string | undefined): Promise<string> => {
    const { project_uuid } = await projects.getSession({ query: { named } })
    if (project_uuid === null) throw new ServiceError('no_project', NO_PROJECT)
    return project_uuid
  }
