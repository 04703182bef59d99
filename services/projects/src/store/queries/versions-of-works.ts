import type { RecordFilter } from '@regesta/contracts/records'
import type { Database } from '@regesta/sqlite/open-database'
import type { Conditions } from './conditions.js'
import { areOfOneWork, recordConditions, wantedOf } from './record-filter.js'

/**
 * The published versions that fit, of works whose repository says what they are versions of. What the index of works says
 * itself is left out of the filter: asking another index for it would cost more than all the rest.
 */
function published(filter: RecordFilter): string {
  const { sql } = recordConditions({ ...filter, state: undefined, is_sandbox: undefined })
  const ofEnvironment = `iif(p.is_sandbox, 'true', 'false') in (select value from json_each(@is_sandbox))`
  return [
    `repo_records p indexed by published_works where p.record_status = 'published' and p.concept_rec_id is not null`,
    ...(wantedOf(filter, 'is_sandbox') === undefined ? [] : [ofEnvironment]),
    ...sql,
  ].join(' and ')
}

const hasPublished = (filter: RecordFilter) => wantedOf(filter, 'state')?.includes('published') ?? true

/** Whether a version `p` of a work is newer than `w`. Ranks are made only where two versions have different numbers. */
const IS_NEWER = `p.record_id <> w.record_id and iif(p.version = w.version, p.record_id > w.record_id,
  (version_rank(p.version), p.record_id) > (version_rank(w.version), w.record_id))`

/** All that a filter demands, and that no version of the same work which fits as well is newer. */
export function newestOnly(filter: RecordFilter, conditions: Conditions): Conditions {
  if (!hasPublished(filter)) return conditions
  const isNewest = `p.record_id not in (
    select w.record_id from repo_records w indexed by published_works
    where w.record_status = 'published' and w.concept_rec_id is not null
      and exists (select 1 from ${published(filter)} and ${areOfOneWork('p', 'w')} and ${IS_NEWER}))`
  return { ...conditions, sql: [...conditions.sql, isNewest] }
}

/** How many published versions of the work of each record fit, by the id of the record. */
export function countVersions(database: Database, filter: RecordFilter, ids: readonly number[]): Map<number, number> {
  const counts = database
    .prepare(
      `select w.record_id, count(*) from json_each(@ids) j cross join repo_records w cross join ${published(filter)}
         and w.record_id = j.value and w.record_status = 'published'
         and ${areOfOneWork('p', 'w')}
       group by w.record_id`,
    )
    .raw()
    .all({ ...recordConditions(filter).values, ids: JSON.stringify(ids) }) as [record: number, versions: number][]
  return new Map(counts)
}
