import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { projectQuery } from './query.js'
import type { AnswerOf, RequestOf } from './surface.js'

export type ListedFile = AnswerOf<'GET /api/files'>['items'][number]
export type FileFacets = AnswerOf<'GET /api/files/facets'>

/** Filters and order as the interface is asked for them. */
export type ListQuery = Readonly<Omit<FilesQuery, 'page' | 'limit' | 'offset' | 'around'>>

type FilesQuery = NonNullable<RequestOf<'GET /api/files'>['query']>

/** Files that are fetched together. */
export const PART = 100

/** What is kept of parts that nobody sees any more. Milliseconds. */
const KEPT = 60_000

/** A part of a list, with the list that it is of: while the next is on its way, the one before stays to be seen. */
export const filePart = (project: string, list: ListQuery, part: number) =>
  queryOptions({
    queryKey: ['project', project, 'files', list, part],
    queryFn: async ({ signal }) => {
      const query: FilesQuery = { ...list, offset: part * PART, limit: PART }
      return { ...(await call('GET /api/files', { query }, { signal, project })), list }
    },
    gcTime: KEPT,
  })

/** The place of a file in a list; null where it does not fit. */
export const filePlace = (project: string, list: ListQuery, file: number) =>
  queryOptions({
    queryKey: ['project', project, 'place', list, file],
    queryFn: async ({ signal }) => {
      const query: FilesQuery = { ...list, around: file, limit: 1 }
      return (await call('GET /api/files', { query }, { signal, project })).position
    },
  })

/** How many files fit, and how many of each value would. */
export const fileFacets = (project: string, filter: Omit<ListQuery, 'sort' | 'dir'>) =>
  projectQuery(project, ['files', 'facets', filter], 'GET /api/files/facets', { query: filter })

/** What all files of a project are and how they are, counted. */
export const projectFacets = (project: string) => fileFacets(project, {})

/** Files between two places of a list, both of them included; at most ten thousand. */
export async function filesBetween(project: string, list: ListQuery, from: number, to: number): Promise<ListedFile[]> {
  const query: FilesQuery = { ...list, offset: from, limit: Math.min(10_000, to - from + 1) }
  return (await call('GET /api/files', { query }, { project })).items
}

/** Where a list is to be had as a table. */
export const tableLink = (project: string, list: ListQuery, format: 'csv' | 'xlsx') =>
  `/api/files/export?${new URLSearchParams(Object.entries({ ...list, format, project }).map(([name, value]) => [name, String(value)]))}`

/** What was changed in files is fetched again wherever it is shown. */
export const refreshFiles = (client: QueryClient, project: string) =>
  Promise.all(
    ['files', 'file', 'figures'].map((what) => client.invalidateQueries({ queryKey: ['project', project, what] })),
  )

/** A file as lists show it, by its id. */
export const listedFile = (project: string, file: number) =>
  queryOptions({
    queryKey: ['project', project, 'files', 'one', file],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/files', { query: { around: file, limit: 1 } }, { signal, project })
      return items.find(({ file_id }) => file_id === file) ?? null
    },
  })

/** The first files whose names contain a text. */
export const namedFiles = (project: string, name: string) =>
  queryOptions({
    ...projectQuery(project, ['files', 'named', name], 'GET /api/files', { query: { search: name, limit: 8 } }),
    enabled: name !== '',
  })
