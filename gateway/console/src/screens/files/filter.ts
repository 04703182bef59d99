import type { ListQuery } from '../../api/files.js'
import type { Change } from '../../parts/change.js'

/** What files are filtered by: the name in the address, and the name in the interface. */
export const FACETS = {
  status: 'status',
  type: 'file_type',
  mime: 'mime_type',
  folder: 'folder',
  record: 'record',
  bundle: 'bundle',
  copies: 'copies',
  mark: 'mark',
  note: 'note',
} as const
export type Facet = keyof typeof FACETS
export const FACET_NAMES = Object.keys(FACETS) as Facet[]

/** Values of a facet that rule each other out: one is chosen, or none. */
const SINGLE: ReadonlySet<Facet> = new Set(['folder', 'copies', 'note'])

/** What the address of the list holds. */
export type FilesAddress = { readonly [F in Facet]?: string | undefined } & {
  readonly q?: string | undefined
  /** Facets that are turned round. */
  readonly not?: string | undefined
  readonly sort?: 'name' | 'size' | 'added' | 'path' | 'status' | undefined
  readonly dir?: 'desc' | undefined
  /** The file that is shown beside the list. */
  readonly at?: number | undefined
  /** The file that it is compared with. */
  readonly with?: number | undefined
}

export type AddressChange = Change<FilesAddress>

/** Marks in an address what has no value, since an empty part would be left out. */
const NONE = '-'

export const chosenValues = (address: FilesAddress, facet: Facet): string[] => {
  const value = address[facet]
  if (value === undefined) return []
  if (SINGLE.has(facet)) return [value]
  return value.split(',').map((one) => (one === NONE ? '' : one))
}

const namesOf = ({ not }: FilesAddress) => (not === undefined ? [] : not.split(','))

/** Whether a facet leaves out what it names. */
export const isTurned = (address: FilesAddress, facet: Facet): boolean => namesOf(address).includes(facet)

/** The address with these values of a facet; none of them take the facet away. */
export function withValues(address: FilesAddress, facet: Facet, values: readonly string[]): FilesAddress {
  const text = SINGLE.has(facet) ? values.at(-1) : values.map((one) => (one === '' ? NONE : one)).join(',')
  const isGone = values.length === 0
  return { ...address, [facet]: isGone ? undefined : text, ...(isGone ? { not: withoutName(address, facet) } : {}) }
}

/** Chooses a value of a facet, or takes the choice back. */
export function toggled(address: FilesAddress, facet: Facet, value: string): FilesAddress {
  const values = chosenValues(address, facet)
  const others = values.filter((one) => one !== value)
  return withValues(address, facet, others.length === values.length ? [...values, value] : others)
}

/** Leaves out what the facet names, or shows only that again. */
export function turned(address: FilesAddress, facet: Facet): FilesAddress {
  if (isTurned(address, facet)) return { ...address, not: withoutName(address, facet) }
  return { ...address, not: [...namesOf(address), facet].join(',') }
}

function withoutName(address: FilesAddress, facet: Facet): string | undefined {
  const names = namesOf(address).filter((name) => name !== facet)
  return names.length === 0 ? undefined : names.join(',')
}

/** The facets that something is chosen in. */
export const activeFacets = (address: FilesAddress): Facet[] =>
  FACET_NAMES.filter((facet) => address[facet] !== undefined)

/** The filters as the interface is asked for them. */
export function filterQuery(address: FilesAddress): Omit<ListQuery, 'sort' | 'dir'> {
  const active = activeFacets(address)
  const facets = active.map((facet) => [FACETS[facet], chosenValues(address, facet).join(',')])
  const exclude = active.filter((facet) => isTurned(address, facet)).map((facet) => FACETS[facet])
  return {
    ...(address.q === undefined ? {} : { search: address.q }),
    ...Object.fromEntries(facets),
    ...(exclude.length === 0 ? {} : { exclude: exclude.join(',') }),
  }
}

/** The same with the order, as lists and tables have it. */
export const listQuery = (address: FilesAddress): ListQuery => ({
  ...filterQuery(address),
  sort: address.sort ?? 'name',
  dir: address.dir ?? 'asc',
})
