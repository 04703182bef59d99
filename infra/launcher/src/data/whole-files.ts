import { closeSync, fsyncSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Makes sure that a file, or the list of a folder, is on the disk. */
function toDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes sure that a folder with all that is in it is on the disk. */
export function treeToDisk(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) toDisk(join(folder, name))
  toDisk(folder)
}

/** Gives a file or folder its name, for good: after a fall of the machine it is there whole or not at all. */
export function takePlace(from: string, to: string): void {
  renameSync(from, to)
  toDisk(dirname(to))
}

/** Writes a file that is there whole or not at all. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.partial`, text, { mode: 0o600 })
  toDisk(`${file}.partial`)
  takePlace(`${file}.partial`, file)
}
