import type { BigIntStats } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { say } from '@regesta/contracts/sentences'
import { type Bounds, judgePlace, type ScannedFile } from '@regesta/http/judge-place'
import { openPlacedFile, openRegularFile } from '@regesta/http/regular-file'
import { type Digests, digester, type Hashing, hashing } from './hashing.js'
import type { Upload } from './send-call.js'

/** Bytes that are read at once where nothing is sent. */
const READ_AHEAD = 512 * 1024

/** A file on this disk as it is now. */
export interface LocalFile {
  readonly size: number
  /** Nanoseconds, as text. */
  readonly mtime_ns: string
}

/** @returns undefined when there is no such file */
export async function localFile(path: string): Promise<LocalFile | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found?.isFile() ? localOf(found) : undefined
}

const localOf = ({ size, mtimeNs }: BigIntStats): LocalFile => ({ size: Number(size), mtime_ns: String(mtimeNs) })

/** A file that may be sent, open, as it is now. */
export interface FileToSend {
  readonly file: FileHandle
  readonly local: LocalFile
}

/** Why a file is not sent. */
export interface NotSent {
  readonly reason: string
  /** Something that must not be sent is in its place. What cannot be read may be there again after a while. */
  readonly isMisplaced: boolean
}

/** Opens a file that is to be sent. What is sent is read from there alone: nobody can put anything else in its place any more. */
export async function openToSend(scanned: ScannedFile, bounds: Bounds): Promise<FileToSend | NotSent> {
  const unreadable = { reason: say('file_not_there', { path: scanned.absolute_path }), isMisplaced: false }
  const opened = await openPlacedFile(scanned.absolute_path).catch(() => undefined)
  if (opened === undefined) return unreadable
  const { file, found, real } = opened
  const judgment = await judgePlace(opened, scanned, bounds).catch(() => undefined)
  if (judgment !== undefined && judgment.misplaced === undefined) return { file, local: localOf(found) }
  await file.close()
  if (judgment?.misplaced === undefined) return unreadable
  return { reason: judgment.misplaced, isMisplaced: real !== undefined }
}

/** Why a file would not be sent as it is now; undefined for one that would. */
export async function whyNotSent(scanned: ScannedFile, bounds: Bounds): Promise<string | undefined> {
  const opened = await openToSend(scanned, bounds)
  if ('reason' in opened) return opened.reason
  await opened.file.close()
  return undefined
}

/** A file that is sent piece by piece, with the digests of what really went out. */
export interface FileUpload extends Upload {
  /** Digests of the bytes of the last sending; undefined unless all of them went out. */
  sent(): Promise<Digests | undefined>
}

/**
 * Memory use does not grow with the size of the file: a few buffers are filled again and again. That is safe because a body
 * is asked for its next piece only when the one before has left for the network; a mix-up would show in the MD5. Both digests
 * are of these very bytes: a file that looks as it did when it was scanned may have got others meanwhile.
 */
export function fileUpload({ file, local: { size } }: FileToSend, onBytes: (count: number) => void): FileUpload {
  let digests: Promise<Digests | undefined> = Promise.resolve(undefined)
  return {
    size,
    sent: () => digests,
    async *open(moved) {
      digests = Promise.resolve(undefined)
      const bytes = hashing(size)
      let sent = 0
      try {
        for await (const piece of piecesOf(file, bytes)) {
          sent += piece.length
          // The answer may come before anybody asks for more. A file that has grown goes on, and the call fails.
          if (sent === size) digests = bytes.digests()
          if (sent > size) digests = Promise.resolve(undefined)
          moved()
          onBytes(piece.length)
          yield piece
        }
      } finally {
        bytes.end()
      }
    },
  }
}

/** Reads a file piece by piece, each while the one before is being used and hashed. */
async function* piecesOf(file: FileHandle, bytes: Hashing): AsyncGenerator<Buffer, void, undefined> {
  let position = 0
  const read = (turn: number): Promise<Buffer> => {
    const piece = bytes.place(turn).then((place) => fill(file, place, position))
    // When nobody wants it any more, nobody hears that it failed.
    piece.catch(() => {})
    return piece
  }
  let next = read(0)
  for (let turn = 0; ; turn += 1) {
    const piece = await next
    if (piece.length === 0) return
    bytes.take(turn, piece)
    position += piece.length
    next = read(turn + 1)
    yield piece
  }
}

/** Fills a buffer from a place in a file; only at the end of the file less than all of it is filled. */
async function fill(file: FileHandle, buffer: Buffer, position: number): Promise<Buffer> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** Size, time and digests of a file's content; undefined when it cannot be read. */
export async function md5OfFile(path: string): Promise<(LocalFile & Digests) | undefined> {
  const before = await localFile(path)
  if (before === undefined) return undefined
  try {
    const file = await openRegularFile(path)
    return await digestsOf({ file, local: before }).finally(() => file.close())
  } catch {
    return undefined
  }
}

/** Size, time and digests of the content of an open file, which stays open. */
export async function digestsOf({ file, local }: FileToSend): Promise<LocalFile & Digests> {
  const both = digester()
  const pieces = file.createReadStream({ start: 0, highWaterMark: READ_AHEAD, autoClose: false })
  for await (const piece of pieces) both.update(piece as Buffer)
  return { ...local, ...both.digests() }
}
