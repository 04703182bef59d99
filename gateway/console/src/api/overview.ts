import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { resultOf } from './long-work.js'

/** Name and description of a project. */
export const projectInfo = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'info'],
    queryFn: ({ signal }) => call('GET /api/project_info', {}, { signal, project }),
  })

/** What the files of a project are and how they are, counted. */
export const projectFacets = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'facets', 'whole'],
    queryFn: ({ signal }) => call('GET /api/files/facets', {}, { signal, project }),
  })

/** What a rescan that has ended found. */
export const rescanOutcome = (id: string) =>
  queryOptions({
    queryKey: ['operation', 'projects', id, 'result'],
    queryFn: () => resultOf('POST /api/project/rescan', { service: 'projects', id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
