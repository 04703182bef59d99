import { readdir } from 'node:fs/promises'
import { join, normalize } from 'node:path'

/** Which of some files are not in a folder. Each folder below it is listed once, however many files are looked for. */
export async function missingFiles(folder: string, wanted: Iterable<string>): Promise<string[]> {
  const listings = new Map<string, ReadonlySet<string>>()

  async function namesIn(inner: string): Promise<ReadonlySet<string>> {
    const known = listings.get(inner)
    if (known !== undefined) return known
    const names = new Set(await readdir(join(folder, inner)).catch(() => []))
    listings.set(inner, names)
    return names
  }

  /** Goes down from the folder and stops at the first part that is not there. */
  async function isThere(file: string): Promise<boolean> {
    let inner = ''
    for (const part of normalize(file).split('/')) {
      if (part === '' || part === '.') continue
      if (!(await namesIn(inner)).has(part)) return false
      inner = `${inner}/${part}`
    }
    return true
  }

  const missing: string[] = []
  for (const file of wanted) if (!(await isThere(file))) missing.push(file)
  return missing
}
