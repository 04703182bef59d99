const LF = 10
const CR = 13

/** Bytes of one line that are kept. */
const LONGEST_LINE = 65_536
/** Bytes that one unit of text takes at most. */
const MOST_BYTES = 3
const CUT = ' [cut: the line is longer than 64 KiB]'

/**
 * Turns bytes into lines, whatever their ends (LF, CR LF, or CR as progress bars write it). Bytes that are not UTF-8 become
 * U+FFFD. Holds at most one line of 64 KiB; the rest of a longer line is dropped and the line says so. Blank lines are left out.
 */
export function splitLines() {
  let carried: Buffer[] = []
  let carriedBytes = 0

  function carry(bytes: Buffer) {
    if (bytes.length === 0) return
    // One byte more than is kept shows that the line is too long.
    const kept = bytes.subarray(0, LONGEST_LINE + 1 - carriedBytes)
    carriedBytes += kept.length
    if (kept.length > 0) carried.push(Buffer.from(kept))
  }

  function takeCarried(): string {
    const bytes = carried.length === 1 && carried[0] !== undefined ? carried[0] : Buffer.concat(carried)
    carried = []
    carriedBytes = 0
    return cut(bytes)
  }

  return {
    /** Bytes after the last line end. */
    get carried() {
      return carriedBytes
    },
    /** The lines that these bytes complete. */
    push(bytes: Buffer): string[] {
      const end = lastLineEnd(bytes)
      if (end < 0) {
        carry(bytes)
        return []
      }
      let start = 0
      const lines: string[] = []
      if (carriedBytes > 0) {
        start = firstLineEnd(bytes)
        carry(bytes.subarray(0, start))
        lines.push(takeCarried())
      }
      const text = bytes.toString('utf8', start, end)
      for (const line of text.includes('\r') ? text.split(/[\r\n]/) : text.split('\n')) {
        lines.push(line.length * MOST_BYTES > LONGEST_LINE ? cut(Buffer.from(line)) : line)
      }
      carry(bytes.subarray(end + 1))
      return lines.filter(isNotBlank)
    },
    /** What follows the last line end. */
    flush: (): string[] => (carriedBytes > 0 ? [takeCarried()].filter(isNotBlank) : []),
  }
}

const cut = (line: Buffer): string =>
  line.length > LONGEST_LINE ? `${wholeCharacters(line.subarray(0, LONGEST_LINE))}${CUT}` : line.toString()

function lastLineEnd(bytes: Buffer): number {
  const lf = bytes.lastIndexOf(LF)
  // A CR after the last LF ends a line too; text without CR pays one short search for it.
  const cr = bytes.subarray(lf + 1).lastIndexOf(CR)
  return cr < 0 ? lf : lf + 1 + cr
}

function firstLineEnd(bytes: Buffer): number {
  const lf = bytes.indexOf(LF)
  const cr = bytes.subarray(0, lf < 0 ? bytes.length : lf).indexOf(CR)
  return cr < 0 ? lf : cr
}

/** Without the beginning of a character at the end. */
function wholeCharacters(bytes: Buffer): string {
  let end = bytes.length
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    if (length > back) end = bytes.length - back
    break
  }
  return bytes.toString('utf8', 0, end)
}

const isNotBlank = (line: string) => line.length > 0 && line.trim().length > 0
