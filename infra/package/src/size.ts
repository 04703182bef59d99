import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What people fetch, bytes. */
export const LARGEST_PACKAGE = 4_000_000
const NAMED = 5

/** @throws Error naming what takes most of a package that has grown too large */
export function assertSmall(folder: string, bytes: number): void {
  if (bytes <= LARGEST_PACKAGE) return
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const packed = files.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return { name: relative(folder, path), bytes: gzipSync(readFileSync(path)).length }
  })
  const largest = packed.toSorted((one, other) => other.bytes - one.bytes).slice(0, NAMED)
  const named = largest.map((file) => `${file.name} (${file.bytes})`).join(', ')
  throw new Error(`The package has ${bytes} bytes; ${LARGEST_PACKAGE} are allowed. Most of it: ${named}`)
}
