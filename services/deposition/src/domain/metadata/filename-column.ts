import { say } from '@regesta/contracts/sentences'

/** Headers that mean the file name, after lowering their case and removing blanks, underscores and hyphens. */
const USUAL = new Set(['filename', 'file', 'dateiname', 'datei'])

const normalise = (header: string) => header.toLowerCase().replace(/[\s_-]/g, '')

/** The outcome of looking for the column that holds file names. */
export type FilenameColumn = { column: string; guessed: boolean } | { column: undefined; problem: string }

/**
 * The column that holds the file names: the one that the mapping names, else the only header that usually means it.
 *
 * @param named the `filename` entry of the mapping
 */
export function filenameColumn(named: unknown, headers: readonly string[]): FilenameColumn {
  const wanted = namedColumn(named)
  if (wanted !== undefined) {
    if (headers.includes(wanted)) return { column: wanted, guessed: false }
    const close = headers.filter((header) => normalise(header) === normalise(wanted))
    if (close.length === 1 && close[0] !== undefined) return { column: close[0], guessed: true }
    return {
      column: undefined,
      problem: say('filename_column_missing', { column: wanted, columns: headers.join(', ') }),
    }
  }
  const usual = headers.filter((header) => USUAL.has(normalise(header)))
  if (usual.length === 1 && usual[0] !== undefined) return { column: usual[0], guessed: true }
  const columns = headers.join(', ')
  if (usual.length === 0) return { column: undefined, problem: say('filename_column_unknown', { columns }) }
  const several = usual.map((header) => `'${header}'`).join(', ')
  return {
    column: undefined,
    problem: say('filename_columns_several', { several, columns }),
  }
}

/** The column that the `filename` entry of a mapping names, if it names one. */
export function namedColumn(entry: unknown): string | undefined {
  const name = typeof entry === 'object' && entry !== null ? (entry as { value?: unknown }).value : entry
  return typeof name === 'string' && name.trim() !== '' ? name : undefined
}
