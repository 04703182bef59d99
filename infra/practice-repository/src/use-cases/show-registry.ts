import { createHash } from 'node:crypto'
import type { Context } from '../context.js'
import { json, notModified } from '../http/answer.js'
import { matchesTag } from '../http/file-answer.js'
import type { UseCase } from '../http/route.js'

/** The registry document: every published component with its versions and the files of each. */
export const showRegistry =
  ({ catalogue }: Context): UseCase =>
  async (call) => {
    const document = (await catalogue()).document(`${call.origin}/components`)
    const tag = `"${createHash('sha256').update(JSON.stringify(document)).digest('hex')}"`
    if (matchesTag(call.headers['if-none-match'], tag)) return notModified({ ETag: tag })
    return json(200, document, { ETag: tag, 'Cache-Control': 'no-cache' })
  }
