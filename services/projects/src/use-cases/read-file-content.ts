import { rangedReply } from '@regesta/http/ranged-reply'
import { openContent } from '../contents/open-content.js'
import { contentHeaders } from '../contents/served-type.js'
import type { Context, HandlerOf } from '../context.js'

/** The bytes of a file as they are now, streamed. */
export function readFileContent(context: Context): HandlerOf<'readFileContent'> {
  return async ({ project, params, headers }) => {
    const { row, file, size, isChanged, identity } = await openContent(context, project, params.file_id)
    const harmless = contentHeaders(row.filename, row.mime_type)
    const told = isChanged ? { ...harmless, 'Content-Changed': 'true' } : harmless
    return rangedReply(headers, { file, size, etag: `"${identity}"`, headers: told })
  }
}
