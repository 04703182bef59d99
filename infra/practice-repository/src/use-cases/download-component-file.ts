import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { notModified } from '../http/answer.js'
import { matchesTag } from '../http/file-answer.js'
import type { UseCase } from '../http/route.js'

/** One file of a published component: its description, its changelog, or an archive of it. */
export const downloadComponentFile =
  ({ catalogue }: Context): UseCase =>
  async (call) => {
    const { name = '', version = '', file = '' } = call.params
    const found = await (await catalogue()).file(name, version, file)
    if (found === undefined) throw refusals.unknownRoute()
    const tag = `"${found.digest}"`
    if (matchesTag(call.headers['if-none-match'], tag)) return notModified({ ETag: tag })
    return { status: 200, headers: { 'Content-Type': found.contentType, ETag: tag }, body: found.bytes }
  }
