import type { Metadata, PublishedRecord } from '../domain/state.js'
import { timestamp } from '../domain/timestamp.js'
import { COLUMNS, type DepositionRow, toDeposition } from './row.js'
import type { Sql } from './sql.js'

const SELECT = `select ${COLUMNS}, 'done' as state, version_index as versionIndex,
  id = (select max(id) from records as sibling where sibling.concept_id = records.concept_id) as isLatest,
  (select doi from concepts where concepts.id = concept_id) as conceptDoi from records`

type RecordRow = DepositionRow & { versionIndex: number; isLatest: number; conceptDoi: string | null; doi: string }

const toRecord = (row: unknown): PublishedRecord => {
  const { versionIndex, isLatest, conceptDoi, doi } = row as RecordRow
  return { ...toDeposition(row as RecordRow), versionIndex, isLatest: isLatest === 1, conceptDoi, doi }
}

export interface NewRecord {
  readonly id: number
  readonly conceptId: number
  readonly owner: number
  readonly metadata: Metadata
  readonly bucketId: string
  readonly doi: string
  readonly externalDoi: boolean
  readonly created: string
  readonly visibleAt: number
}

/** What was published, and the concepts that hold versions together. */
export function recordStore(sql: Sql) {
  const one = (where: string, ...values: unknown[]): PublishedRecord | undefined => {
    const row = sql(`${SELECT} where ${where}`).get(...values)
    return row === undefined ? undefined : toRecord(row)
  }
  return {
    find: (id: number) => one('id = ?', id),
    findByDoi: (doi: string) => one('doi = ?', doi),
    findByBucket: (bucketId: string) => one('bucket_id = ?', bucketId),
    latest: (conceptId: number) => one('concept_id = ? order by id desc limit 1', conceptId),
    latestByConceptDoi: (doi: string) =>
      one('concept_id = (select id from concepts where doi = ?) order by id desc limit 1', doi),
    insert(record: NewRecord): void {
      sql(`insert into records (id, concept_id, owner, version_index, metadata, bucket_id, doi, external_doi, created, modified, visible_at)
        values (?, ?, ?, (select count(*) from records where concept_id = ?), ?, ?, ?, ?, ?, ?, ?)`).run(
        record.id,
        record.conceptId,
        record.owner,
        record.conceptId,
        JSON.stringify(record.metadata),
        record.bucketId,
        record.doi,
        record.externalDoi ? 1 : 0,
        record.created,
        timestamp(),
        record.visibleAt,
      )
    },
    update(id: number, metadata: Metadata): void {
      sql('update records set metadata = ?, modified = ?, revision = revision + 1 where id = ?').run(
        JSON.stringify(metadata),
        timestamp(),
        id,
      )
    },
    /** Records whose embargo ends on this day or ended before. */
    embargoedUntil: (day: string): number[] =>
      sql(`select id from records where json_extract(metadata, '$.access_right') = 'embargoed'
        and json_extract(metadata, '$.embargo_date') <= ?`)
        .all(day)
        .map((row) => (row as { id: number }).id),
    createConcept: (id: number, owner: number) => sql('insert into concepts (id, owner) values (?, ?)').run(id, owner),
    conceptDoi: (id: number): string | null =>
      (sql('select doi from concepts where id = ?').get(id) as { doi: string | null } | undefined)?.doi ?? null,
    setConceptDoi: (id: number, doi: string) =>
      sql('update concepts set doi = coalesce(doi, ?) where id = ?').run(doi, id),
  }
}
