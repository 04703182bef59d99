import { closeSync, openSync, rmSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = Buffer.alloc(1024 * 1024)

/** A file that takes all room of a small disk but some. */
export interface Filler {
  /** Bytes that stay free, in whole pages. */
  fill(left: number): void
  empty(): void
}

export function filler(disk: string): Filler {
  const path = join(disk, 'filler')
  return {
    fill(left) {
      const file = openSync(path, 'a')
      try {
        for (let size = BLOCK.length; size >= 4096; ) size = write(file, size) ? size : size / 2
      } finally {
        closeSync(file)
      }
      truncateSync(path, Math.max(0, statSync(path).size - left))
    },
    empty: () => rmSync(path, { force: true }),
  }

  function write(file: number, size: number): boolean {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize >= size && writeSync(file, BLOCK, 0, size) === size
  }
}
