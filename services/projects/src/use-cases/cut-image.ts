import { openContent } from '../contents/open-content.js'
import { pictureReply } from '../contents/picture-reply.js'
import type { Context, HandlerOf } from '../context.js'

/** A part of an image; of a large one a pyramid is made once, from which later parts are cut in no time. */
export function cutImage(context: Context): HandlerOf<'cutImage'> {
  return async ({ project, params, headers, signal }) => {
    const { file_id, region, size, form } = params
    const format = form === 'default.webp' ? 'webp' : 'jpeg'
    const content = await openContent(context, project, file_id)
    try {
      const file = await context.previews.cut(content, { region, size, format }, signal)
      const name = `${content.identity}-${region}-${size}-${format}`
      return await pictureReply(headers, { file, name, type: `image/${format}` })
    } finally {
      await content.file.close()
    }
  }
}
