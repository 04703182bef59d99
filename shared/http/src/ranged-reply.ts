import type { FileHandle } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { ServiceError } from '@regesta/contracts/problem'
import { type Headers, type StreamedReply, streamed } from './reply.js'

/** An open file that is to be answered; it is closed when the answer has ended, however that is. */
export interface AnsweredFile {
  readonly file: FileHandle
  readonly size: number
  /** With its quotes. */
  readonly etag: string
  readonly headers: Headers
}

/** Bytes that are read at once. */
const PIECE = 128 * 1024

/**
 * The whole file, the range of it that was asked for, or 304 when the caller has it already (RFC 9110, 13 and 14). Several
 * ranges at once are answered with the whole, as the standard allows.
 *
 * @throws no_such_range
 */
export async function rangedReply(asked: IncomingHttpHeaders, answered: AnsweredFile): Promise<StreamedReply> {
  const { file, size, etag } = answered
  const headers = { 'Accept-Ranges': 'bytes', ETag: etag, ...answered.headers }
  if (isKnown(asked['if-none-match'], etag)) {
    await file.close()
    return streamed(304, [], headers)
  }
  const isSame = asked['if-range'] === undefined || asked['if-range'] === etag
  const range = isSame ? rangeOf(asked.range, size) : 'whole'
  if (range === 'none') {
    await file.close()
    throw noSuchRange(asked.range ?? '', size)
  }
  const [first, last] = range === 'whole' ? [0, size - 1] : range
  const part: Headers = range === 'whole' ? {} : { 'Content-Range': `bytes ${first}-${last}/${size}` }
  const length = { 'Content-Length': String(last - first + 1) }
  return streamed(range === 'whole' ? 200 : 206, piecesOf(file, first, last), { ...headers, ...part, ...length })
}

/** Names of states may hold commas; weak ones are the same as strong ones here. */
const isKnown = (given: string | undefined, etag: string) =>
  given?.trim() === '*' || (given?.match(/"[^"]*"/g)?.includes(etag) ?? false)

/** The first and the last byte of the one range that a header names; any other header asks for the whole. */
function rangeOf(header: string | undefined, size: number): [number, number] | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') return Number(to) === 0 || size === 0 ? 'none' : [Math.max(0, size - Number(to)), size - 1]
  if (to !== '' && Number(to) < Number(from)) return 'whole'
  if (Number(from) >= size) return 'none'
  return [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
}

const noSuchRange = (asked: string, size: number) =>
  new ServiceError(
    'no_such_range',
    `'Range' must begin within the ${size} bytes that there are, received "${asked.slice(0, 80)}"`,
    {},
    { headers: { 'Content-Range': `bytes */${size}` } },
  )

async function* piecesOf(file: FileHandle, first: number, last: number): AsyncGenerator<Uint8Array> {
  try {
    for (let at = first; at <= last; ) {
      const buffer = Buffer.allocUnsafe(Math.min(PIECE, last - at + 1))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
      if (bytesRead === 0) throw new Error(`The file ended at byte ${at}; it became shorter while it was read`)
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
