import type { PublishedRecord, StoredFile } from '../domain/state.js'
import type { Links } from './links.js'

/** A file in the shape of the records API. */
export const recordFileBody = (links: Links, { id }: PublishedRecord, file: StoredFile) => ({
  created: file.created,
  updated: file.updated,
  mimetype: file.mimetype,
  version_id: file.versionId,
  file_id: file.id,
  bucket_id: file.bucketId,
  metadata: null,
  access: { hidden: false },
  links: { self: links.recordFile(id, file.key), content: links.recordContent(id, file.key) },
  key: file.key,
  storage_class: 'L',
  checksum: `md5:${file.md5}`,
  size: file.size,
  transfer: { type: 'L' },
  status: 'completed',
})
