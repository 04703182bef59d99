import { say } from '@regesta/contracts/sentences'
import { eachLineOf, LONGEST_LINE } from './read-parts.js'
import type { Subject } from './report.js'
import { Words } from './words.js'

/** An element of a PLY file: how many rows it has, and which of the properties in each are lists. */
interface Element {
  readonly name: string
  readonly count: number
  readonly lists: readonly boolean[]
}

/**
 * What is missing of the rows of a PLY file of text. Some programs put several rows in a line, or a row in several: a file
 * is only cut off when it has too little in either reading.
 */
export function gapsInRows(subject: Subject, elements: readonly Element[]): string[] {
  const gap = readRows(subject, elements, true)
  return gap === undefined || readRows(subject, elements, false) === undefined ? [] : [gap]
}

function readRows(subject: Subject, elements: readonly Element[], isRowALine: boolean): string | undefined {
  const rows = new Rows(elements.filter(({ count, lists }) => count > 0 && lists.length > 0))
  const words = new Words()
  let number = 0
  let isHeader = true
  let isCutLine = false
  let gap: string | undefined
  eachLineOf(subject, (line) => {
    number += 1
    isCutLine ||= line.length >= LONGEST_LINE
    if (isHeader) isHeader = !line.startsWith('end_header')
    else if (gap === undefined && !COMMENT.test(line)) {
      words.begin(line)
      const row = rows.number
      while (!rows.isDone && !(isRowALine && rows.number > row) && words.next()) rows.take(words)
      if (isRowALine && rows.isWithin)
        gap = say('ply_row', { line: number, number: rows.number + 1, element: rows.name })
    }
  })
  // Of such a line not everything is read.
  if (isCutLine || (gap === undefined && rows.isDone)) return undefined
  return gap ?? say('ply_rows', { line: number, element: rows.name, number: rows.number, expected: rows.expected })
}

const COMMENT = /^\s*(?:comment|obj_info)\b/

/** Where one is in the rows of all elements. */
class Rows {
  private element = 0
  private property = 0
  private items = 0
  /** Rows of the element that are whole. */
  number = 0

  constructor(private readonly elements: readonly Element[]) {}

  get isDone(): boolean {
    return this.element >= this.elements.length
  }

  /** Whether a row has begun and not ended. */
  get isWithin(): boolean {
    return this.property > 0 || this.items > 0
  }

  get name(): string {
    return this.elements[this.element]?.name ?? ''
  }

  get expected(): number {
    return this.elements[this.element]?.count ?? 0
  }

  /** Takes a word for the next value. */
  take(words: Words): void {
    const { lists, count } = this.elements[this.element] as Element
    if (this.items > 0) this.items -= 1
    else {
      if (lists[this.property]) this.items = Math.max(0, Number(words.text) || 0)
      this.property += 1
    }
    if (this.items > 0 || this.property < lists.length) return
    this.property = 0
    this.number += 1
    if (this.number < count) return
    this.element += 1
    this.number = 0
  }
}
