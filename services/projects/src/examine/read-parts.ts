import { closeSync, openSync, readSync } from 'node:fs'

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

/** Calls back with every line of a file, without its end; memory stays at one block and one line. Bytes become Latin-1 text. */
export function eachLine(path: string, visit: (line: string) => void, encoding: 'latin1' | 'utf8' = 'latin1'): void {
  const file = openSync(path, 'r')
  const buffer = Buffer.allocUnsafe(BLOCK)
  const decoder = new TextDecoder(encoding === 'utf8' ? 'utf-8' : 'latin1')
  let rest = ''
  try {
    for (;;) {
      const read = readSync(file, buffer, 0, BLOCK, null)
      if (read === 0) break
      const lines = (rest + decoder.decode(buffer.subarray(0, read), { stream: true })).split(/\r\n|\n|\r/)
      rest = (lines.pop() ?? '').slice(0, BLOCK)
      for (const line of lines) visit(line)
    }
    if (rest !== '') visit(rest)
  } finally {
    closeSync(file)
  }
}
