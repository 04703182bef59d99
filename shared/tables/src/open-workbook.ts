import { extname } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import type { Source } from './cell.js'
import { type Content, otherFormat } from './sniff-file.js'
import { UnreadableTable } from './unreadable-table.js'
import { readBiff8 } from './xls/read-biff8.js'
import { readXls } from './xls/read-xls.js'
import { isEncryptedPackage } from './xlsx/encrypted.js'
import { readXlsx } from './xlsx/read-xlsx.js'

/**
 * A workbook is what its content shows: many are given the ending of the other kind.
 *
 * @param atMost rows that are wanted, of formats that cannot be streamed
 */
export async function openWorkbook(
  path: string,
  content: Content,
  atMost: number,
  sheet: string | undefined,
): Promise<Source> {
  if (content === 'zip') return readXlsx(path, sheet)
  if (content === 'biff') return readXls(path, atMost, sheet)
  if (content !== 'cfb')
    throw otherFormat(content, `an Excel workbook (${extname(path).toLowerCase() === '.xls' ? '.xls' : '.xlsx'})`)
  const encrypted = async (otherwise: unknown) =>
    (await isEncryptedPackage(path)) ? new UnreadableTable('encrypted', say('workbook_with_password', {})) : otherwise
  const streamed = await readBiff8(path, sheet).catch(async (error: unknown) => {
    throw await encrypted(error)
  })
  if (streamed !== undefined) return streamed
  const fault = await encrypted(undefined)
  if (fault !== undefined) throw fault
  return readXls(path, atMost, sheet)
}
