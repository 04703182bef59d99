import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handlers } from '@regesta/http/serve'
import type { OpenProject } from '../open-project.js'
import type { OpenProjects } from '../open-projects.js'

/** What the endpoints of this folder work with. */
export interface Projects {
  readonly openProjects: OpenProjects
}

/** Handlers of some internal endpoints, by their names. */
export type Endpoints<Name extends keyof typeof projectsInternal> = Handlers<Pick<typeof projectsInternal, Name>>

/** The open project that a request names. */
export const projectOf =
  ({ openProjects }: Projects) =>
  (request: { readonly project: string }): OpenProject =>
    openProjects.use(request.project)

export const OK = reply(200, { ok: true })
