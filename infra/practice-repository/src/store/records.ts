import type { Metadata, PublishedRecord } from '../domain/state.js'
import { timestamp } from '../domain/timestamp.js'
import { COLUMNS, type DepositionRow, toDeposition } from './row.js'
import type { Sql } from './sql.js'

const SELECT = `SELECT ${COLUMNS}, 'done' AS state, version_index AS versionIndex,
  id = (SELECT max(id) FROM records AS sibling WHERE sibling.concept_id = records.concept_id) AS isLatest,
  (SELECT doi FROM concepts WHERE concepts.id = concept_id) AS conceptDoi FROM records`

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
    const row = sql(`${SELECT} WHERE ${where}`).get(...values)
    return row === undefined ? undefined : toRecord(row)
  }
  return {
    find: (id: number) => one('id = ?', id),
    findByDoi: (doi: string) => one('doi = ?', doi),
    findByBucket: (bucketId: string) => one('bucket_id = ?', bucketId),
    latest: (conceptId: number) => one('concept_id = ? ORDER BY id DESC LIMIT 1', conceptId),
    latestByConceptDoi: (doi: string) =>
      one('concept_id = (SELECT id FROM concepts WHERE doi = ?) ORDER BY id DESC LIMIT 1', doi),
    insert(record: NewRecord): void {
      sql(`INSERT INTO records (id, concept_id, owner, version_index, metadata, bucket_id, doi, external_doi, created, modified, visible_at)
        VALUES (?, ?, ?, (SELECT count(*) FROM records WHERE concept_id = ?), ?, ?, ?, ?, ?, ?, ?)`).run(
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
      sql('UPDATE records SET metadata = ?, modified = ?, revision = revision + 1 WHERE id = ?').run(
        JSON.stringify(metadata),
        timestamp(),
        id,
      )
    },
    /** Records whose embargo ends on this day or ended before. */
    embargoedUntil: (day: string): number[] =>
      sql(`SELECT id FROM records WHERE json_extract(metadata, '$.access_right') = 'embargoed'
        AND json_extract(metadata, '$.embargo_date') <= ?`)
        .all(day)
        .map((row) => (row as { id: number }).id),
    createConcept: (id: number, owner: number) => sql('INSERT INTO concepts (id, owner) VALUES (?, ?)').run(id, owner),
    conceptDoi: (id: number): string | null =>
      (sql('SELECT doi FROM concepts WHERE id = ?').get(id) as { doi: string | null } | undefined)?.doi ?? null,
    setConceptDoi: (id: number, doi: string) =>
      sql('UPDATE concepts SET doi = coalesce(doi, ?) WHERE id = ?').run(doi, id),
  }
}
