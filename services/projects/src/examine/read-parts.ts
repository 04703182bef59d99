import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Subject } from './report.js'

/** Bytes from a place in a file; fewer when the file ends before. */
export function readAt(path: string, position: number, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(length)
    let filled = 0
    while (filled < length) {
      const read = readSync(file, buffer, filled, length - filled, position + filled)
      if (read === 0) break
      filled += read
    }
    return buffer.subarray(0, filled)
  } finally {
    closeSync(file)
  }
}

/** The last bytes of a file. */
export const readTail = (path: string, size: number, length: number): Buffer =>
  readAt(path, Math.max(0, size - length), Math.min(size, length))

const BLOCK = 1024 * 1024
/** A longer line is given in part. Letters. */
export const LONGEST_LINE = BLOCK

const MARK = '\u00ef\u00bb\u00bf'

/**
 * Calls back with every line of a file, without its end and without a byte order mark; memory stays at one block and one
 * line. Each byte becomes the letter of its number, so that the bytes of a name can be had back.
 *
 * @param begin called with the size of the file before it is read
 */
export function eachLine(path: string, visit: (line: string) => void, begin: (size: number) => void = () => {}): void {
  const lines = lineReader(visit)
  eachBlock(path, lines.read, begin)
  lines.end()
}

type Known = Pick<Subject, 'path' | 'size' | 'head'>

/** The same for a file that is examined, of which a small one is in memory already. */
export function eachLineOf(subject: Known, visit: (line: string) => void) {
  const lines = lineReader(visit)
  eachBlockOf(subject, lines.read)
  lines.end()
}

/** Calls back with every block of a file that is examined; what it is given holds another one afterwards. */
export function eachBlockOf({ path, size, head }: Known, visit: (bytes: Buffer) => void): void {
  if (head.length < size) eachBlock(path, visit)
  else visit(head)
}

function eachBlock(path: string, visit: (bytes: Buffer) => void, begin: (size: number) => void = () => {}): void {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    begin(size)
    // One byte more than a small file has, so that its end is seen by the first reading.
    const buffer = Buffer.allocUnsafe(Math.min(BLOCK, size + 1))
    for (let done = 0; ; ) {
      const read = readSync(file, buffer, 0, buffer.length, null)
      done += read
      if (read > 0) visit(buffer.subarray(0, read))
      if (read === 0 || (done === size && read < buffer.length)) break
    }
  } finally {
    closeSync(file)
  }
}

function lineReader(visit: (line: string) => void) {
  let rest = ''
  /** A line ends with the block, perhaps in the middle of its end. */
  let isReturned = false
  let isFirst = true
  return {
    read(bytes: Buffer) {
      // A decoder of Latin-1 would take the bytes 80 to 9F for letters of Windows-1252.
      const whole = bytes.toString('latin1')
      const text = isReturned && whole.startsWith('\n') ? whole.slice(1) : whole
      isReturned = whole.endsWith('\r')
      const lines = (rest + (isFirst && text.startsWith(MARK) ? text.slice(MARK.length) : text)).split(/\r\n|\n|\r/)
      isFirst = false
      rest = (lines.pop() ?? '').slice(0, LONGEST_LINE)
      for (const line of lines) visit(line)
    },
    end() {
      if (rest !== '') visit(rest)
    },
  }
}
