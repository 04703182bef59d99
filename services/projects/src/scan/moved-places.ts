import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Rescanned, ScanOptions } from '@regesta/contracts/projects'
import { isWithin } from '@regesta/http/allowed-roots'
import type { AllowedPaths } from '../outside/allowed-paths.js'
import { isFolder } from '../outside/is-folder.js'
import type { MovedFolder } from '../store/relink.js'

type Relinked = Rescanned['relinked'][number]

interface Places {
  readonly dataIn: string
  readonly dataOut: string | null
}

/** Where the places of a project are from now on. */
export interface MovedPlaces {
  readonly dataOut: string | null
  readonly options: ScanOptions
  readonly relinked: readonly Relinked[]
  /** Folders that took along files which are not in the input folder; none of them lies in another one. */
  readonly folders: readonly MovedFolder[]
}

/**
 * Finds out where the places of a project are when some of its folders are elsewhere: what is not at its place any more and
 * is where the same move leads is taken to have moved along.
 *
 * @param named folders that are known to be elsewhere; the output folder is null where nobody has said so
 */
export function movedPlaces(
  known: { dataIn: string | null; dataOut: string | null; options: ScanOptions },
  named: Places,
  allowed: AllowedPaths,
): MovedPlaces {
  const relinked: Relinked[] = []
  const note = (member: Relinked['member'], path: string, to: string): string => {
    const from = resolve(path)
    if (to !== from && to !== path) relinked.push({ member, from, to })
    return to
  }
  if (known.dataIn !== null) note('data_in_path', known.dataIn, named.dataIn)
  if (known.dataOut !== null && named.dataOut !== null) note('data_out_path', known.dataOut, named.dataOut)
  const ways = relinked.map(wayOf)
  const follow = (member: Relinked['member']) => (path: string) =>
    note(member, path, placeAfter(path, FOLDERS.includes(member), ways, allowed) ?? path)
  const dataOut = named.dataOut ?? (known.dataOut === null ? null : follow('data_out_path')(known.dataOut))
  const options = movedOptions(known.options, follow)
  // Where data and results share a folder, all files in it are those of the input folder.
  const isOwn = (member: Relinked['member']) =>
    member === 'texture_search_paths' || (member === 'data_out_path' && known.dataOut !== known.dataIn)
  return { dataOut, options, relinked, folders: outermost(relinked.filter(({ member }) => isOwn(member))) }
}

const FOLDERS: readonly string[] = ['data_in_path', 'data_out_path', 'texture_search_paths']

function outermost(folders: readonly MovedFolder[]): MovedFolder[] {
  const outer = folders.filter(
    ({ from }) => !folders.some((other) => other.from !== from && isWithin(other.from, from)),
  )
  return [...new Map(outer.map(({ from, to }) => [from, { from, to }])).values()]
}

/** Where a path is, when it lay in one of some folders that are elsewhere now. */
export const placeIn =
  (folders: readonly MovedFolder[]) =>
  (path: string): string => {
    const folder = folders.find(({ from }) => isWithin(from, path))
    return folder === undefined ? path : moved(path, folder)
  }

const moved = (path: string, { from, to }: MovedFolder): string => join(to, relative(from, path))

/** The move of the highest folder that may have moved with all that is in it. */
function wayOf({ from, to }: MovedFolder): MovedFolder {
  const isSame = basename(from) !== '' && basename(from) === basename(to)
  return isSame ? wayOf({ from: dirname(from), to: dirname(to) }) : { from, to }
}

/** Where the first of the moves leads to something of its kind; undefined where none does, or where the path still holds. */
function placeAfter(
  path: string,
  wantsFolder: boolean,
  ways: readonly MovedFolder[],
  allowed: AllowedPaths,
): string | undefined {
  if (ways.length === 0 || existsSync(path)) return undefined
  return ways
    .filter(({ from }) => isWithin(from, path))
    .map((way) => allowed.placeOf(moved(path, way)))
    .find((place) => place !== undefined && existsSync(place) && isFolder(place) === wantsFolder)
}

type Follow = (member: Relinked['member']) => (path: string) => string

function movedOptions(options: ScanOptions, follow: Follow): ScanOptions {
  const { texture_search_paths, texture_choices } = options.obj_options
  const obj_options = {
    ...options.obj_options,
    texture_search_paths: texture_search_paths.map(follow('texture_search_paths')),
    ...(texture_choices !== undefined && {
      texture_choices: Object.fromEntries(
        Object.entries(texture_choices).map(([name, path]) => [name, follow('texture_choices')(path)]),
      ),
    }),
  }
  const xml_schema = options.xml_schema ? follow('xml_schema')(options.xml_schema) : options.xml_schema
  return { ...options, obj_options, xml_schema }
}
