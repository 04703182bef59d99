import type { RecordFacet, RecordFilter } from '@regesta/contracts/records'
import { foldName } from '../../domain/fold-name.js'
import type { Conditions } from './conditions.js'
import { likePattern } from './like-pattern.js'

/** How a record is called in each facet, in the words of the interface. */
export const RECORD_FACETS = {
  state: 'record_status',
  is_sandbox: "iif(is_sandbox, 'true', 'false')",
  type: 'upload_type',
  license: 'license',
  missing: 'missing_fields',
  error: 'error_start',
} as const satisfies Record<RecordFacet, string>

export const FACET_NAMES = Object.keys(RECORD_FACETS) as RecordFacet[]

/** The values that the filter of a facet names; undefined where it has none. */
export function wantedOf(filter: RecordFilter, facet: RecordFacet): readonly string[] | undefined {
  const value = filter[facet]
  if (value === undefined) return undefined
  return typeof value === 'object' ? value : [String(value)]
}

/** What the filters of facets demand of the index of kinds. */
function kindConditions(filter: RecordFilter): string[] {
  const conditions = FACET_NAMES.filter((facet) => wantedOf(filter, facet) !== undefined).map((facet) => {
    if (facet === 'error') return 'instr(error_start, @error) > 0'
    const values = `(select value from json_each(@${facet}))`
    if (facet === 'missing')
      return `exists (select 1 from json_each(@missing) m where instr(',' || missing_fields || ',', ',' || m.value || ','))`
    return `${RECORD_FACETS[facet]} in ${values}`
  })
  if (filter.has_error !== undefined) conditions.push(filter.has_error ? "error_start <> ''" : "error_start = ''")
  return conditions
}

/** Whether two records share the id of their work; ids of two repositories have nothing to do with each other. */
export const areOfOneWork = (one: string, other: string): string =>
  `${one}.is_sandbox = ${other}.is_sandbox and ${one}.concept_rec_id = ${other}.concept_rec_id and ${one}.repository = ${other}.repository`

const TIME = 'coalesce(p.last_updated_timestamp, p.created_timestamp)'

/** Between the two instants, as far as they are given. */
function timeCondition({ updated_since: since, updated_until: until }: RecordFilter): string {
  return [
    ...(since === undefined ? [] : [`${TIME} >= @since`]),
    ...(until === undefined ? [] : [`${TIME} <= @until`]),
  ].join(' and ')
}

/** The title comes before the name of the file, a line for each. */
const FITS_PATTERN = `(search_text like @pattern || char(10) || '%' escape '\\' or search_text like '%' || char(10) || @pattern escape '\\')`

/** Conditions on what is found by its words. */
function textConditions({ q, pattern }: RecordFilter): string[] {
  const conditions = [
    ...(foldName(q) === '' ? [] : ['instr(search_text, @term) > 0']),
    ...(pattern === undefined ? [] : [FITS_PATTERN]),
  ]
  if (conditions.length === 0) return []
  return [
    `+p.record_id in (select record_id from repo_records indexed by records_by_title where ${conditions.join(' and ')})`,
  ]
}

/**
 * Everything that records `p` are filtered by and that is not of a kind. Each condition reads an index alone: the rows
 * themselves hold whole answers of repositories.
 *
 * @param isByTime whether the records are read in the order of their time anyway
 */
export function otherConditions(filter: RecordFilter, isByTime = false): Conditions {
  const sql = textConditions(filter)
  const time = timeCondition(filter)
  if (time !== '') {
    sql.push(
      isByTime
        ? time
        : `+p.record_id in (select p.record_id from repo_records p indexed by records_by_time where ${time})`,
    )
  }
  if (filter.batch !== undefined) {
    sql.push(
      '+p.record_id in (select i.record_id from batch_items i join batches b using (batch_id) where b.operation_id = @batch)',
    )
  }
  if (filter.concept_rec_id !== undefined) {
    sql.push(
      '+p.record_id in (select record_id from repo_records indexed by records_by_concept where concept_rec_id = @concept)',
    )
  }
  if (filter.versions_of !== undefined) {
    sql.push(
      `+p.record_id in (select o.record_id from repo_records w cross join repo_records o indexed by records_by_concept
         where w.record_id = @work and ${areOfOneWork('o', 'w')})`,
    )
  }
  const { updated_since: since, updated_until: until, batch, concept_rec_id: concept, versions_of: work } = filter
  const [term, pattern] = [foldName(filter.q), likePattern(filter.pattern ?? '')]
  return { sql, values: { term, pattern, since, until, batch, concept, work } }
}

/** All that a filter demands. */
export function recordConditions(filter: RecordFilter, isByTime = false): Conditions {
  const kinds = kindConditions(filter)
  const others = otherConditions(filter, isByTime)
  const ofKind = `+p.record_id in (select record_id from repo_records indexed by records_by_kind where ${kinds.join(' and ')})`
  const lists = FACET_NAMES.map((facet) => [facet, JSON.stringify(wantedOf(filter, facet) ?? [])])
  return {
    sql: [...(kinds.length > 0 ? [ofKind] : []), ...others.sql],
    values: { ...Object.fromEntries(lists), error: filter.error, ...others.values },
  }
}

export const whereOf = ({ sql }: Conditions): string => (sql.length > 0 ? `where ${sql.join(' and ')}` : '')
