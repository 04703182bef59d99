import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { ServiceError } from '@regesta/contracts/problem'
import { nameOnDisks } from '@regesta/contracts/same-name'
import { say } from '@regesta/contracts/sentences'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

interface UnpackLimits {
  readonly entries: number
  /** Bytes of all files together. */
  readonly total: number
  /** How many times larger than its packed form a file may be, once it is larger than a MiB. */
  readonly ratio: number
}

const UNPACK_LIMITS: UnpackLimits = { entries: 10_000, total: 2 * 1024 ** 3, ratio: 250 }

const MiB = 1024 * 1024
const FILE_TYPE = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000
const JUNK = /^(__MACOSX\/|.*\/?\.DS_Store$)/

/**
 * Unpacks a ZIP archive from elsewhere into an empty folder. Refused: absolute names, `..`, drive letters, links and special
 * files, names that are the same in another case or Unicode form, encrypted entries, wrong checksums, too many entries, too
 * much content. When every entry is in one folder, that folder is left out.
 *
 * @returns relative paths of the files, sorted
 */
export async function unpack(
  archive: string,
  folder: string,
  signal: AbortSignal,
  limits = UNPACK_LIMITS,
): Promise<string[]> {
  const zip = await openArchive(archive)
  try {
    const entries = await checkedEntries(zip, limits, signal)
    const prefix = soleFolder(entries.map(({ fileName }) => fileName))
    let written = 0
    const files: string[] = []
    for (const entry of entries) {
      signal.throwIfAborted()
      const path = entry.fileName.slice(prefix.length)
      if (path === '') continue
      const target = join(folder, path)
      makePrivateFolder(path.endsWith('/') ? target : dirname(target))
      if (path.endsWith('/')) continue
      written += await extract(zip, entry, target, limits.total - written, signal)
      files.push(path)
    }
    return files.sort()
  } finally {
    zip.close()
  }
}

async function openArchive(archive: string): Promise<ZipFile> {
  try {
    return await openPromise(archive, { autoClose: false, strictFileNames: true, validateEntrySizes: true })
  } catch (error) {
    throw broken(error)
  }
}

/** All entries but junk; the whole list is judged before anything is written. */
async function checkedEntries(zip: ZipFile, limits: UnpackLimits, signal: AbortSignal): Promise<Entry[]> {
  if (zip.entryCount > limits.entries) {
    throw refusal(say('archive_of_many', { number: zip.entryCount, most: limits.entries }))
  }
  const entries: Entry[] = []
  const places = new Map<string, string>()
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted()
      if (JUNK.test(entry.fileName)) continue
      checkEntry(entry, limits)
      claimPlace(entry.fileName, places)
      total += entry.uncompressedSize
      if (total > limits.total) throw refusal(say('archive_large', { bytes: limits.total }))
      entries.push(entry)
    }
  } catch (error) {
    throw error instanceof ServiceError || signal.aborted ? error : broken(error)
  }
  return entries
}

function checkEntry(packed: Entry, limits: UnpackLimits): void {
  const { fileName: name, compressionMethod: method, compressedSize, uncompressedSize } = packed
  const entry = shown(name)
  const parts = name.replace(/\/$/, '').split('/')
  if (name.length > 1000 || parts.some((part) => Buffer.byteLength(part) > 255)) {
    throw refusal(say('archive_name_long', { entry }))
  }
  if (
    name.startsWith('/') ||
    /[\\:\0-\x1f]/.test(name) ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  ) {
    throw refusal(say('archive_name_outside', { entry }))
  }
  if ((packed.generalPurposeBitFlag & 1) !== 0) throw refusal(say('archive_encrypted', { entry }))
  if (method !== 0 && method !== 8) throw refusal(say('archive_packed', { entry, number: method }))
  const type = (packed.externalFileAttributes >>> 16) & FILE_TYPE
  if (type !== 0 && type !== REGULAR && type !== FOLDER) throw refusal(say('archive_link', { entry }))
  if (uncompressedSize > MiB && uncompressedSize > compressedSize * limits.ratio) {
    throw refusal(say('archive_ratio', { entry, number: limits.ratio }))
  }
}

/** Two names that some file system takes for one, and files that others need as a folder, are refused. */
function claimPlace(name: string, places: Map<string, string>): void {
  const parts = name.replace(/\/$/, '').split('/')
  for (let length = 1; length <= parts.length; length += 1) {
    const isFile = length === parts.length && !name.endsWith('/')
    const path = parts.slice(0, length).join('/')
    const key = nameOnDisks(path)
    const here = isFile ? path : `${path}/`
    const there = places.get(key)
    if (there !== undefined && (there !== here || isFile)) {
      throw refusal(say('archive_same_place', { entry: shown(there), again: shown(here) }))
    }
    places.set(key, here)
  }
}

async function extract(zip: ZipFile, entry: Entry, target: string, room: number, signal: AbortSignal): Promise<number> {
  let size = 0
  let checksum = 0
  const checked = async function* (source: Readable) {
    for await (const piece of source as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > room) throw refusal(say('archive_larger', {}))
      checksum = crc32(piece, checksum)
      yield piece
    }
  }
  try {
    const executable = ((entry.externalFileAttributes >>> 16) & 0o100) !== 0
    const output = createWriteStream(target, { flags: 'wx', mode: executable ? 0o755 : 0o644 })
    await pipeline(await zip.openReadStreamPromise(entry), checked, output, { signal })
  } catch (error) {
    throw error instanceof ServiceError || signal.aborted ? error : broken(error, entry.fileName)
  }
  if (checksum !== entry.crc32) throw refusal(say('archive_checksum', { entry: shown(entry.fileName) }))
  return size
}

/** The folder that holds every entry, with its slash; empty when component.yaml is at the root or there are several. */
function soleFolder(names: readonly string[]): string {
  if (names.includes('component.yaml')) return ''
  const [first = ''] = names
  const prefix = first.slice(0, first.indexOf('/') + 1)
  return prefix !== '' && names.every((name) => name.startsWith(prefix)) ? prefix : ''
}

/** A name in a form that fits between quotes. */
const shown = (name: string) => JSON.stringify(name.slice(0, 120)).slice(1, -1)
const refusal = (sentence: string) => new ServiceError('invalid_input', sentence)
const broken = (error: unknown, name?: string) => {
  const { message: reason } = error as Error
  const sentence =
    name === undefined
      ? say('archive_unreadable', { reason })
      : say('archive_unreadable_at', { entry: shown(name), reason })
  return new ServiceError('invalid_input', sentence, {}, { cause: error })
}
