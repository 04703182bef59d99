import type { Cell, Delimiter } from './cell.js'
import { isHeading } from './heading.js'
import { asCell } from './text-cell.js'

/** What is between quoted cells of one line. */
type Separators = Readonly<Record<Delimiter, number>>

interface Line {
  readonly separators: Separators
  /** What separates it where it has one filled cell alone, as titles do that a spreadsheet program has written. */
  readonly aloneBetween: Delimiter | undefined
  /** Its beginning, which shows what its cells are. */
  readonly text: string
  /** Whether an empty line is above it. */
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
/** Line ends are recognised by their code, which is far quicker than by their text. */
const [TAB, LINE_FEED, RETURN, BLANK, QUOTE] = [9, 10, 13, 32, 34]
const COMMA = 44
const SEMICOLON = 59

const SIGNS: readonly Delimiter[] = [',', ';', '\t']
const NONE: Separators = { ',': 0, ';': 0, '\t': 0 }

/**
 * Looks at the first lines of a text table, one character after the other, in whatever pieces they come. A quote opens a
 * cell only where a cell begins; lines of blanks alone do not count.
 */
export class FirstLinesReader {
  private readonly lines: Line[] = []
  private text = ''
  private isApart = false
  private previous = 0
  private counts = { ...NONE }
  private isBlank = true
  private unfilled: Separators = { ...NONE, ',': 1 }
  private atCellStart = true
  /** Inside of quotes; `closing` after a quote that ends them unless another one follows. */
  private quoted: 'no' | 'yes' | 'closing' = 'no'

  /** Takes the next piece; true when no more is needed. */
  feed(piece: string): boolean {
    for (let index = 0; index < piece.length && !this.isEnough(); index += 1) this.step(piece.charCodeAt(index))
    return this.isEnough()
  }

  /** What is known at the end; a line that is still open counts. */
  end(): FirstLines {
    if (!this.isEnough()) this.endLine()
    // Where no cell at all is filled, there is no title, and the separator is found between the empty cells.
    return this.lines.length === 0 ? { delimiter: delimiterOf(this.unfilled), hasTitle: false } : judge(this.lines)
  }

  private isEnough(): boolean {
    const [first] = this.lines
    return this.lines.length >= ENOUGH || (first !== undefined && isRow(first))
  }

  private step(code: number): void {
    if (this.stepQuoted(code)) this.isBlank = false
    else if (code === RETURN || (code === LINE_FEED && this.previous !== RETURN)) this.endLine()
    else if (code !== LINE_FEED) {
      this.atCellStart = this.countSeparator(code)
      if (code !== BLANK && !this.atCellStart) this.isBlank = false
    }
    if (code !== RETURN && code !== LINE_FEED && this.text.length < KEPT) this.text += String.fromCharCode(code)
    this.previous = code
  }

  /** @returns whether the character was part of a quoted text */
  private stepQuoted(code: number): boolean {
    if (this.quoted === 'yes') {
      if (code === QUOTE) this.quoted = 'closing'
      return true
    }
    const doubled = this.quoted === 'closing' && code === QUOTE
    const opened = this.quoted === 'no' && code === QUOTE && this.atCellStart
    this.quoted = doubled || opened ? 'yes' : 'no'
    return this.quoted === 'yes'
  }

  private countSeparator(code: number): boolean {
    const sign = code === COMMA ? ',' : code === SEMICOLON ? ';' : code === TAB ? '\t' : undefined
    if (sign !== undefined) this.counts[sign] += 1
    return sign !== undefined
  }

  private endLine(): void {
    const [separators, text] = [this.counts, this.text]
    if (!this.isBlank)
      this.lines.push({ separators, text, isApart: this.isApart, aloneBetween: aloneBetween(separators, text) })
    else if (hasSeparator(separators)) this.unfilled = separators
    this.isApart = this.isBlank
    this.text = ''
    this.counts = { ...NONE }
    this.isBlank = true
    this.atCellStart = true
  }
}

const hasSeparator = (line: Separators) => line[','] + line[';'] + line['\t'] > 0

/** Whether a line has several cells beyond doubt. */
const isRow = ({ separators, aloneBetween: alone }: Line) => alone === undefined && hasSeparator(separators)

/** What separates a line that has several cells, of which one is filled. */
function aloneBetween(separators: Separators, text: string): Delimiter | undefined {
  const plain = text.replace(/(^|[,;\t])"(?:[^"]|"")*"/g, '$1x')
  const isAlone = (sign: Delimiter) =>
    separators[sign] > 0 && plain.split(sign).filter((cell) => cell.trim() !== '').length === 1
  return SIGNS.find(isAlone)
}

/** Commas first; then semicolons; then tabs. A line without any, or with one filled cell, may be a title above a header. */
function judge([first, second, third]: readonly Line[]): FirstLines {
  const alone = first?.aloneBetween
  if (alone !== undefined && second !== undefined && third !== undefined && isHeaderBelow(second, third, alone))
    return { delimiter: alone, hasTitle: true }
  if (first !== undefined && hasSeparator(first.separators))
    return { delimiter: delimiterOf(first.separators), hasTitle: false }
  if (second === undefined || third === undefined || !hasSeparator(second.separators))
    return { delimiter: ',', hasTitle: false }
  const delimiter = delimiterOf(second.separators)
  const hasTitle = isTable(second, third, delimiter) && (second.isApart || isHeaderOf(third, second, delimiter))
  return { delimiter: hasTitle ? delimiter : ',', hasTitle }
}

/** Whether a line is a header below a title, as in workbooks: several different names, and several filled cells below it. */
function isHeaderBelow(line: Line, row: Line, delimiter: Delimiter): boolean {
  const isSame = line.separators[delimiter] === row.separators[delimiter]
  return isSame && filledCells(row, delimiter).length > 1 && hasNames(filledCells(line, delimiter))
}

/** Whether two lines agree about their cells. A single column of keywords may have a semicolon in each of its rows. */
function isTable({ separators }: Line, below: Line, delimiter: Delimiter): boolean {
  const least = delimiter === ';' ? 2 : 1
  return separators[delimiter] === below.separators[delimiter] && separators[delimiter] >= least
}

/** Names such as `Smith, John` in one column look alike in each row; below a header something else stands. */
function isHeaderOf(row: Line, line: Line, delimiter: Delimiter): boolean {
  return hasNames(cellsOf(line, delimiter)) && cellsOf(row, delimiter).some((cell) => cell !== null && !isHeading(cell))
}

const hasNames = (names: readonly Cell[]) =>
  names.length > 1 && names.every(isHeading) && new Set(names).size === names.length

const filledCells = (line: Line, delimiter: Delimiter) => cellsOf(line, delimiter).filter((cell) => cell !== null)

const cellsOf = ({ text }: Line, delimiter: Delimiter) =>
  text.split(delimiter).map((cell) => asCell(cell.trim().replace(/^"|"$/g, '')))

const delimiterOf = (line: Separators): Delimiter => (line[','] > 0 ? ',' : line[';'] > 0 ? ';' : '\t')
