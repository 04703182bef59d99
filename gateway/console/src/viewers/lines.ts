/** A line of a text, with its number from 1. */
export interface Line {
  readonly number: number
  readonly text: string
}

/** Lines that are shown before and after the one that is meant. */
const AROUND = 200
/** Letters that are shown of a line. */
const LONGEST = 2_000

/** The lines around one; none where the text has no such line. */
export function linesAround(text: string, wanted: number): Line[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (wanted > lines.length) return []
  const first = Math.max(0, wanted - 1 - AROUND)
  return lines
    .slice(first, wanted + AROUND)
    .map((line, at) => ({ number: first + at + 1, text: line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line }))
}

/** The number of the first line that holds some words; undefined where none does. */
export function lineWith(text: string, words: string): number | undefined {
  const place = text.indexOf(words)
  return place < 0 ? undefined : text.slice(0, place).split(/\r\n|\r|\n/).length
}
