/** `unsubmitted`: never published; `done`: published, nothing open; `inprogress`: published, an edit is open. */
export type DepositionState = 'unsubmitted' | 'done' | 'inprogress'

/** A draft or record as it is stored. */
export interface Deposition {
  readonly id: number
  readonly conceptId: number
  readonly owner: number
  readonly metadata: Metadata
  readonly bucketId: string
  readonly doi: string | null
  readonly externalDoi: boolean
  readonly revision: number
  readonly created: string
  readonly modified: string
  readonly state: DepositionState
}

/** Normalised metadata under the names of the deposition API. */
export type Metadata = Record<string, unknown>

/** A file of a bucket. */
export interface StoredFile {
  readonly id: string
  readonly bucketId: string
  readonly key: string
  readonly versionId: string
  readonly contentId: string
  readonly size: number
  readonly md5: string
  readonly mimetype: string
  readonly created: string
  readonly updated: string
}

export interface Bucket {
  readonly id: string
  readonly locked: boolean
  readonly created: string
  readonly updated: string
}

/** A published version with its place among its siblings. */
export interface PublishedRecord extends Deposition {
  readonly doi: string
  readonly versionIndex: number
  readonly isLatest: boolean
  readonly conceptDoi: string | null
}
