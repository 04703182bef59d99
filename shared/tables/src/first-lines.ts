import { isHeading } from './heading.js'
import { asCell } from './text-cell.js'

/** Signs that may stand between cells. */
export type Delimiter = ',' | ';' | '\t'

/** What stands between quoted cells of one line. */
type Separators = Readonly<Record<Delimiter, number>>

interface Line {
  readonly separators: Separators
  /** Its beginning, which shows what its cells are. */
  readonly text: string
  /** Whether a line without anything stands above it. */
  readonly isApart: boolean
}

/** How a text table begins. */
export interface FirstLines {
  readonly delimiter: Delimiter
  /** Whether the first line is a title above the header. */
  readonly hasTitle: boolean
}

/** A title, the header and the first row. */
const ENOUGH = 3
/** Characters of a line that are looked at for what its cells are. */
const KEPT = 4096
/** Line ends are told from other characters by their code, which is far quicker than by their text. */
const [TAB, LINE_FEED, RETURN, BLANK, QUOTE] = [9, 10, 13, 32, 34]
const COMMA = 44
const SEMICOLON = 59

/**
 * Looks at the first lines of a text table, one character after the other, in whatever pieces they come. A quote opens a
 * cell only where a cell begins; lines of blanks alone do not count.
 */
export function firstLines() {
  const lines: Line[] = []
  let text = ''
  let isApart = false
  let previous = 0
  let counts = { ',': 0, ';': 0, '\t': 0 }
  let isBlank = true
  let atCellStart = true
  /** Inside of quotes; `closing` after a quote that ends them unless another one follows. */
  let quoted: 'no' | 'yes' | 'closing' = 'no'

  function endLine(): void {
    if (!isBlank) lines.push({ separators: counts, text, isApart })
    isApart = isBlank
    text = ''
    counts = { ',': 0, ';': 0, '\t': 0 }
    isBlank = true
    atCellStart = true
  }

  function countSeparator(code: number): boolean {
    const sign = code === COMMA ? ',' : code === SEMICOLON ? ';' : code === TAB ? '\t' : undefined
    if (sign !== undefined) counts[sign] += 1
    return sign !== undefined
  }

  /** @returns whether the character was a part of what stands in quotes */
  function stepQuoted(code: number): boolean {
    if (quoted === 'yes') {
      if (code === QUOTE) quoted = 'closing'
      return true
    }
    const doubled = quoted === 'closing' && code === QUOTE
    const opened = quoted === 'no' && code === QUOTE && atCellStart
    quoted = doubled || opened ? 'yes' : 'no'
    return quoted === 'yes'
  }

  function step(code: number): void {
    if (stepQuoted(code)) isBlank = false
    else if (code === RETURN || (code === LINE_FEED && previous !== RETURN)) endLine()
    else if (code !== LINE_FEED) {
      atCellStart = countSeparator(code)
      if (code !== BLANK && code !== TAB) isBlank = false
    }
    if (code !== RETURN && code !== LINE_FEED && text.length < KEPT) text += String.fromCharCode(code)
    previous = code
  }

  const isEnough = () => lines.length >= ENOUGH || (lines[0] !== undefined && hasSeparator(lines[0].separators))

  return {
    /** Takes the next piece; true when no more is needed. */
    feed(piece: string): boolean {
      for (let index = 0; index < piece.length && !isEnough(); index += 1) step(piece.charCodeAt(index))
      return isEnough()
    },
    /** What is known at the end; a line that is still open counts. */
    end(): FirstLines {
      if (!isEnough()) endLine()
      return judge(lines)
    },
  }
}

const hasSeparator = (line: Separators) => line[','] + line[';'] + line['\t'] > 0

/** Commas first; then semicolons; then tabs. A line without any may be a title above a header. */
function judge([first, second, third]: readonly Line[]): FirstLines {
  if (first !== undefined && hasSeparator(first.separators))
    return { delimiter: delimiterOf(first.separators), hasTitle: false }
  if (second === undefined || third === undefined || !hasSeparator(second.separators))
    return { delimiter: ',', hasTitle: false }
  const delimiter = delimiterOf(second.separators)
  const hasTitle = isTable(second, third, delimiter) && (second.isApart || isHeaderOf(third, second, delimiter))
  return { delimiter: hasTitle ? delimiter : ',', hasTitle }
}

/** Whether two lines agree about their cells. A single column of keywords may have a semicolon in each of its rows. */
function isTable({ separators }: Line, below: Line, delimiter: Delimiter): boolean {
  const least = delimiter === ';' ? 2 : 1
  return separators[delimiter] === below.separators[delimiter] && separators[delimiter] >= least
}

/** Names such as `Smith, John` in one column look alike in each row; below a header something else stands. */
function isHeaderOf(row: Line, line: Line, delimiter: Delimiter): boolean {
  const names = cellsOf(line, delimiter)
  const isHeader = names.every(isHeading) && new Set(names).size === names.length
  return isHeader && cellsOf(row, delimiter).some((cell) => cell !== null && !isHeading(cell))
}

const cellsOf = ({ text }: Line, delimiter: Delimiter) =>
  text.split(delimiter).map((cell) => asCell(cell.trim().replace(/^"|"$/g, '')))

const delimiterOf = (line: Separators): Delimiter => (line[','] > 0 ? ',' : line[';'] > 0 ? ';' : '\t')
