import { say } from '@regesta/contracts/sentences'
import { UnreadableTable } from '../unreadable-table.js'
import { editSheet, type SheetEdit } from './edit-sheet.js'
import { asUnreadable, openPackage, type Package } from './open-package.js'
import { type PackedPart, textPart, writePackage } from './write-package.js'

/** Bytes of XML that are changed in memory. */
const LARGEST_SHEET = 192 * 1024 * 1024
/** Bytes that sizes in a ZIP archive can say without its extension for large ones. */
const LARGEST = 0xffff_ffff

/**
 * Writes a copy of a workbook with columns of one sheet taken out and added. Every other part is copied as it is packed, so
 * pivots, charts, formats and whatever else a program has put there stay as they are, byte by byte.
 *
 * @param part the part of the package with the sheet
 * @param target must not be there yet
 * @throws UnreadableTable for what cannot be read or is too large
 */
export async function rewriteSheet(source: string, target: string, part: string, edit: SheetEdit): Promise<void> {
  const workbook = await openPackage(source)
  try {
    const sheet = editSheet(await workbook.readText(part, LARGEST_SHEET), edit)
    await writePackage(target, copied(workbook, await textPart(part, sheet)))
  } catch (error) {
    throw asUnreadable(error)
  } finally {
    workbook.close()
  }
}

function* copied(workbook: Package, sheet: PackedPart): Generator<PackedPart> {
  const changed = sheet.name.toString().toLowerCase()
  for (const { entry, read } of workbook.packed()) {
    const { compressedSize, uncompressedSize } = entry
    if (Math.max(compressedSize, uncompressedSize) >= LARGEST)
      throw new UnreadableTable('too_large', say('workbook_part_huge', { part: entry.fileName }))
    if (entry.fileName.toLowerCase() === changed) yield { ...sheet, name: Buffer.from(entry.fileName) }
    else
      yield {
        name: entry.fileNameRaw,
        flags: entry.generalPurposeBitFlag,
        method: entry.compressionMethod,
        time: entry.lastModFileTime,
        date: entry.lastModFileDate,
        checksum: entry.crc32,
        packedSize: compressedSize,
        size: uncompressedSize,
        bytes: read,
      }
  }
}
