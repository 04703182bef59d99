/** Rows as aligned columns; the last column keeps its length. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Bytes for people. */
export function inWords(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`
}

/** What follows `1 record`, `2 records`. */
export const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

/** `1 record`, `2 records`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
