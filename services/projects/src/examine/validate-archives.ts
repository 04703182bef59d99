import { crc32 } from 'node:zlib'
import { say } from '@regesta/contracts/sentences'
import type { Entry, ZipFile } from 'yauzl'
import { type Finding, fault, reasonOf, type Subject } from './report.js'

/** Beyond these an archive is not expanded: it would rather be a bomb. */
const MOST_ENTRIES = 100_000
const MOST_BYTES = 64 * 1024 ** 3
const MOST_RATIO = 1_000
/** Expansion below which the ratio says nothing. Bytes. */
const HARMLESS = 64 * 1024 ** 2

/** Reads every entry of a ZIP archive and compares its checksum. */
export async function validateZip({ path }: Subject): Promise<Finding> {
  const format = 'ZIP Archive'
  const yauzl = await import('yauzl')
  let archive: ZipFile
  try {
    archive = await openZip(yauzl, path)
  } catch {
    return fault(say('zip_broken', {}), { format })
  }
  const sums = { file_count: 0, compressed_size: 0, uncompressed_size: 0 }
  const details = () => ({
    format,
    ...sums,
    compression_ratio: ratioText(sums.compressed_size, sums.uncompressed_size),
  })
  try {
    for await (const entry of entriesOf(archive)) {
      if (entry.fileName.endsWith('/')) continue
      sums.file_count += 1
      sums.compressed_size += entry.compressedSize
      sums.uncompressed_size += entry.uncompressedSize
      const bomb = bombReason(sums)
      if (bomb !== undefined) return fault(bomb, details())
      if (entry.isEncrypted()) return { details: details(), warnings: [say('zip_encrypted', {})] }
      if (!(await isSound(archive, entry))) return fault(say('zip_entry_broken', { name: entry.fileName }), details())
    }
    return { details: details() }
  } catch (error) {
    return fault(say('zip_invalid', { reason: reasonOf(error) }), details())
  } finally {
    archive.close()
  }
}

function bombReason({
  file_count,
  compressed_size,
  uncompressed_size,
}: Record<'file_count' | 'compressed_size' | 'uncompressed_size', number>) {
  const inflated = uncompressed_size > HARMLESS && uncompressed_size > compressed_size * MOST_RATIO
  if (!inflated && uncompressed_size <= MOST_BYTES && file_count <= MOST_ENTRIES) return undefined
  return say('zip_too_large', { entries: file_count, packed: compressed_size, size: uncompressed_size })
}

function openZip({ open }: typeof import('yauzl'), path: string): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: false }
  return new Promise((resolve, reject) => {
    open(path, options, (error, archive) => (error ? reject(error) : resolve(archive)))
  })
}

/** The entries of an archive, one after the other. */
async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      archive.once('entry', resolve)
      archive.once('end', () => resolve(undefined))
      archive.once('error', reject)
      archive.readEntry()
    })
    archive.removeAllListeners()
    if (entry === undefined) return
    yield entry
  }
}

async function isSound(archive: ZipFile, entry: Entry): Promise<boolean> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    archive.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  let sum = 0
  let size = 0
  try {
    for await (const piece of stream) {
      sum = crc32(piece, sum)
      size += piece.length
    }
  } catch {
    return false
  }
  return sum === entry.crc32 && size === entry.uncompressedSize
}

const ratioText = (compressed: number, uncompressed: number) =>
  uncompressed === 0 ? '0%' : `${((1 - compressed / uncompressed) * 100).toFixed(1)}%`
