import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { ServiceError } from '@regesta/contracts/problem'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

interface UnpackLimits {
  readonly entries: number
  /** Bytes of all files together. */
  readonly total: number
  /** A file may be so many times as large as its packed form, once it is larger than a MiB. */
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
 * much content. When every entry lies in one folder, that folder is left out.
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
    throw refusal(`has ${zip.entryCount} entries; ${limits.entries} are the limit`)
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
      if (total > limits.total) throw refusal(`expands to more than ${limits.total} bytes`)
      entries.push(entry)
    }
  } catch (error) {
    throw error instanceof ServiceError || signal.aborted ? error : broken(error)
  }
  return entries
}

function checkEntry(entry: Entry, limits: UnpackLimits): void {
  const name = entry.fileName
  const parts = name.replace(/\/$/, '').split('/')
  if (name.length > 1000 || parts.some((part) => Buffer.byteLength(part) > 255)) {
    throw refusal(`names an entry that is too long: ${shown(name)}`)
  }
  if (
    name.startsWith('/') ||
    /[\\:\0-\x1f]/.test(name) ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  ) {
    throw refusal(`names an entry outside its folder: ${shown(name)}`)
  }
  if ((entry.generalPurposeBitFlag & 1) !== 0) throw refusal(`has an encrypted entry: ${shown(name)}`)
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw refusal(`packs ${shown(name)} in an unknown way (${entry.compressionMethod})`)
  }
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE
  if (type !== 0 && type !== REGULAR && type !== FOLDER) throw refusal(`holds a link or special file: ${shown(name)}`)
  if (entry.uncompressedSize > MiB && entry.uncompressedSize > entry.compressedSize * limits.ratio) {
    throw refusal(`expands ${shown(name)} more than ${limits.ratio} times`)
  }
}

/** Two names that some file system takes for one, and files that others need as a folder, are refused. */
function claimPlace(name: string, places: Map<string, string>): void {
  const parts = name.replace(/\/$/, '').split('/')
  for (let length = 1; length <= parts.length; length += 1) {
    const isFile = length === parts.length && !name.endsWith('/')
    const path = parts.slice(0, length).join('/')
    const key = path.normalize('NFC').toLowerCase()
    const here = isFile ? path : `${path}/`
    const there = places.get(key)
    if (there !== undefined && (there !== here || isFile)) {
      throw refusal(`names the same place twice: ${shown(there)} and ${shown(here)}`)
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
      if (size > room) throw refusal('expands to more than is allowed')
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
  if (checksum !== entry.crc32) throw refusal(`has a wrong checksum for ${shown(entry.fileName)}`)
  return size
}

/** The folder that every entry lies in, with its slash; empty when component.yaml stands at the root or there are several. */
function soleFolder(names: readonly string[]): string {
  if (names.includes('component.yaml')) return ''
  const [first = ''] = names
  const prefix = first.slice(0, first.indexOf('/') + 1)
  return prefix !== '' && names.every((name) => name.startsWith(prefix)) ? prefix : ''
}

const shown = (name: string) => JSON.stringify(name.slice(0, 120))
const refusal = (text: string) => new ServiceError('invalid_input', `The archive ${text}`)
const broken = (error: unknown, name?: string) =>
  new ServiceError(
    'invalid_input',
    `The archive cannot be read${name === undefined ? '' : ` at ${shown(name)}`}: ${(error as Error).message}`,
    {},
    { cause: error },
  )
