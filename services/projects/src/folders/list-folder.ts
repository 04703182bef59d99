import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import type { FolderEntry } from '@regesta/contracts/projects'
import { say } from '@regesta/contracts/sentences'
import { isReadable } from '../outside/is-readable.js'

/** What is wanted of a folder. */
export interface FolderQuestion {
  /** A real path. */
  readonly path: string
  readonly show: 'folders' | 'files'
  /** The cursor of a page before; the first page without one. */
  readonly after: string | undefined
  readonly limit: number
}

export interface FolderPage {
  readonly entries: FolderEntry[]
  readonly next: string | null
  /** Entries whose names are not valid text, so that no request can name them. */
  readonly unusable: number
}

/** A name with what its place in the list follows from. */
interface Place {
  readonly name: string
  readonly isFolder: boolean
}

const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * One page of a folder, folders first, names as people sort them. Looks at the entries of the page alone.
 *
 * @throws what the system says of a folder that cannot be read, and an error where the path leads elsewhere by now
 */
export function listFolder({ path, show, after, limit }: FolderQuestion): FolderPage {
  const { places, unusable } = placesIn(path)
  const shown = places.filter(({ isFolder }) => isFolder || show === 'files').sort(byPlace)
  const from = after === undefined ? 0 : firstAfter(shown, placeOf(after))
  const page = shown.slice(from, from + limit)
  const entries = page.map(({ name }) => describe(path, name))
  const last = page.at(-1)
  const isLast = last === undefined || from + limit >= shown.length
  return { entries, next: isLast ? null : cursorOf(last), unusable }
}

/** A folder as an entry of the list that it is in. */
export const describeFolder = (path: string): FolderEntry => describe(dirname(path), basename(path))

/** The part of a path that has been typed. */
export interface TypedPath {
  /** A real path. */
  readonly folder: string
  /** The part of a name after the last slash. */
  readonly beginning: string
  readonly limit: number
}

/** Paths of the folders whose names begin as typed, whatever their case; hidden ones only when a dot was typed. */
export function completePath({ folder, beginning, limit }: TypedPath): string[] {
  const wanted = beginning.toLocaleLowerCase('en')
  return placesIn(folder)
    .places.filter(({ name, isFolder }) => isFolder && name.toLocaleLowerCase('en').startsWith(wanted))
    .filter(({ name }) => beginning.startsWith('.') || !name.startsWith('.'))
    .sort(byPlace)
    .slice(0, limit)
    .map(({ name }) => join(folder, name))
}

function placesIn(path: string): { places: Place[]; unusable: number } {
  const entries = readdirSync(path, { withFileTypes: true, encoding: 'buffer' })
  // A link that has taken the place of the folder meanwhile must not reveal what is behind it.
  if (realpathSync(path) !== path) throw new ServiceError('refused', say('folder_leads_elsewhere', { path }))
  const places = entries.flatMap((entry) => {
    const name = textOf(entry.name)
    if (name === undefined) return []
    const isFolder = entry.isSymbolicLink() ? leadsToFolder(join(path, name)) : entry.isDirectory()
    return [{ name, isFolder }]
  })
  return { places, unusable: entries.length - places.length }
}

function textOf(name: Buffer): string | undefined {
  try {
    return utf8.decode(name)
  } catch {
    return undefined
  }
}

const leadsToFolder = (path: string) => statOf(path)?.isDirectory() ?? false

const byPlace = (a: Place, b: Place) =>
  Number(b.isFolder) - Number(a.isFolder) || inOrder.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)

/** Also right when the entry of the cursor has gone meanwhile. */
function firstAfter(places: readonly Place[], last: Place): number {
  const index = places.findIndex((place) => place.name !== last.name && byPlace(place, last) > 0)
  return index < 0 ? places.length : index
}

const cursorOf = ({ name, isFolder }: Place) => `${isFolder ? 'd' : 'f'}/${name}`
const placeOf = (cursor: string): Place => ({ name: cursor.slice(2), isFolder: cursor.startsWith('d') })

function describe(folder: string, name: string): FolderEntry {
  const path = join(folder, name)
  const link = lstatSync(path, { throwIfNoEntry: false })
  const there = link?.isSymbolicLink() ? statOf(path) : link
  return {
    name,
    path,
    kind: there?.isDirectory() ? 'folder' : there?.isFile() ? 'file' : 'other',
    size: there?.isFile() ? there.size : null,
    modified: there === undefined ? null : there.mtime.toISOString(),
    is_readable: isReadable(path, there?.isDirectory() ? 'folder' : 'file'),
    is_hidden: name.startsWith('.'),
    is_link: link?.isSymbolicLink() ?? false,
  }
}

/** What a link leads to; nothing where it leads nowhere. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
