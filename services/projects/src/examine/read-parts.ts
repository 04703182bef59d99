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

const MARK = '\u00ef\u00bb\u00bf'

/**
 * Calls back with every line of a file, without its end and without a byte order mark; memory stays at one block and one
 * line. Each byte becomes the letter of its number, so that the bytes of a name can be had back.
 *
 * @param begin told how large the file is before it is read
 */
export function eachLine(path: string, visit: (line: string) => void, begin: (size: number) => void = () => {}): void {
  const lines = lineReader(visit)
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    begin(size)
    // One byte more than a small file has, so that its end is seen by the first reading.
    const buffer = Buffer.allocUnsafe(Math.min(BLOCK, size + 1))
    for (let done = 0; ; ) {
      const read = readSync(file, buffer, 0, buffer.length, null)
      done += read
      if (read > 0) lines.read(buffer.subarray(0, read))
      if (read === 0 || (done === size && read < buffer.length)) break
    }
    lines.end()
  } finally {
    closeSync(file)
  }
}

/** The same for a file that is examined, of which a small one is in memory already. */
export function eachLineOf(
  { path, size, head }: Pick<Subject, 'path' | 'size' | 'head'>,
  visit: (line: string) => void,
) {
  if (head.length < size) return eachLine(path, visit)
  const lines = lineReader(visit)
  lines.read(head)
  lines.end()
}

function lineReader(visit: (line: string) => void) {
  let rest = ''
  let isFirst = true
  return {
    read(bytes: Buffer) {
      // A decoder of Latin-1 would take the bytes 80 to 9F for letters of Windows-1252.
      const text = bytes.toString('latin1')
      const lines = (rest + (isFirst && text.startsWith(MARK) ? text.slice(MARK.length) : text)).split(/\r\n|\n|\r/)
      isFirst = false
      rest = (lines.pop() ?? '').slice(0, BLOCK)
      for (const line of lines) visit(line)
    },
    end() {
      if (rest !== '') visit(rest)
    },
  }
}
