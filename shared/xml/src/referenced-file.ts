import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'

/**
 * Where a file that a schema refers to may be: under the name as it is written, or decoded as an address, in which
 * blanks and umlauts are `%20` or `%C3%BC`; file systems spell letters with marks in two ways.
 */
export function placesOf(reference: string, from: string): string[] {
  const readings = [reference, decoded(reference)]
  const spellings = readings.flatMap((reading) => [reading, reading.normalize('NFC'), reading.normalize('NFD')])
  return [...new Set(spellings)].map((spelling) => join(from, spelling))
}

/**
 * The real path of the first of some places where a file is; nothing outside of the folder counts, nor a pipe or a device,
 * which may never come to an end.
 */
export async function firstInside(folder: string, places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    const real = await realpath(place).catch(() => undefined)
    if (real !== undefined && isInside(folder, real) && (await isFile(real))) return real
  }
  return undefined
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`)
}

function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}
