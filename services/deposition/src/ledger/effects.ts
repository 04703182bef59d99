import { asText } from '@regesta/contracts/as-text'
import type {
  InternalRecord,
  LinkChange,
  RecordChanges,
  RemoteFile,
  RemoteWrite,
} from '@regesta/contracts/projects-internal'
import { type Deposition, isShown, type ShownEntry } from '../domain/deposition-view.js'
import { type FilesBefore, notedBefore } from '../domain/files-before.js'
import type { Metadata } from '../domain/payload.js'

/** What changes in the project file when a remote write is known to have happened. */
export interface Effect {
  readonly record?: RecordChanges
  readonly links?: LinkChange[]
  readonly remote_files?: RemoteFile[]
  readonly deposition_id?: string
  /** The newest backup of the metadata comes back, and all links are pending again. */
  readonly restore_backup?: true
  readonly reset_links?: true
}

/** For what a draft was made, and how. */
interface MadeFor {
  readonly record: InternalRecord
  readonly write: Pick<RemoteWrite, 'kind' | 'account' | 'request_sha256'>
  readonly before?: FilesBefore | undefined
}

/** A draft was made: the record becomes one, bound to it. */
export function draftEffect({ record, write, before }: MadeFor, draft: Deposition): Effect {
  const isLinked = record.files.some((file) => file.file_id === record.source_file_id)
  return {
    deposition_id: draft.id,
    record: {
      record_status: 'draft',
      account: draft.owner ?? write.account,
      repo_record_id: draft.id,
      repo_doi: draft.doi || null,
      concept_rec_id: draft.conceptId || null,
      concept_doi: draft.conceptDoi || null,
      record_metadata: draft.body,
      creation_api_response: draft.body,
      // A new version starts with the metadata of the one before.
      remote_payload_sha256: write.kind === 'create' ? write.request_sha256 : null,
      last_api_error: null,
    },
    // A new version starts with the files of the one before; its own source file is linked when it is known.
    links: isLinked || write.kind !== 'create' ? [] : [{ file_id: record.source_file_id, upload_status: 'pending' }],
    remote_files:
      before === undefined ? [] : notedBefore(draft.files.filter(isShown), before, new Date().toISOString()),
  }
}

/** The repository has the metadata: title and version follow it. Those of an opened edit count once they are published. */
export function metadataEffect(record: InternalRecord, write: RemoteWrite, draft: Deposition): Effect {
  if (record.record_status === 'published') return {}
  return {
    record: {
      record_metadata: draft.body,
      record_title: textOr(draft.metadata.title, record.record_title),
      version: textOr(draft.metadata.version, record.version),
      remote_payload_sha256: write.request_sha256,
      last_api_error: null,
    },
  }
}

const textOr = (value: unknown, fallback: string) => (value === undefined || value === null ? fallback : asText(value))

/** A file is at the repository with the bytes that were wanted there. */
export function fileEffect(wanted: RemoteFile, entry: Pick<ShownEntry, 'size' | 'md5'>, at: string): Effect {
  const file: RemoteFile = { ...wanted, size: entry.size, md5: entry.md5, state: 'present', verified_at: at }
  const link = { upload_status: 'uploaded', upload_error: null, remote_key: wanted.remote_key } as const
  return { links: wanted.file_id === null ? [] : [{ file_id: wanted.file_id, ...link }], remote_files: [file] }
}

/** A file is no longer at the repository. */
export const goneEffect = (record: InternalRecord, key: string, at: string): Effect => ({
  remote_files: record.remote_files
    .filter((file) => file.remote_key === key)
    .map((file) => ({ ...file, state: 'gone', verified_at: at })),
})

/** The record is public. */
export function publishedEffect(record: InternalRecord, published: Deposition): Effect {
  return {
    record: {
      record_status: 'published',
      account: published.owner ?? record.account,
      repo_record_id: published.id,
      repo_doi: published.doi || null,
      concept_rec_id: published.conceptId || record.concept_rec_id || null,
      concept_doi: published.conceptDoi || null,
      record_metadata: published.body,
      last_publish_api_response: published.body,
      last_api_error: null,
    },
  }
}

/** What is published has other metadata now, and the record follows them. */
export function editedEffect(
  record: InternalRecord,
  write: RemoteWrite,
  sent: Metadata,
  published: Deposition,
): Effect {
  return {
    record: {
      ...publishedEffect(record, published).record,
      payload: { metadata: sent },
      record_title: textOr(published.metadata.title, record.record_title),
      version: textOr(published.metadata.version, record.version),
      remote_payload_sha256: write.request_sha256,
    },
  }
}

/** The record is prepared again; a version of a published concept keeps the concept. */
export const preparedEffect = (record: InternalRecord): Effect => ({
  record: {
    record_status: 'prepared',
    repo_record_id: null,
    repo_doi: null,
    ...(record.previous_version_id === null ? { concept_rec_id: null, concept_doi: null } : {}),
    remote_payload_sha256: null,
    last_api_error: null,
  },
  restore_backup: true,
  reset_links: true,
})
