import type { Deposition, DepositionState, Metadata } from '../domain/state.js'

/** The columns that drafts, records and the view over both have alike. */
export const COLUMNS = `id, concept_id AS conceptId, owner, metadata, bucket_id AS bucketId, doi,
  external_doi AS externalDoi, revision, created, modified`

export interface DepositionRow {
  readonly id: number
  readonly conceptId: number
  readonly owner: number
  readonly metadata: string
  readonly bucketId: string
  readonly doi: string | null
  readonly externalDoi: number
  readonly revision: number
  readonly created: string
  readonly modified: string
  readonly state: DepositionState
}

export const toDeposition = (row: DepositionRow): Deposition => ({
  ...row,
  metadata: JSON.parse(row.metadata) as Metadata,
  externalDoi: row.externalDoi === 1,
})
