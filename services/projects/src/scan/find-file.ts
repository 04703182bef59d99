import { lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { sameName } from '@regesta/contracts/same-name'
import { foldName } from '../domain/fold-name.js'
import { namesIn } from '../outside/names-in.js'
import { type NameIndex, nameIndex } from '../store/name-index.js'
import { descend } from './descend.js'

/** The outcome of looking for a referenced file. */
export type Found =
  | { readonly kind: 'file'; readonly path: string; readonly size: number }
  | { readonly kind: 'missing' }
  /** It leads out of the folders that the project may read. */
  | { readonly kind: 'refused' }
  /** Several files have the name. */
  | { readonly kind: 'several'; readonly paths: readonly string[] }

export type FileFinder = ReturnType<typeof fileFinder>

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
) {
  const isInside = (path: string) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
  const judge = fileJudge((real) => isInside(real) || isTaken(real))
  const similar = similarPaths(folders)
  let index: NameIndex | undefined
  return {
    /** Looks for a reference relative to a folder; exactly, then without regard to case and Unicode composition. */
    near: (folder: string, readings: readonly string[]) => {
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
    /** Looks for a base name anywhere below the search folders. */
    anywhere: (readings: readonly string[]) => {
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

/** Says whether there is a regular file, and where it really is. */
function fileJudge(isInside: (path: string) => boolean): (path: string) => Found {
  const realFolder = remembering((folder) => realpathSync(folder))
  return (path) => {
    try {
      // Most references that lead nowhere name nothing at all; learning that without an exception takes a thirtieth of the time.
      const own = lstatSync(path, { throwIfNoEntry: false })
      const stat = own?.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : own
      if (stat?.isFile() !== true) return MISSING
      const real = stat === own ? join(realFolder(dirname(path)), basename(path)) : realpathSync(path)
      return isInside(real) ? { kind: 'file', path: real, size: stat.size } : REFUSED
    } catch {
      return MISSING
    }
  }
}

/** The file that was found, or all when they are several. */
function oneOf(found: readonly Found[]): Found {
  const files = new Map(found.flatMap((each) => (each.kind === 'file' ? [[each.path, each]] : [])))
  if (files.size > 1) return { kind: 'several', paths: [...files.keys()].sort() }
  return [...files.values()][0] ?? MISSING
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

/** Folders of which something is remembered. */
const REMEMBERED = 2_000

/** Finds out once for each folder, as long as it is remembered. */
function remembering<T extends {}>(find: (folder: string) => T): (folder: string) => T {
  const found = new Map<string, T>()
  return (folder) => {
    const known = found.get(folder)
    if (known !== undefined) return known
    const value = find(folder)
    if (found.size >= REMEMBERED) found.clear()
    found.set(folder, value)
    return value
  }
}

/** The names in a folder by their folded form. */
const folderListings = (): ((folder: string) => ReadonlyMap<string, readonly string[]>) =>
  remembering((folder) => {
    const names = new Map<string, string[]>()
    for (const name of namesIn(folder)) {
      const alike = names.get(foldName(name))
      if (alike === undefined) names.set(foldName(name), [name])
      else alike.push(name)
    }
    return names
  })

/** All files below some folders, by name. */
const indexOf = (folders: readonly string[]): NameIndex =>
  nameIndex((add) => {
    for (const folder of new Set(folders)) descend(folder, { visit: (path, name) => add(name, path) })
  })
