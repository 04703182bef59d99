import type { RecordsFilter, RecordsListing } from '../../api/records.js'
import type { Change } from '../../parts/change.js'
import type { Choice } from './choice.js'

/** The lists of the screen: files that wait, records by state, and those that something went wrong with. */
export type RecordsTab = 'pending' | 'prepared' | 'draft' | 'published' | 'failed' | 'discarded'
export const TABS: readonly RecordsTab[] = ['pending', 'prepared', 'draft', 'published', 'failed', 'discarded']

/** What the address of the screen holds. */
export interface RecordsAddress extends Choice {
  readonly state?: RecordsTab | undefined
  readonly q?: string | undefined
  readonly type?: string | undefined
  readonly license?: string | undefined
  readonly missing?: string | undefined
  readonly error?: string | undefined
  /** Of files that wait: how their content was found, and what kind they are of. */
  readonly status?: string | undefined
  readonly mime?: string | undefined
  /** The first and the last day on which what is shown was changed. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly sort?: 'title' | 'added' | undefined
  readonly page?: number | undefined
  /** Whether each version of a published work has a row of its own. */
  readonly group?: 'off' | undefined
  /** The pipeline that is looked at for what is chosen; `-` before one is. */
  readonly pipeline?: string | undefined
  /** The batch whose records are shown. */
  readonly batch?: string | undefined
}

export type AddressChange = Change<RecordsAddress>

export const FACETS = ['type', 'license', 'missing', 'error'] as const
export type ShownFacet = (typeof FACETS)[number]

const NARROWING = ['q', ...FACETS, 'status', 'mime', 'since', 'until', 'batch'] as const

/** Whether something else than the tab decides what is listed. */
export const isNarrowed = (address: RecordsAddress): boolean =>
  NARROWING.some((member) => address[member] !== undefined)

/** Marks in an address what has no value, since an empty part would be left out. */
export const NONE = '-'

const STATE_FILTERS: Readonly<Record<Exclude<RecordsTab, 'pending'>, RecordsFilter>> = {
  prepared: { state: 'prepared' },
  draft: { state: 'draft' },
  published: { state: 'published' },
  failed: { has_error: 'true' },
  discarded: { state: 'discarded,failed' },
}

/** The filter of a tab as the interface is asked for it; it only holds what was chosen. */
export function filterOf(address: RecordsAddress, tab: RecordsTab, isSandbox: boolean): RecordsFilter {
  const { q, batch, since, until } = address
  const facets = FACETS.flatMap((facet) => {
    const value = address[facet]
    return value === undefined ? [] : [[facet, value === NONE ? '' : value]]
  })
  return {
    ...(tab === 'pending' ? {} : STATE_FILTERS[tab]),
    is_sandbox: String(isSandbox),
    ...(q === undefined ? {} : { [q.includes('*') ? 'pattern' : 'q']: q }),
    ...(since === undefined ? {} : { updated_since: instant(since, '00:00:00.000') }),
    ...(until === undefined ? {} : { updated_until: instant(until, '23:59:59.999') }),
    ...(batch === undefined ? {} : { batch }),
    ...Object.fromEntries(facets),
  }
}

/** A time of a day where the person is. */
const instant = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()

/** How the list of a tab is ordered, and whether the versions of a work are together in it. */
export const listingOf = ({ sort, group }: RecordsAddress, tab: RecordsTab): RecordsListing => ({
  sort: sort ?? 'updated',
  ...(tab === 'published' && group === undefined ? { versions: 'newest' } : {}),
})

/** The list itself, without its page and what is chosen in it: what a record that is opened from it has to know. */
export function listOf(address: RecordsAddress): RecordsAddress {
  const { page: _, pick: __, but: ___, at: ____, pipeline: _____, ...list } = address
  return list
}
