import { type Dir, type Dirent, opendirSync } from 'node:fs'
import { join } from 'node:path'

export interface Descent {
  /** Called for files, and for links of any kind. */
  visit(path: string, name: string, isLink: boolean): void
  /** Whether a file or folder is passed over. */
  skip?(path: string): boolean
  /** A folder that cannot be read holds nothing. */
  unreadable?(folder: string, error: Error): void
}

/** Visits every file below a folder; links to folders are not followed. */
export function descend(folder: string, { visit, skip, unreadable }: Descent): void {
  const open = [folder]
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const place = current
    for (const child of childrenOf(place, (error) => unreadable?.(place, error))) {
      const path = join(place, child.name)
      if (skip?.(path)) continue
      if (child.isDirectory()) open.push(path)
      else if (child.isFile() || child.isSymbolicLink()) visit(path, child.name, child.isSymbolicLink())
    }
  }
}

/** The entries of a folder; what cannot be read is reported. */
export function* childrenOf(folder: string, failed: (error: Error) => void): Generator<Dirent> {
  let directory: Dir
  try {
    directory = opendirSync(folder, { bufferSize: 256 })
  } catch (error) {
    failed(error as Error)
    return
  }
  try {
    const next = () => nextOf(directory, failed)
    for (let child = next(); child !== null; child = next()) yield child
  } finally {
    directory.closeSync()
  }
}

/** A disk may fail in the middle of a folder: what came before is there. */
function nextOf(directory: Dir, failed: (error: Error) => void): Dirent | null {
  try {
    return directory.readSync()
  } catch (error) {
    failed(error as Error)
    return null
  }
}
