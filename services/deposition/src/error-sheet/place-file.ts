import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, link, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { giveToPeople } from '@regesta/http/new-files'
import { folderToDisk } from '@regesta/http/to-disk'

/** The SHA-256 of a file; undefined when it is not there. */
export async function sha256OfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(piece as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** `objects.xlsx` -> `objects.corrected.xlsx`, `objects.corrected-2.xlsx` …: names for a corrected sheet beside the one before. */
export function* correctedNames(path: string, extension: string): Generator<string> {
  const stem = basename(path, extname(path)).replace(/\.corrected(?:-\d+)?$/, '')
  for (let number = 1; ; number += 1)
    yield join(dirname(path), `${stem}.corrected${number === 1 ? '' : `-${number}`}${extension}`)
}

/** The first of some names that no file has. */
export async function freeName(names: Iterable<string>): Promise<string> {
  for (const name of names) if (!(await isThere(name))) return name
  throw new Error('there is always a further name')
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Makes a file complete and lets it appear under the first of some names that is free. One that has the same content
 * already is left as it is: whoever was interrupted may begin again.
 *
 * @param partial beside the names; what an interrupted attempt has left there is removed
 * @param write writes the content to a path where nothing is yet
 */
export async function placeBeside(
  names: Iterable<string>,
  partial: string,
  write: (target: string) => Promise<void>,
): Promise<string> {
  await rm(partial, { force: true })
  try {
    await write(partial)
    const content = await sha256OfFile(partial)
    for (const name of names) {
      const there = await sha256OfFile(name)
      if (there === content) return name
      if (there === undefined && (await appear(partial, name))) return name
    }
    throw new Error('there is always a further name')
  } finally {
    await rm(partial, { force: true })
  }
}

/** @returns false when somebody else has taken the name meanwhile; a file is never overwritten */
async function appear(partial: string, name: string): Promise<boolean> {
  giveToPeople(partial, name)
  try {
    await link(partial, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || (await isThere(name))) return false
    // A file system without hard links: the gap between looking and renaming is small.
    await rename(partial, name)
  }
  await folderToDisk(dirname(name))
  return true
}
