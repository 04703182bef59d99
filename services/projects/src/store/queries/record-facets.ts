import type { projects } from '@regesta/contracts/projects'
import type { RecordFacet, RecordFilter } from '@regesta/contracts/records'
import type { Database } from '@regesta/sqlite/open-database'
import type { z } from 'zod'
import { FACET_NAMES, otherConditions, RECORD_FACETS, wantedOf, whereOf } from './record-filter.js'

type Facets = z.input<(typeof projects.countRecords.answers)[200]>

/** Records that are alike in all that they are counted by: their values, and how many they are. */
type Kind = [...values: string[], records: number]

/** Values that a facet lists. */
const LISTED = 50

/** How many records fit, and of each value how many would if its own facet had no filter. */
export function recordFacets(database: Database, filter: RecordFilter): Facets {
  const others = otherConditions(filter)
  const columns = FACET_NAMES.map((facet) => RECORD_FACETS[facet]).join(', ')
  const kinds = database
    .prepare(
      `select ${columns}, count(*) from repo_records p indexed by records_by_kind ${whereOf(others)}
       group by record_status, is_sandbox, upload_type, license, missing_fields, error_start`,
    )
    .raw()
    .all(others.values) as Kind[]
  return answerOf(filter, kinds)
}

/** Adds kinds up: one that fails the filter of one facet alone counts for that facet, so that another choice can be seen. */
function answerOf(filter: RecordFilter, kinds: readonly Kind[]): Facets {
  const demands = demandsOf(filter)
  const counts = new Map(FACET_NAMES.map((facet) => [facet, new Map<string, number>()]))
  const without = new Map([...demands.keys()].map((facet) => [facet, 0]))
  let total = 0
  for (const kind of kinds) {
    if (filter.has_error !== undefined && filter.has_error !== (kind[FACET_NAMES.indexOf('error')] !== '')) continue
    const failed = [...demands].filter(([, fits]) => !fits(kind)).map(([facet]) => facet)
    if (failed.length > 1) continue
    const records = kind.at(-1) as number
    const [only] = failed
    if (only === undefined) total += records
    for (const facet of demands.keys())
      if (only === undefined || only === facet) without.set(facet, (without.get(facet) ?? 0) + records)
    for (const facet of FACET_NAMES)
      if (only === undefined || only === facet) addValues(counts.get(facet) as Map<string, number>, facet, kind)
  }
  return { total, ...listed(counts), without: Object.fromEntries(without) }
}

function addValues(counts: Map<string, number>, facet: RecordFacet, kind: Kind): void {
  for (const value of valuesIn(kind, facet)) counts.set(value, (counts.get(value) ?? 0) + (kind.at(-1) as number))
}

/** The values that a kind has in a facet: it lacks several fields or none, and what went right has no error. */
function valuesIn(kind: Kind, facet: RecordFacet): string[] {
  const value = String(kind[FACET_NAMES.indexOf(facet)])
  if (facet === 'missing') return value === '' ? [] : value.split(',')
  return facet === 'error' && value === '' ? [] : [value]
}

function demandsOf(filter: RecordFilter): Map<RecordFacet, (kind: Kind) => boolean> {
  const filtered = FACET_NAMES.filter((facet) => wantedOf(filter, facet) !== undefined)
  return new Map(
    filtered.map((facet) => {
      const wanted = wantedOf(filter, facet) ?? []
      const fits = (kind: Kind) =>
        valuesIn(kind, facet).some((value) =>
          facet === 'error' ? value.includes(wanted[0] ?? '') : wanted.includes(value),
        )
      return [facet, fits]
    }),
  )
}

function listed(counts: ReadonlyMap<RecordFacet, ReadonlyMap<string, number>>) {
  const sorted = [...counts].map(([facet, values]) => {
    const all = [...values].map(([value, records]) => ({ value, records }))
    return [facet, all.sort((a, b) => b.records - a.records || (a.value < b.value ? -1 : 1))] as const
  })
  const shown = sorted.map(([facet, all]) => [facet, all.slice(0, LISTED)])
  const rest = sorted
    .filter(([, all]) => all.length > LISTED)
    .map(([facet, all]) => {
      const beyond = all.slice(LISTED)
      return [facet, { values: beyond.length, records: beyond.reduce((sum, { records }) => sum + records, 0) }]
    })
  return {
    ...(Object.fromEntries(shown) as Record<RecordFacet, { value: string; records: number }[]>),
    rest: Object.fromEntries(rest),
  }
}
