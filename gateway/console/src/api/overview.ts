import { resultQuery } from './long-work.js'
import { projectQuery } from './query.js'

/** Name and description of a project. */
export const projectInfo = (project: string) => projectQuery(project, ['info'], 'GET /api/project_info')

/** What the files of a project are and how they are, counted. */
export const projectFacets = (project: string) => projectQuery(project, ['facets', 'whole'], 'GET /api/files/facets')

/** What a rescan that has ended found. */
export const rescanOutcome = (id: string) =>
  resultQuery(['operation', 'projects', id, 'result'], 'POST /api/project/rescan', { service: 'projects', id })
