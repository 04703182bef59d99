import type { fileContents } from '@regesta/contracts/file-contents'
import { rangedReply } from '@regesta/http/ranged-reply'
import type { Handler } from '@regesta/http/serve'
import { openContent } from '../contents/open-content.js'
import { HARMLESS } from '../contents/served-type.js'
import type { Context } from '../context.js'

/** A small picture of a file; the first time it is made, and who goes away meanwhile need not be waited for. */
export function previewFile(context: Context): Handler<typeof fileContents.previewFile> {
  return async ({ project, params, query, headers, signal }) => {
    const content = await openContent(context, project, params.file_id)
    const etag = `"${content.identity}-${query.size}"`
    const file = await context.previews.preview(content, Number(query.size), signal)
    const { size } = await file.stat()
    const kept = { 'Content-Type': 'image/webp', ...HARMLESS, 'Cache-Control': 'private, max-age=60' }
    return rangedReply(headers, { file, size, etag, headers: kept })
  }
}
