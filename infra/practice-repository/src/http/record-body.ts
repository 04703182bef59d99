import type { Context } from '../context.js'
import { recordMetadata } from '../domain/metadata/record-metadata.js'
import type { PublishedRecord, StoredFile } from '../domain/state.js'
import { type Links, linksFrom } from './links.js'

/** Whether this account may read a record's files. */
export const mayReadFiles = (record: PublishedRecord, owner: number | null): boolean =>
  record.metadata.access_right === 'open' || record.owner === owner

/** A published record as the public API answers it. */
export function recordBody(
  { store, settings }: Context,
  origin: string,
  record: PublishedRecord,
  owner: number | null,
) {
  const links = linksFrom(origin)
  const files = mayReadFiles(record, owner) ? store.bucketFiles.list(record.bucketId) : []
  const edited = store.drafts.find(record.id) !== undefined
  return {
    created: record.created,
    modified: record.modified,
    id: record.id,
    conceptrecid: String(record.conceptId),
    doi: record.doi,
    ...(record.conceptDoi === null ? {} : { conceptdoi: record.conceptDoi }),
    doi_url: links.doi(record.doi),
    metadata: recordMetadata(record),
    title: record.metadata.title ?? '',
    links: recordLinks(links, record),
    updated: record.modified,
    recid: String(record.id),
    revision: record.revision,
    files: files.map((file) => (settings.platform === 'old' ? oldFile(links, file) : recordFile(links, record, file))),
    swh: {},
    owners: [{ id: String(record.owner) }],
    status: 'published',
    stats: NO_STATISTICS,
    state: edited ? 'inprogress' : 'done',
    submitted: true,
  }
}

const recordFile = (links: Links, { id }: PublishedRecord, file: StoredFile) => ({
  id: file.id,
  key: file.key,
  size: file.size,
  checksum: `md5:${file.md5}`,
  links: { self: links.recordContent(id, file.key) },
})

const oldFile = (links: Links, file: StoredFile) => ({
  bucket: file.bucketId,
  key: file.key,
  type: file.key.includes('.') ? file.key.slice(file.key.lastIndexOf('.') + 1) : '',
  size: file.size,
  checksum: `md5:${file.md5}`,
  links: { self: links.bucketFile(file.bucketId, file.key) },
})

const COUNTS = ['downloads', 'unique_downloads', 'views', 'unique_views', 'volume']
const NO_STATISTICS = Object.fromEntries(
  [...COUNTS, ...COUNTS.map((name) => `version_${name}`)].map((name) => [name, 0]),
)

function recordLinks(links: Links, { id, doi, conceptId, conceptDoi }: PublishedRecord) {
  const [api, page] = [links.record(id), links.recordPage(id)]
  return {
    self: api,
    self_html: page,
    preview_html: `${page}?preview=1`,
    doi: links.doi(doi),
    self_doi: links.doi(doi),
    self_doi_html: links.localDoi(doi),
    reserve_doi: `${api}/draft/pids/doi`,
    parent: links.record(conceptId),
    parent_html: links.recordPage(conceptId),
    ...(conceptDoi === null ? {} : { parent_doi: links.doi(conceptDoi), parent_doi_html: links.localDoi(conceptDoi) }),
    self_iiif_manifest: `${api}/iiif/manifest`,
    self_iiif_sequence: `${api}/iiif/sequence/default`,
    files: `${api}/files`,
    media_files: `${api}/media-files`,
    thumbnails: null,
    archive: `${api}/files-archive`,
    archive_media: `${api}/media-files-archive`,
    latest: `${api}/versions/latest`,
    latest_html: `${page}/latest`,
    versions: `${api}/versions`,
    draft: `${api}/draft`,
    access_links: `${api}/access/links`,
    access_grants: `${api}/access/grants`,
    access_users: `${api}/access/users`,
    access_request: `${api}/access/request`,
    access: `${api}/access`,
    communities: `${api}/communities`,
    'communities-suggestions': `${api}/communities-suggestions`,
    request_deletion: `${api}/request-deletion`,
    requests: `${api}/requests`,
  }
}
