import { crc32, inflateRawSync } from 'node:zlib'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import type { Entry, ZipFile } from 'yauzl'
import type { BlockReader } from './block-reader.js'
import { type Finding, fault, type Subject } from './report.js'

/** Beyond these an archive is not expanded: it is probably a bomb. */
const MOST_ENTRIES = 100_000
const MOST_BYTES = 64 * 1024 ** 3
const MOST_RATIO = 1_000
/** Expansion below which the ratio says nothing. Bytes. */
const HARMLESS = 64 * 1024 ** 2

/** Entries of up to so many bytes are read at once. */
const SMALL = 64 * 1024
/** The methods of compression by their numbers in the format. */
const UNPACK: Readonly<Record<number, (packed: Buffer) => Buffer>> = {
  0: (stored) => stored,
  8: (deflated) => inflateRawSync(deflated, { maxOutputLength: SMALL }),
}

/** Reads every entry of a ZIP archive and compares its checksum. */
export async function validateZip({ path }: Subject): Promise<Finding> {
  const format = 'ZIP Archive'
  const [yauzl, { BlockReader }] = await Promise.all([import('yauzl'), import('./block-reader.js')])
  const file = new BlockReader(path)
  let archive: ZipFile
  try {
    const options = { autoClose: false, strictFileNames: false }
    archive = await yauzl.fromRandomAccessReaderPromise(file, file.size, options)
  } catch {
    file.close()
    return fault(say('zip_broken', {}), { format })
  }
  const sums = { file_count: 0, compressed_size: 0, uncompressed_size: 0 }
  let unread = 0
  const details = () => ({
    format,
    ...sums,
    compression_ratio: ratioText(sums.compressed_size, sums.uncompressed_size),
  })
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      sums.file_count += 1
      sums.compressed_size += entry.compressedSize
      sums.uncompressed_size += entry.uncompressedSize
      const bomb = bombReason(sums)
      if (bomb !== undefined) return fault(bomb, details())
      if (entry.isEncrypted()) return { details: details(), warnings: [say('zip_encrypted', {})] }
      if (!(entry.compressionMethod in UNPACK)) {
        unread += 1
        continue
      }
      if (!(await isSound(archive, file, entry)))
        return fault(say('zip_entry_broken', { name: entry.fileName }), details())
    }
    return { details: details(), warnings: unread > 0 ? [say('zip_packed_otherwise', { number: unread })] : [] }
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

/** Whether the content of an entry is what the directory says of it. */
async function isSound(archive: ZipFile, file: BlockReader, entry: Entry): Promise<boolean> {
  const pieces = isSmall(entry) ? await smallContent(archive, file, entry) : await archive.openReadStreamPromise(entry)
  let sum = 0
  let size = 0
  try {
    for await (const piece of pieces) {
      sum = crc32(piece, sum)
      size += piece.length
    }
  } catch {
    return false
  }
  return sum === entry.crc32 && size === entry.uncompressedSize
}

const isSmall = ({ compressionMethod, compressedSize, uncompressedSize }: Entry) =>
  compressionMethod in UNPACK && Math.max(compressedSize, uncompressedSize) <= SMALL

/** A stream for each entry would take most of the time of an archive of many small ones. */
async function smallContent(archive: ZipFile, file: BlockReader, entry: Entry): Promise<Iterable<Buffer>> {
  const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = Buffer.alloc(entry.compressedSize)
  file.readNow(packed, 0, packed.length, fileDataStart)
  return unpacked(packed, entry)
}

function* unpacked(packed: Buffer, { compressionMethod }: Entry): Generator<Buffer> {
  yield UNPACK[compressionMethod]?.(packed) ?? packed
}

const ratioText = (compressed: number, uncompressed: number) =>
  uncompressed === 0 ? '0%' : `${((1 - compressed / uncompressed) * 100).toFixed(1)}%`
