import type { FacetName, FileFilter } from '@regesta/contracts/files'
import { FACET_VALUES, filteredFacets, folderOf, isExcluded, valuesOf } from './file-filter.js'

/** The facets in the order in which a kind names its values. */
export const COUNTED_FACETS = [...(Object.keys(FACET_VALUES) as FacetName[]), 'note', 'folder'] as const

/** Files that are alike in all that they are filtered by: their values, how many they are, and their bytes. */
export type Kind = [...values: string[], files: number, bytes: number]

interface Count {
  value: string
  files: number
  bytes: number
}

/** Adds up how many files each value has. */
export function valueCounts() {
  const counts = new Map<string, Count>()
  return {
    add(value: string, files: number, bytes: number): void {
      const count = counts.get(value)
      if (count === undefined) counts.set(value, { value, files, bytes })
      else {
        count.files += files
        count.bytes += bytes
      }
    },
    /** The most frequent first. */
    sorted: (): Count[] =>
      [...counts.values()]
        .filter(({ files }) => files > 0)
        .sort((a, b) => b.files - a.files || (a.value < b.value ? -1 : 1)),
  }
}

/** Values that a facet lists. */
const LISTED = 50

/**
 * Adds kinds up: all that fit, and for each facet what would fit if the facet itself had no filter, so that a person sees
 * what another choice would bring. Folders are shown one level below the one that is chosen.
 *
 * @param facets those whose values are wanted
 */
export function facetSums(filter: FileFilter, facets: readonly FacetName[] = COUNTED_FACETS) {
  const base = isExcluded(filter, 'folder') ? '' : folderOf(filter)
  const demands = filteredFacets(filter).map((facet) => ({ facet, fits: demandOf(filter, facet) }))
  const counts = facets.map((facet) => ({
    facet,
    index: COUNTED_FACETS.indexOf(facet),
    values: valueCounts(),
  }))
  const misfits = new Map<FacetName, number>(demands.map(({ facet }) => [facet, 0]))
  const all = { files: 0, bytes: 0 }

  function add(kind: Kind): void {
    const failed = demands.filter(({ fits }) => !fits(kind)).map(({ facet }) => facet)
    if (failed.length > 1) return
    const [files, bytes] = kind.slice(-2) as [number, number]
    const [only] = failed
    if (only === undefined) {
      all.files += files
      all.bytes += bytes
    } else misfits.set(only, (misfits.get(only) ?? 0) + files)
    for (const { facet, index, values } of counts) {
      if (only !== undefined && only !== facet) continue
      if (facet === 'folder' && !String(kind[index]).startsWith(base)) continue
      const value = facet === 'folder' ? levelBelow(String(kind[index]), base) : String(kind[index])
      values.add(value, files, bytes)
    }
  }

  return {
    add,
    /** How many files fit, and their bytes. */
    all,
    /** The values of a facet, the most frequent first. */
    values: (facet: FacetName): Count[] => counts.find((counted) => counted.facet === facet)?.values.sorted() ?? [],
    /** How many would fit without the filter of a facet, for each facet that has one. */
    without: () => Object.fromEntries([...misfits].map(([facet, files]) => [facet, all.files + files])),
  }
}

/** The values that are listed, and what is beyond them. */
export function listed(values: readonly Count[]) {
  const beyond = values.slice(LISTED)
  return {
    shown: values.slice(0, LISTED),
    rest: { values: beyond.length, files: beyond.reduce((sum, { files }) => sum + files, 0) },
  }
}

function demandOf(filter: FileFilter, facet: FacetName): (kind: Kind) => boolean {
  const index = COUNTED_FACETS.indexOf(facet)
  const wanted = new Set(valuesOf(filter, facet))
  const folder = folderOf(filter)
  const fits =
    facet === 'folder'
      ? (kind: Kind) => String(kind[index]).startsWith(folder)
      : (kind: Kind) => wanted.has(String(kind[index]))
  return isExcluded(filter, facet) ? (kind) => !fits(kind) : fits
}

/** The folder one level below another on the way to a third; the other itself where the way ends there. */
export function levelBelow(folder: string, base: string): string {
  const end = folder.indexOf('/', base.length)
  return end === -1 ? base : folder.slice(0, end + 1)
}
