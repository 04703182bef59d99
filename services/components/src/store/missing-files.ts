import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, normalize } from 'node:path'

/** Files for which it costs less to ask for each than to list folders; most components name no more. */
const FEW = 8

/** Which of some files are not in a folder. */
export async function missingFiles(folder: string, wanted: readonly string[]): Promise<readonly string[]> {
  return wanted.length > FEW ? notListed(folder, wanted) : wanted.filter((file) => !existsSync(join(folder, file)))
}

/** Each folder is listed once, however many files are looked for. */
async function notListed(folder: string, wanted: readonly string[]): Promise<string[]> {
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
