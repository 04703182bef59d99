const SEPARATORS = [',', ';', '\t', '|'] as const

/** The first rows of delimited text; quotes may hold separators, line ends and doubled quotes (RFC 4180). */
export function readRows(text: string, most: number): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let [row, cell, isQuoted] = [[] as string[], '', false]
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length && rows.length < most; at += 1) {
    const letter = text[at] ?? ''
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += letter
    else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (rows.length < most && (cell !== '' || row.length > 0)) endRow()
  return rows
}

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const counted = SEPARATORS.map((one) => [one, line.split(one).length] as const)
  return counted.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
