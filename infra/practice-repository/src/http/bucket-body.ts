import type { StoredFile } from '../domain/state.js'
import type { Platform } from '../settings.js'
import type { Links } from './links.js'

/** A file in the shape of the bucket API. */
export function bucketFile(links: Links, platform: Platform, file: StoredFile) {
  const self = links.bucketFile(file.bucketId, file.key)
  const [version, uploads] = platform === 'old' ? ['versionId', 'uploads'] : ['version_id', 'uploads=1']
  return {
    created: file.created,
    updated: file.updated,
    version_id: file.versionId,
    key: file.key,
    size: file.size,
    mimetype: file.mimetype,
    checksum: `md5:${file.md5}`,
    is_head: true,
    delete_marker: false,
    links: { self, version: `${self}?${version}=${file.versionId}`, uploads: `${self}?${uploads}` },
  }
}
