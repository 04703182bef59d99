import { say } from '@regesta/contracts/sentences'

/** Cells that a line of delimited text may have; workbooks have at most 16384. */
export const MOST_COLUMNS = 20_000

/** A line with more cells than are read. They are not even taken apart: that would take long. */
export class LineTooWide extends Error {
  /** @param file its name, for the message */
  constructor(file: string, line: number) {
    super(say('table_line_wide', { line, file, most: MOST_COLUMNS }))
    this.name = 'LineTooWide'
  }
}

const [LINE_FEED, RETURN, QUOTE] = [10, 13, 34]

/**
 * Counts the cells of each line, in whatever pieces the text comes, before anybody takes them apart. What is in quotes
 * is not a separator.
 *
 * @param file its name, for the message
 */
export function lineWidth(file: string, delimiter: string) {
  const sign = delimiter.charCodeAt(0)
  let line = 1
  let separators = 0
  let isQuoted = false
  let previous = 0

  /** @throws LineTooWide */
  function feed(piece: string): void {
    // Local variables make this loop, which every character passes, several times as quick.
    let [count, quoted, before] = [separators, isQuoted, previous]
    for (let index = 0; index < piece.length; index += 1) {
      const code = piece.charCodeAt(index)
      if (code === sign) {
        if (!quoted) count += 1
        if (count >= MOST_COLUMNS) throw new LineTooWide(file, line)
      } else if (code === QUOTE) quoted = !quoted
      else if (code === RETURN || code === LINE_FEED) {
        if (code === RETURN || before !== RETURN) line += 1
        count = 0
      }
      before = code
    }
    separators = count
    isQuoted = quoted
    previous = before
  }

  return { feed }
}
