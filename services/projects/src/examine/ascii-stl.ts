import { say } from '@regesta/contracts/sentences'
import { eachLineOf, readTail } from './read-parts.js'
import type { Finding, Subject } from './report.js'
import { Words } from './words.js'

/** Bytes at the end of a file among which its last word is. */
const TAIL = 1024

/** What is wrong with the facets of an STL file of text: one without an end, no end of all, or another number of corners. */
export function facetsOf(subject: Subject): Pick<Finding, 'faults' | 'warnings'> {
  const facets = new Facets()
  const words = new Words()
  let number = 0
  eachLineOf(subject, (line) => {
    number += 1
    facets.line(words.begin(line), number)
  })
  const { begun, isOpen, isSeen, odd } = facets
  const warnings = odd === undefined ? [] : [say('stl_corners', odd)]
  if (begun > 0) return { faults: [say('stl_facet_cut', { line: begun })], warnings }
  // Some programs put everything in one line.
  const isCut =
    isOpen && (isSeen || !/\bend\s*solid\b/i.test(readTail(subject.path, subject.size, TAIL).toString('latin1')))
  return { faults: isCut ? [say('stl_cut', { line: number })] : [], warnings }
}

/** The first letter. */
const A = 0x41

/** The facets of a file, line by line. */
class Facets {
  /** The line of the facet that has not ended; 0 outside of facets. */
  begun = 0
  /** Something follows the last end of a solid. */
  isOpen = false
  /** Facets have lines of their own. */
  isSeen = false
  /** The first facet with another number of corners than three. */
  odd: { readonly line: number; readonly number: number } | undefined
  private corners = 0

  line(words: Words, number: number): void {
    for (let before = ''; words.next(); ) {
      // Most words are numbers.
      if (words.first < A) continue
      const word = before + words.text.toLowerCase()
      before = word === 'end' ? word : ''
      this.word(word, number)
      // A name follows, which may be any words.
      if (word === 'solid' || word === 'endsolid') return
    }
  }

  private word(word: string, line: number): void {
    if (word === 'vertex') this.corners += 1
    else if (word === 'facet') {
      this.end()
      this.begun = line
      this.corners = 0
      this.isOpen = true
      this.isSeen = true
    } else if (word === 'endfacet') this.end()
    else if (word === 'solid') this.isOpen = true
    else if (word === 'endsolid') {
      this.end()
      this.isOpen = false
    }
  }

  private end(): void {
    if (this.begun > 0 && this.corners !== 3) this.odd ??= { line: this.begun, number: this.corners }
    this.begun = 0
  }
}
