import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { look, lookAgain } from './look.js'
import { Problem } from './problem.js'
import { projectQuery, query } from './query.js'
import type { AnswerOf } from './surface.js'

/** What was asked is asked again only where no answer came; an error is an answer. */
const mayBeRepeated = (attempts: number, error: Error) => attempts < 2 && error instanceof Problem && !error.isAnswer

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: mayBeRepeated, staleTime: 1_000 }, mutations: { retry: false } },
})

/** Services whose long work can be followed. */
const WITH_WORK = ['projects', 'deposition', 'components', 'pipelines', 'dataset'] as const

export const health = queryOptions({
  ...query(['health'], 'GET /api/health'),
  refetchInterval: ({ state: { data } }) => lookAgain(data !== undefined && data.status !== 'ok'),
})

/** A project that was loaded here before. */
export type KnownProject = AnswerOf<'GET /api/projects'>['projects'][number]

/** The projects that were loaded here, the newest first. */
export const knownProjects = query(['projects'], 'GET /api/projects')

/** The content of a project, counted. */
export const projectFigures = (project: string) =>
  projectQuery(project, ['figures'], 'GET /api/project/dashboard_stats')

/** The folders and files of one folder, page by page; the first folder of a person without a path. */
export const folderPages = (path: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['folder', path],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/folders', { query: { path, show: 'files', after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The newest long work of all services. */
export const work = queryOptions({
  queryKey: ['work'],
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      WITH_WORK.map(async (service) => {
        const operations = await call('GET /api/operations/:service', { params: { service } }, { signal })
        return operations.map((operation) => ({ service, ...operation }))
      }),
    )
    return lists
      .flat()
      .sort((a, b) => b.started_at.localeCompare(a.started_at))
      .slice(0, NEWEST)
  },
  refetchInterval: look,
})

/** Pieces of work that are looked at. */
const NEWEST = 200

export type Work = Awaited<ReturnType<Extract<(typeof work)['queryFn'], (...given: never[]) => unknown>>>[number]

/** The configuration as it is saved, and where its file is. */
export const configuration = query(['configuration'], 'GET /api/config/get')
