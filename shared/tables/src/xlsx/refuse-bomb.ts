import { say } from '@regesta/contracts/sentences'
import { UnreadableTable } from '../unreadable-table.js'
import { openPackage } from './open-package.js'

const MiB = 1024 * 1024
/** Bytes of all parts together, and how many times a part larger than a MiB may exceed its packed form. */
const LIMITS = { total: 2 * 1024 * MiB, ratio: 250 }

/** Refuses a workbook from elsewhere that unpacks to far more than any honest one. */
export async function refuseBomb(path: string): Promise<void> {
  const workbook = await openPackage(path)
  let total = 0
  try {
    for (const { entry } of workbook.packed()) {
      const { fileName, uncompressedSize: size, compressedSize } = entry
      total += size
      if (total > LIMITS.total)
        throw new UnreadableTable('too_large', say('workbook_unpacks_large', { bytes: LIMITS.total }))
      if (size > MiB && size > compressedSize * LIMITS.ratio)
        throw new UnreadableTable('too_large', say('workbook_part_bomb', { part: fileName, number: LIMITS.ratio }))
    }
  } finally {
    workbook.close()
  }
}
