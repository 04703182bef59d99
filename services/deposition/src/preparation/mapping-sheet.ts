import { basename } from 'node:path'
import { asText } from '@regesta/contracts/as-text'
import { ServiceError } from '@regesta/contracts/problem'
import type { ActiveMapping } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { pathOnDisk } from '@regesta/http/path-on-disk'
import { namedColumn } from '../domain/metadata/filename-column.js'
import type { SheetFinding } from '../domain/metadata/prepare-metadata.js'
import { checkAllowedPath } from '../outside/allowed-path.js'
import type { PreparationContext } from './preparation-context.js'
import { type RowMatch, rowsOf, type Sheet } from './sheet.js'
import { readingFor, readingIn } from './table-format.js'

const WITHOUT_SHEET: SheetFinding = { cell: () => undefined, log: [] }

/**
 * The spreadsheet of a mapping.
 *
 * @param signal aborted when the caller no longer waits
 * @returns null for a mapping that works without one
 * @throws ServiceError when the mapping wants one that is not named, not there or has no filename column
 */
export async function openMappingSheet(
  { sheetIndex, configuration }: Pick<PreparationContext, 'sheetIndex' | 'configuration'>,
  { definition, file_path, file_format }: ActiveMapping,
  signal?: AbortSignal,
): Promise<Sheet | null> {
  const mode = definition._mapping_mode
  if (mode !== undefined && mode !== 'file') return null
  const stored = [file_path, definition._file_path].find(isPath)
  if (stored === undefined && mode === undefined) return null
  if (stored === undefined) {
    throw new ServiceError('not_found', say('sheet_not_chosen', {}))
  }
  const path = pathOnDisk(stored)
  await checkAllowedPath(path, '_file_path', configuration.current.security.allowed_roots)
  const reading = readingFor(path, asText(definition._file_format ?? file_format), readingIn(definition))
  return sheetIndex.open(path, { reading, filenameColumn: namedColumn(definition.filename) }, signal)
}

/**
 * The saved mapping of a project and its spreadsheet.
 *
 * @param lacking the sentence for what cannot be done without a spreadsheet
 * @throws ServiceError when there is no mapping, or one that uses no spreadsheet
 */
export async function savedSheet(
  context: Pick<PreparationContext, 'projects' | 'sheetIndex' | 'configuration'>,
  project: string,
  { lacking, signal }: { readonly lacking: string; readonly signal: AbortSignal },
): Promise<{ mapping: ActiveMapping; sheet: Sheet }> {
  const { mapping } = await context.projects.readMapping({ project })
  if (mapping === null) throw new ServiceError('not_found', say('no_mapping', {}))
  const sheet = await openMappingSheet(context, mapping, signal)
  if (sheet !== null) return { mapping, sheet }
  throw new ServiceError('invalid_input', lacking)
}

/** The spreadsheet of a mapping that is not saved. */
export const openDraftSheet = (
  context: Pick<PreparationContext, 'sheetIndex' | 'configuration'>,
  definition: ActiveMapping['definition'],
  signal: AbortSignal,
): Promise<Sheet | null> => {
  const said = { file_path: textOf(definition._file_path), file_format: textOf(definition._file_format) }
  return openMappingSheet(context, { mapping_id: 0, mapping_name: '', definition, ...said }, signal)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const isPath = (value: unknown): value is string => typeof value === 'string' && value !== '' && value !== 'N/A'

/** What the spreadsheet says about a file, with a line about everything but a plain match. */
export function findInSheet(sheet: Sheet | null, filename: string): SheetFinding {
  if (sheet === null) return WITHOUT_SHEET
  const match = sheet.match(filename)
  const guess = sheet.filenameColumnGuessed ? [say('filename_column_taken', { column: sheet.filenameColumn })] : []
  if (match !== undefined) return { cell: match.cell, row: match.name, log: [...guess, ...matchLog(match, filename)] }
  return {
    cell: (column) => (sheet.columns.includes(column) ? null : undefined),
    log: guess,
    problem: say('no_row', { filename, column: sheet.filenameColumn, sheet: basename(sheet.path), path: sheet.path }),
  }
}

/** Rows of one file that a line of the log lists. */
const LISTED = 50

function matchLog(match: RowMatch, filename: string): string[] {
  const log: string[] = []
  const about = { number: match.row_number, written: match.name }
  if (match.how === 'folded') log.push(say('row_folded', { ...about, filename }))
  if (match.how === 'stem') log.push(say('row_by_stem', { ...about, filename }))
  const rows: number[] = []
  for (const row of rowsOf(match)) if (rows.push(row) > LISTED) break
  const rest = rows.length > LISTED ? ' …' : ''
  const listed = `${rows.slice(0, LISTED).join(', ')}${rest}`
  if (rows.length > 1) log.push(say('rows_of_one_file', { ...about, rows: listed }))
  return log
}
