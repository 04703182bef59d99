import { resultQuery } from './long-work.js'
import { projectQuery } from './query.js'

/** Name and description of a project. */
export const projectInfo = (project: string) => projectQuery(project, ['info'], 'GET /api/project_info')

/** What a rescan that has ended found. */
export const rescanOutcome = (id: string) =>
  resultQuery(['operation', 'projects', id, 'result'], 'POST /api/project/rescan', { service: 'projects', id })
