import { closeSync, constants, openSync, readSync } from 'node:fs'

/** A pipe or a device would keep the thread for as long as nobody writes into it. Not known on Windows, where none has a path. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Opens a file for reading without ever waiting for somebody else. */
export const openAtOnce = (path: string): number => openSync(path, AT_ONCE)

/**
 * The bytes of a file, one piece after the other. Tables are read in threads of their own, which wait for the disk themselves:
 * to hand each read to a further thread takes longer than most reads do.
 */
export function* fileBytes(path: string, pieceSize: number): Generator<Buffer> {
  const file = openAtOnce(path)
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
