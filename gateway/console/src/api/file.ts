import { queryOptions } from '@tanstack/react-query'
import { call, explainSilence } from './call.js'
import { problemOf } from './problem.js'
import { projectQuery } from './query.js'
import type { Subject } from './record.js'
import type { AnswerOf } from './surface.js'

/** A file of a project, named as the interface names it. */
export interface FileName {
  readonly project: string
  readonly file: number
}

/** What is known of one file. */
export type FileFacts = AnswerOf<'GET /api/files/:file_id'>

export const fileFacts = ({ project, file }: FileName) =>
  projectQuery(project, ['file', file], 'GET /api/files/:file_id', { params: { file_id: file } })

/** The metadata that preparation would make of a file now, valid or not. */
export const mappedValues = ({ project, file, isSandbox }: Subject) => ({
  ...projectQuery(project, ['mapping', 'values', file, isSandbox], 'POST /api/project/preview_mapped_values', {
    body: { source_file_db_id: file, target_is_sandbox: isSandbox },
  }),
  retry: false,
})

/** A file with everything below it. */
export const fileTree = ({ project, file }: FileName) =>
  projectQuery(project, ['file', file, 'tree'], 'GET /api/files/:file_id/hierarchy', { params: { file_id: file } })

/** The ids of the files that one may refer to, by the names that it would refer to them with. */
export async function relatedFiles({ project, file }: FileName, signal?: AbortSignal): Promise<Map<string, number>> {
  const params = { file_id: file }
  const { files } = await call('GET /api/files/:file_id/related', { params }, { project, ...(signal && { signal }) })
  return new Map(files.map(({ name, file_id }) => [name, file_id]))
}

/** Where the bytes of a file are, for what cannot send headers: pictures, films, downloads. */
export const contentLink = ({ project, file }: FileName) => `/api/files/${file}/content?project=${project}`

/** Sides in pixels that pictures are made in. */
export type PictureSide = 160 | 640 | 2048

export const previewLink = ({ project, file }: FileName, side: PictureSide) =>
  `/api/files/${file}/preview?size=${side}&project=${project}`

/**
 * The bytes of a file, or their beginning.
 *
 * @throws Problem as `call` does
 */
export async function fileBytes(name: FileName, { signal, first }: { signal?: AbortSignal; first?: number } = {}) {
  const headers: Record<string, string> = first === undefined ? {} : { range: `bytes=0-${first - 1}` }
  const response = await fetch(contentLink(name), { headers, signal: signal ?? null }).catch(explainSilence)
  if (!response.ok) throw await problemOf(response)
  return response.arrayBuffer()
}

/** So many bytes of a file of that size, from its beginning. */
export const fileBeginning = (name: FileName, size: number, first: number) =>
  queryOptions({
    queryKey: ['project', name.project, 'file', name.file, 'bytes', first],
    queryFn: ({ signal }) => fileBytes(name, size > first ? { signal, first } : { signal }),
  })

/** The size of an image as it is seen. */
export const imageSize = ({ project, file }: FileName) =>
  projectQuery(project, ['file', file, 'image'], 'GET /api/files/:file_id/iiif/info.json', {
    params: { file_id: file },
  })

/** A part of an image at a size, both as IIIF writes them. */
export const cutLink = ({ project, file }: FileName, region: string, size: string) =>
  `/api/files/${file}/iiif/${region}/${size}/0/default.webp?project=${project}`
