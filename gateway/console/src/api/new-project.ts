import { queryOptions } from '@tanstack/react-query'
import { resultQuery } from './long-work.js'
import { configuration } from './queries.js'
import { query, steadyQuery } from './query.js'
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
  resultQuery(['operation', 'projects', id, 'result'], 'POST /api/project/create-and-scan', { service: 'projects', id })

/** What a scan would make of a folder. The one before stays until the next is there. */
export const scanPreview = (body: NonNullable<RequestOf<'POST /api/project/scan_preview'>['body']>) =>
  queryOptions({
    ...steadyQuery(['scan-preview', body], 'POST /api/project/scan_preview', { body }),
    enabled: body.dataInPath?.startsWith('/') ?? false,
    retry: false,
    staleTime: 5_000,
  })

/** Where the small picture of an image is that is not in a project yet. */
export const pictureLink = (path: string) => `/api/folders/picture?size=160&path=${encodeURIComponent(path)}`

/** Folders whose paths begin as typed. */
export const pathsLike = (prefix: string) =>
  queryOptions({
    ...steadyQuery(['folders', 'complete', prefix], 'GET /api/folders/complete', { query: { prefix } }),
    enabled: prefix.startsWith('/'),
    retry: false,
  })

/** The content of a project file, looked at without opening it. */
export const inspection = (pdbPath: string) =>
  query(['inspection', pdbPath], 'POST /api/project/inspect', { body: { pdbPath } })
