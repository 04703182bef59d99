import type { FileHandle } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { rangedReply } from '@regesta/http/ranged-reply'
import type { StreamedReply } from '@regesta/http/reply'
import { HARMLESS } from './served-type.js'

interface Picture {
  readonly file: FileHandle
  /** Differs when the picture does. */
  readonly name: string
  readonly type: string
}

/** A picture that was made here; a browser need not ask for it at every look. */
export async function pictureReply(asked: IncomingHttpHeaders, { file, name, type }: Picture): Promise<StreamedReply> {
  const { size } = await file.stat()
  const headers = { 'Content-Type': type, ...HARMLESS, 'Cache-Control': 'private, max-age=60' }
  return rangedReply(asked, { file, size, etag: `"${name}"`, headers })
}
