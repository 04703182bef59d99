import type { Deposition, Metadata } from '../domain/state.js'
import { timestamp } from '../domain/timestamp.js'
import { COLUMNS, type DepositionRow, toDeposition } from './row.js'
import type { Sql } from './sql.js'

const STATE = `case when exists (select 1 from records where records.id = drafts.id) then 'inprogress' else 'unsubmitted' end as state`

export interface NewDraft extends Omit<Deposition, 'revision' | 'created' | 'modified' | 'state'> {
  readonly created?: string
  readonly visibleAt: number
}

/** What is open for changes. */
export function draftStore(sql: Sql) {
  const one = (where: string, ...values: unknown[]): Deposition | undefined => {
    const row = sql(`select ${COLUMNS}, ${STATE} from drafts where ${where}`).get(...values)
    return row === undefined ? undefined : toDeposition(row as DepositionRow)
  }
  return {
    find: (id: number) => one('id = ?', id),
    findByBucket: (bucketId: string) => one('bucket_id = ?', bucketId),
    /** The one open new version of a concept that has published versions. */
    findNewVersion: (conceptId: number) =>
      one('concept_id = ? and not exists (select 1 from records where records.id = drafts.id)', conceptId),
    insert(draft: NewDraft): void {
      const now = timestamp()
      sql(`insert into drafts (id, concept_id, owner, metadata, bucket_id, doi, external_doi, created, modified, visible_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
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
      sql(`update drafts set metadata = ?, doi = ?, external_doi = ?, modified = ?, revision = revision + 1
        where id = ?`).run(JSON.stringify(metadata), doi, externalDoi ? 1 : 0, timestamp(), id)
    },
    remove: (id: number) => sql('delete from drafts where id = ?').run(id),
    /** Whether another draft or record has this DOI. */
    doiTaken: (doi: string, exceptId: number) =>
      sql(`select 1 from drafts where doi = ? and id <> ?
        union all select 1 from records where doi = ? and id <> ?`).get(doi, exceptId, doi, exceptId) !== undefined,
  }
}
