import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Sending } from './call.js'
import type { Asking, Line } from './surface.js'

/** A call whose answer is kept under a key; events say by its first words which answers are old. */
export const query = <L extends Line>(
  queryKey: readonly unknown[],
  line: L,
  ...[request, sending]: Asking<L, Sending>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(line, ...([request, { ...sending, signal }] as unknown as Asking<L, Sending>)),
  })

/** The same for what is turned or narrowed: the answer before stays until the next is there. */
export const steadyQuery = <L extends Line>(...asking: Parameters<typeof query<L>>) =>
  queryOptions({ ...query(...asking), placeholderData: keepPreviousData })

/** The same about one project, whose answers are kept together. */
export const projectQuery = <L extends Line>(
  project: string,
  key: readonly unknown[],
  line: L,
  ...[request]: Asking<L, never>
) => query(['project', project, ...key], line, ...([request, { project }] as unknown as Asking<L, Sending>))

/** Both: about one project, with the answer before until the next is there. */
export const steadyProjectQuery = <L extends Line>(...asking: Parameters<typeof projectQuery<L>>) =>
  queryOptions({ ...projectQuery(...asking), placeholderData: keepPreviousData })
