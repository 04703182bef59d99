import { access, constants } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { tableRefusal } from '../preparation/refuse-table.js'
import type { Reading } from '../preparation/table-format.js'
import type { TableReader } from '../preparation/table-reader.js'
import type { Difference } from './compare-rows.js'
import type { Returned } from './returned-sheets.js'

interface ReturnedReading extends Reading {
  readonly format: 'csv' | 'excel'
}

/** How a returned sheet is read: a workbook has the sheet that it was made of, a text is what the program of the person made of it. */
export function readingOfReturned({
  extension,
  base_reading: { sheet },
}: Pick<Returned, 'extension' | 'base_reading'>): ReturnedReading {
  if (extension === '.csv') return { format: 'csv' }
  return { format: 'excel', ...(sheet === undefined ? {} : { sheet }) }
}

/**
 * Compares a returned sheet with the spreadsheet of the mapping, and writes it where it is wanted.
 *
 * @throws ServiceError with the reason when one of the two cannot be read
 */
export async function readReturned(
  tables: TableReader,
  returned: Returned & { readonly path: string },
  target: string | null,
  signal: AbortSignal,
): Promise<Difference> {
  const { path, base_path, base_reading, filename_column } = returned
  const task = {
    path,
    reading: readingOfReturned(returned),
    base: { path: base_path, reading: base_reading },
    filenameColumn: filename_column,
    target,
  }
  const outcome = await tables.read('compare', task, signal)
  if (outcome.kind === 'compared') return outcome
  if (outcome.kind === 'base') throw tableRefusal(outcome.file, base_path)
  const problem = outcome.kind === 'unreadable' ? outcome.problem : say('file_not_there_longer', {})
  throw new ServiceError('invalid_input', say('returned_not_taken', { reason: problem }))
}

/** Why a returned sheet cannot be taken over; null when it can. */
export async function takeoverObstacle(
  { base_path }: Returned,
  { diff, outdated }: Difference,
): Promise<string | null> {
  const sheet = basename(base_path)
  if (outdated.length > 0) {
    const rows = outdated.slice(0, 10).join(', ') + (outdated.length > 10 ? ' …' : '')
    return say('sheet_rows_outdated', { rows, sheet })
  }
  const columns = diff.columns_added.length + diff.columns_removed.length
  if (diff.rows_changed + diff.rows_added + diff.rows_removed_count + columns === 0 && !diff.reordered)
    return say('sheet_as_before', { sheet })
  const folder = dirname(base_path)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  return isWritable ? null : say('sheet_folder_protected', { path: folder })
}
