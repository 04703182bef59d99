import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'

/** The configuration as it is saved, and where its file lies. */
export const configuration = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => call('GET /api/config/get', {}, { signal }),
})
