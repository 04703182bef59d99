import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { sameName } from '@regesta/contracts/same-name'
import { foldName } from '../domain/fold-name.js'
import { type NameIndex, nameIndex } from '../store/name-index.js'
import { descend } from './descend.js'

/** The outcome of looking for a referenced file. */
export type Found =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'missing' }
  /** It leads out of the folders that the project may read. */
  | { readonly kind: 'refused' }
  /** Several files have the name. */
  | { readonly kind: 'several'; readonly paths: readonly string[] }

export interface FileFinder {
  /** Looks for a reference relative to a folder; exactly, then without regard to case and Unicode composition. */
  near(folder: string, readings: readonly string[]): Found
  /** Looks for a base name anywhere below the search folders. */
  anywhere(readings: readonly string[]): Found
  close(): void
}

const MISSING: Found = { kind: 'missing' }
const REFUSED: Found = { kind: 'refused' }

/**
 * @param folders real paths; a file outside of all of them is refused
 * @param isTaken whether the scan has a file from elsewhere, by a link
 */
export function fileFinder(
  folders: readonly string[],
  searchFolders: readonly string[],
  isTaken: (real: string) => boolean = () => false,
): FileFinder {
  const isInside = (path: string) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
  const judge = (path: string) => judgeFile(path, (real) => isInside(real) || isTaken(real))
  const similar = similarPaths(folders)
  let index: NameIndex | undefined
  return {
    near: (folder, readings) => {
      let worst = MISSING
      for (const path of placesOf(folder, readings)) {
        const exact = judge(path)
        if (exact.kind === 'file') return exact
        if (exact.kind === 'refused' || !isInside(path)) {
          worst = REFUSED
          continue
        }
        const likely = similar(path)
        const found = likely === undefined ? exact : judge(likely)
        if (found.kind === 'file') return found
      }
      return worst
    },
    anywhere: (readings) => {
      if (searchFolders.length === 0) return MISSING
      index ??= indexOf(searchFolders)
      for (const reading of readings) {
        const found = oneOf(index.find(basename(reading)).map(judge))
        if (found !== MISSING) return found
      }
      return MISSING
    },
    close: () => index?.close(),
  }
}

/**
 * Where a reference may lead: as it is written, then below the folder when it is a path of another machine, then beside the
 * model by its base name.
 */
function placesOf(folder: string, readings: readonly string[]): string[] {
  const possible = readings.filter((reading) => !reading.includes('\0'))
  const asWritten = possible.map((reading) => (isAbsolute(reading) ? resolve(reading) : resolve(folder, reading)))
  const below = possible.flatMap((reading) => {
    const root = /^(?:[a-z]:)?\/+/i.exec(reading)?.[0]
    return root === undefined ? [] : [join(folder, reading.slice(root.length))]
  })
  const beside = possible.map((reading) => join(folder, basename(reading)))
  return [...new Set([...asWritten, ...below, ...beside])]
}

/** Whether there is a regular file, and where it really lies. */
function judgeFile(path: string, isInside: (path: string) => boolean): Found {
  try {
    // Most references that lead nowhere name nothing at all; to be told so without an exception takes a thirtieth of the time.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return MISSING
    const real = realpathSync(path)
    return isInside(real) ? { kind: 'file', path: real } : REFUSED
  } catch {
    return MISSING
  }
}

/** The file that was found, or all when they are several. */
function oneOf(found: readonly Found[]): Found {
  const paths = new Set(found.flatMap((each) => (each.kind === 'file' ? [each.path] : [])))
  const [first, ...others] = [...paths].sort()
  if (first === undefined) return MISSING
  return others.length === 0 ? { kind: 'file', path: first } : { kind: 'several', paths: [first, ...others] }
}

/** Finds the path below one of the folders that differs only in case or Unicode composition. */
function similarPaths(folders: readonly string[]): (path: string) => string | undefined {
  const listing = folderListings()
  return (path) => {
    const known = folders.find((folder) => path.startsWith(`${folder}/`))
    if (known === undefined) return undefined
    let current = known
    for (const part of path.slice(known.length + 1).split('/')) {
      const names = listing(current).get(foldName(part))
      const name = names?.find((candidate) => sameName(candidate, part)) ?? names?.[0]
      if (name === undefined) return undefined
      current = join(current, name)
    }
    return current
  }
}

/** Listings that are remembered. */
const REMEMBERED = 2_000

/** The names in a folder by their folded form; each folder is read once as long as it is remembered. */
function folderListings(): (folder: string) => ReadonlyMap<string, readonly string[]> {
  const listings = new Map<string, Map<string, string[]>>()
  return (folder) => {
    const known = listings.get(folder)
    if (known !== undefined) return known
    const names = new Map<string, string[]>()
    for (const name of namesIn(folder)) {
      const alike = names.get(foldName(name))
      if (alike === undefined) names.set(foldName(name), [name])
      else alike.push(name)
    }
    if (listings.size >= REMEMBERED) listings.clear()
    listings.set(folder, names)
    return names
  }
}

/** Sorted; a folder that cannot be read has no files. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

/** All files below some folders, by name. */
const indexOf = (folders: readonly string[]): NameIndex =>
  nameIndex((add) => {
    for (const folder of new Set(folders)) descend(folder, { visit: (path, name) => add(name, path) })
  })
