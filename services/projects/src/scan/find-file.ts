import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, resolve } from 'node:path'
import type { Database } from '@regesta/sqlite/open-database'
import Sqlite from 'better-sqlite3'
import { foldName } from '../domain/fold-name.js'
import { descend } from './walk.js'

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

/** Listings that are remembered. */
const REMEMBERED = 2_000

/** @param folders real paths; a file outside of all of them is refused */
export function fileFinder(folders: readonly string[], searchFolders: readonly string[]): FileFinder {
  const listings = new Map<string, Map<string, string[]>>()
  let index: ReturnType<typeof nameIndex> | undefined

  const isInside = (path: string) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

  function judge(path: string): Found {
    let real: string
    try {
      real = realpathSync(path)
      if (!statSync(real).isFile()) return { kind: 'missing' }
    } catch {
      return { kind: 'missing' }
    }
    return isInside(real) ? { kind: 'file', path: real } : { kind: 'refused' }
  }

  /** The names in a folder by their folded form. */
  function listing(folder: string): Map<string, string[]> {
    const known = listings.get(folder)
    if (known !== undefined) return known
    const names = new Map<string, string[]>()
    try {
      for (const name of readdirSync(folder).sort())
        names.set(foldName(name), [...(names.get(foldName(name)) ?? []), name])
    } catch {
      // A folder that cannot be read has no files.
    }
    if (listings.size >= REMEMBERED) listings.clear()
    listings.set(folder, names)
    return names
  }

  function tolerant(path: string): string | undefined {
    const known = folders.find((folder) => path.startsWith(`${folder}/`))
    if (known === undefined) return undefined
    let current = known
    for (const part of path.slice(known.length + 1).split('/')) {
      const names = listing(current).get(foldName(part))
      const name = names?.find((candidate) => candidate.normalize('NFC') === part.normalize('NFC')) ?? names?.[0]
      if (name === undefined) return undefined
      current = join(current, name)
    }
    return current
  }

  function near(folder: string, readings: readonly string[]): Found {
    let worst: Found = { kind: 'missing' }
    for (const reading of readings) {
      if (reading.includes('\0')) continue
      const path = isAbsolute(reading) ? resolve(reading) : resolve(folder, reading)
      const exact = judge(path)
      if (exact.kind === 'file') return exact
      if (exact.kind === 'refused' || !isInside(path)) {
        worst = { kind: 'refused' }
        continue
      }
      const similar = tolerant(path)
      const found = similar === undefined ? exact : judge(similar)
      if (found.kind === 'file') return found
    }
    return worst
  }

  function anywhere(readings: readonly string[]): Found {
    if (searchFolders.length === 0) return { kind: 'missing' }
    index ??= nameIndex(searchFolders)
    for (const reading of readings) {
      const paths = new Set<string>()
      for (const path of index.find(basename(reading))) {
        const found = judge(path)
        if (found.kind === 'file') paths.add(found.path)
      }
      const [first, ...others] = [...paths].sort()
      if (first !== undefined)
        return others.length === 0 ? { kind: 'file', path: first } : { kind: 'several', paths: [first, ...others] }
    }
    return { kind: 'missing' }
  }

  return { near, anywhere, close: () => index?.close() }
}

/** All files below some folders by folded name, on disk: there may be a million. */
function nameIndex(folders: readonly string[]) {
  const database: Database = new Sqlite('')
  database.exec('create table names (folded text not null, path text not null); begin')
  const add = database.prepare('insert into names values (?, ?)')
  for (const folder of new Set(folders)) descend(folder, (path, name) => add.run(foldName(name), path))
  database.exec('commit; create index names_by_fold on names (folded)')
  const find = database.prepare('select path from names where folded = ? order by path limit 1000').pluck()
  return {
    find: (name: string) => find.all(foldName(name)) as string[],
    close: () => void database.close(),
  }
}
