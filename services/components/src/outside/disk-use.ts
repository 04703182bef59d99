import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskUse {
  /** Bytes of all files, a file with several names once for each of them. */
  readonly apparent: number
  /** Bytes on disk: a file with several names once. Files in `seen` do not count again. */
  readonly unique: number
}

/** Adds up the files below a folder; links are not followed. Missing folders take nothing. */
export async function diskUse(folder: string, seen = new Set<string>()): Promise<DiskUse> {
  let apparent = 0
  let unique = 0
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const inner = await diskUse(path, seen)
      apparent += inner.apparent
      unique += inner.unique
      continue
    }
    const found = await lstat(path).catch(() => undefined)
    // An update or a removal may be running at the same time.
    if (found === undefined) continue
    const { size, dev, ino } = found
    apparent += size
    const identity = `${dev}:${ino}`
    if (!seen.has(identity)) unique += size
    seen.add(identity)
  }
  return { apparent, unique }
}
