/** Signs that may stand between cells. */
export type Delimiter = ',' | ';' | '\t'

/** What stands between quoted cells of one line. */
type Separators = Readonly<Record<Delimiter, number>>

/** How a text table begins. */
export interface FirstLines {
  readonly delimiter: Delimiter
  /** Whether the first line is a title above the header. */
  readonly hasTitle: boolean
}

/** A title, the header and the first row. */
const ENOUGH = 3
/** Line ends are told from other characters by their code, which is far quicker than by their text. */
const [TAB, LINE_FEED, RETURN, BLANK, QUOTE] = [9, 10, 13, 32, 34]
const COMMA = 44
const SEMICOLON = 59

/**
 * Looks at the first lines of a text table, one character after the other, in whatever pieces they come. A quote opens a
 * cell only where a cell begins; lines of blanks alone do not count.
 */
export function firstLines() {
  const lines: Separators[] = []
  let counts = { ',': 0, ';': 0, '\t': 0 }
  let isBlank = true
  let atCellStart = true
  /** Inside of quotes; `closing` after a quote that ends them unless another one follows. */
  let quoted: 'no' | 'yes' | 'closing' = 'no'

  function endLine(): void {
    if (!isBlank) lines.push(counts)
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
    else if (code === LINE_FEED || code === RETURN) endLine()
    else {
      atCellStart = countSeparator(code)
      if (code !== BLANK && code !== TAB) isBlank = false
    }
  }

  const isEnough = () => lines.length >= ENOUGH || (lines[0] !== undefined && hasSeparator(lines[0]))

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

/** Commas first; then semicolons; then tabs. A line without any may be a title, when the lines below agree about their cells. */
function judge([first, second, third]: readonly Separators[]): FirstLines {
  if (first !== undefined && hasSeparator(first)) return { delimiter: delimiterOf(first), hasTitle: false }
  if (second === undefined || third === undefined || !hasSeparator(second)) return { delimiter: ',', hasTitle: false }
  const delimiter = delimiterOf(second)
  // A single column of keywords may have a semicolon in each of its rows.
  const least = delimiter === ';' ? 2 : 1
  const hasTitle = second[delimiter] === third[delimiter] && second[delimiter] >= least
  return { delimiter: hasTitle ? delimiter : ',', hasTitle }
}

const delimiterOf = (line: Separators): Delimiter => (line[','] > 0 ? ',' : line[';'] > 0 ? ';' : '\t')
