import { openContent } from '../contents/open-content.js'
import { pictureReply } from '../contents/picture-reply.js'
import type { Context, HandlerOf } from '../context.js'

/** A small picture of a file; it is made the first time, and who goes away meanwhile need not be waited for. */
export function previewFile(context: Context): HandlerOf<'previewFile'> {
  return async ({ project, params, query, headers, signal }) => {
    const content = await openContent(context, project, params.file_id)
    try {
      const file = await context.previews.preview(content, Number(query.size), signal)
      return await pictureReply(headers, { file, name: `${content.identity}-${query.size}`, type: 'image/webp' })
    } finally {
      await content.file.close()
    }
  }
}
