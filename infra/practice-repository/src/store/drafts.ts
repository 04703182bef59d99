import type { Deposition, Metadata } from '../domain/state.js'
import { timestamp } from '../domain/timestamp.js'
import { COLUMNS, type DepositionRow, toDeposition } from './row.js'
import type { Sql } from './sql.js'

const STATE = `CASE WHEN EXISTS (SELECT 1 FROM records WHERE records.id = drafts.id) THEN 'inprogress' ELSE 'unsubmitted' END AS state`

export interface NewDraft extends Omit<Deposition, 'revision' | 'created' | 'modified' | 'state'> {
  readonly created?: string
  readonly visibleAt: number
}

/** What is open for changes. */
export function draftStore(sql: Sql) {
  const one = (where: string, ...values: unknown[]): Deposition | undefined => {
    const row = sql(`SELECT ${COLUMNS}, ${STATE} FROM drafts WHERE ${where}`).get(...values)
    return row === undefined ? undefined : toDeposition(row as DepositionRow)
  }
  return {
    find: (id: number) => one('id = ?', id),
    findByBucket: (bucketId: string) => one('bucket_id = ?', bucketId),
    /** The one open new version of a concept that has published versions. */
    findNewVersion: (conceptId: number) =>
      one('concept_id = ? AND NOT EXISTS (SELECT 1 FROM records WHERE records.id = drafts.id)', conceptId),
    insert(draft: NewDraft): void {
      const now = timestamp()
      sql(`INSERT INTO drafts (id, concept_id, owner, metadata, bucket_id, doi, external_doi, created, modified, visible_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
        draft.id,
        draft.conceptId,
        draft.owner,
        JSON.stringify(draft.metadata),
        draft.bucketId,
        draft.doi,
        draft.externalDoi ? 1 : 0,
        draft.created ?? now,
        now,
        draft.visibleAt,
      )
    },
    update(id: number, metadata: Metadata, doi: string | null, externalDoi: boolean): void {
      sql(`UPDATE drafts SET metadata = ?, doi = ?, external_doi = ?, modified = ?, revision = revision + 1
        WHERE id = ?`).run(JSON.stringify(metadata), doi, externalDoi ? 1 : 0, timestamp(), id)
    },
    remove: (id: number) => sql('DELETE FROM drafts WHERE id = ?').run(id),
    /** Whether another draft or record has this DOI. */
    doiTaken: (doi: string, exceptId: number) =>
      sql(`SELECT 1 FROM drafts WHERE doi = ? AND id <> ?
        UNION ALL SELECT 1 FROM records WHERE doi = ? AND id <> ?`).get(doi, exceptId, doi, exceptId) !== undefined,
  }
}
