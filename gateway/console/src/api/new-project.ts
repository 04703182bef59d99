import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { configuration } from './installation.js'
import { resultOf } from './long-work.js'
import type { RequestOf } from './surface.js'

/** Which endings belong to which kind of files. */
export const fileKinds = queryOptions({
  ...configuration,
  select: ({ configData }): Readonly<Record<string, readonly string[]>> => {
    const filters = Object.entries((configData.modality_file_filters ?? {}) as Record<string, unknown>)
    return Object.fromEntries(filters.map(([kind, filter]) => [kind, endingsOf(filter)]))
  },
})

function endingsOf(filter: unknown): string[] {
  const { accepted_extensions: endings } = (filter ?? {}) as { readonly accepted_extensions?: unknown }
  return Array.isArray(endings) ? endings.map((ending) => String(ending).toLowerCase()) : []
}

/** What came of a scan that has made a project. */
export const scanOutcome = (id: string) =>
  queryOptions({
    queryKey: ['operation', 'projects', id, 'result'],
    queryFn: () => resultOf('POST /api/project/create-and-scan', { service: 'projects', id }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What a scan would make of a folder. The one before stays until the next is there. */
export const scanPreview = (body: NonNullable<RequestOf<'POST /api/project/scan_preview'>['body']>) =>
  queryOptions({
    queryKey: ['scan-preview', body],
    queryFn: ({ signal }) => call('POST /api/project/scan_preview', { body }, { signal }),
    placeholderData: keepPreviousData,
    enabled: body.dataInPath?.startsWith('/') ?? false,
    retry: false,
    staleTime: 5_000,
  })

/** Where the small picture of an image is that is in no project yet. */
export const pictureLink = (path: string) => `/api/folders/picture?size=160&path=${encodeURIComponent(path)}`

/** Folders whose paths begin as typed. */
export const pathsLike = (prefix: string) =>
  queryOptions({
    queryKey: ['folders', 'complete', prefix],
    queryFn: ({ signal }) => call('GET /api/folders/complete', { query: { prefix } }, { signal }),
    enabled: prefix.startsWith('/'),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** What stands in a project file, looked at without opening it. */
export const inspection = (pdbPath: string) =>
  queryOptions({
    queryKey: ['inspection', pdbPath],
    queryFn: ({ signal }) => call('POST /api/project/inspect', { body: { pdbPath } }, { signal }),
  })
