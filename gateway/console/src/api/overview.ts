import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'

/** The ten records of a project that were published last. */
export const publishedRecords = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'published'],
    queryFn: ({ signal }) => call('GET /api/project/published_records', {}, { signal, project }),
  })
