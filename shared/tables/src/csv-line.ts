/**
 * One line of comma-separated values (RFC 4180), or separated by another character. Texts that a spreadsheet program would take
 * for a formula get an apostrophe.
 */
export const csvLine = (cells: readonly (string | number)[], sign: ',' | ';' | '\t' = ','): string =>
  `${cells.map((cell) => csvCell(cell, sign)).join(sign)}\r\n`

function csvCell(cell: string | number, sign: string): string {
  if (typeof cell === 'number') return String(cell)
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) || harmless.includes(sign) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
