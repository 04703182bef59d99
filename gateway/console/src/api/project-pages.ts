import { projectQuery } from './query.js'

/** Items on one page of a list. */
export const ROWS = 50

/** The saved mapping of a project; none is an empty list. */
export const mappings = (project: string) => projectQuery(project, ['mapping'], 'GET /api/mappings')

/** How many items each state has. */
export const recordCounts = (project: string, isSandbox: boolean) =>
  projectQuery(project, ['records', 'counts', isSandbox], 'GET /api/project/uploads_tab_counts', {
    query: { is_sandbox: isSandbox },
  })

/** What the repository holds for a record, and how that came about. */
export const receipt = (project: string, record: string) =>
  projectQuery(project, ['records', 'receipt', record], 'GET /api/records/:record_id/receipt', {
    params: { record_id: record },
  })

/** The records that were published last. */
export const publishedRecords = (project: string) =>
  projectQuery(project, ['records', 'published'], 'GET /api/project/published_records')

/** The credentials of a project, without their values. */
export const credentials = (project: string) => projectQuery(project, ['credentials'], 'GET /api/credentials')
