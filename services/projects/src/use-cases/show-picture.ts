import { basename } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { bytesAt, type PlacedFile } from '@regesta/http/regular-file'
import { openRegular } from '../contents/open-regular.js'
import { pictureReply } from '../contents/picture-reply.js'
import type { Context, HandlerOf } from '../context.js'
import { contentType } from '../examine/content-type.js'
import { checkMayBrowse } from '../folders/may-browse.js'
import { foundPath } from '../outside/allowed-paths.js'

/** Enough for every type of image to be recognised. Bytes. */
const HEAD = 4_100

/** A small picture of an image that is in no project yet. What comes is made here; the bytes of the file never do. */
export function showPicture(context: Context): HandlerOf<'showPicture'> {
  return async ({ query: { path, size }, headers, signal }) => {
    checkMayBrowse(context)
    const opened = await openRegular(placeOf(context, path), path)
    try {
      checkPlace(context, opened)
      const identity = bytesAt(opened.found)
      const row = { absolute_path: path, filename: basename(path), mime_type: await typeOf(opened) }
      const picture = await context.previews.preview({ row, file: opened.file, identity }, Number(size), signal)
      return await pictureReply(headers, { file: picture, name: `${identity}-${size}`, type: 'image/webp' })
    } finally {
      await opened.file.close()
    }
  }
}

/** Where there is nothing, opening it says so. */
function placeOf({ allowed }: Context, path: string): string {
  try {
    return foundPath(allowed, 'path', path)
  } catch (error) {
    if (error instanceof ServiceError) throw error
    return allowed.check('path', path)
  }
}

/** The file that is open may be elsewhere than the one that was checked. */
function checkPlace({ allowed }: Context, { real }: PlacedFile): void {
  if (real === undefined) throw new ServiceError('refused', say('picture_replaced', {}))
  allowed.check('path', real)
}

/** By its bytes alone: a name says nothing about what can be decoded. */
async function typeOf({ file }: PlacedFile): Promise<string | null> {
  const head = Buffer.alloc(HEAD)
  const { bytesRead } = await file.read(head, 0, HEAD, 0)
  return (await contentType(head.subarray(0, bytesRead), false, ''))?.mime ?? null
}
