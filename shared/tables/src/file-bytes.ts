import { closeSync, openSync, readSync } from 'node:fs'

/**
 * The bytes of a file, one piece after the other. Tables are read in threads of their own, which wait for the disk themselves:
 * to hand each read to a further thread takes longer than most reads do.
 */
export function* fileBytes(path: string, pieceSize: number): Generator<Buffer> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(pieceSize)
      const length = readSync(file, piece)
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}
