/** The mark by which spreadsheet programs know that a text is UTF-8. */
export const UTF8_MARK = '\uFEFF'

/** The first line of a table for spreadsheet programs. */
export const csvHead = (names: readonly string[]): string => UTF8_MARK + csvLine(names)

/**
 * One line of comma-separated values (RFC 4180), or separated by another character. Texts that a spreadsheet program would take
 * for a formula get an apostrophe.
 */
export const csvLine = (cells: readonly (string | number)[], sign: ',' | ';' | '\t' = ','): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell, sign))).join(sign)}\r\n`

function csvCell(cell: string, sign: string): string {
  const harmless = /^[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) || harmless.includes(sign) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A plain number is no formula, though it may begin with a sign. */
const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text
