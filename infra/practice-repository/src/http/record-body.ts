import type { Context } from '../context.js'
import { recordMetadata } from '../domain/metadata/record-metadata.js'
import type { Deposition, PublishedRecord, StoredFile } from '../domain/state.js'
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
    links: { ...recordLinks(links, record), ...(edited ? { draft: links.draft(record.id) } : {}) },
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

/** An open draft in the same shape. */
export function draftBody({ store, settings }: Context, origin: string, draft: Deposition) {
  const links = linksFrom(origin)
  const { id, doi, conceptId, metadata, state } = draft
  const files = store.bucketFiles.list(draft.bucketId)
  return {
    created: draft.created,
    modified: draft.modified,
    id,
    conceptrecid: String(conceptId),
    ...(doi === null ? {} : { doi, doi_url: links.doi(doi) }),
    metadata: {
      ...metadata,
      prereserve_doi: { doi: `${settings.prereservedPrefix}/zenodo.${id}`, recid: id },
    },
    title: metadata.title ?? '',
    links: { self: links.draft(id), self_html: links.depositionPage(id), bucket: links.bucket(draft.bucketId) },
    updated: draft.modified,
    recid: String(id),
    revision: draft.revision,
    files: files.map((file) => ({ ...fileSummary(file), links: { self: links.draftContent(id, file.key) } })),
    owners: [{ id: String(draft.owner) }],
    status: 'draft',
    state,
    submitted: state !== 'unsubmitted',
  }
}

const fileSummary = ({ id, key, size, md5 }: StoredFile) => ({ id, key, size, checksum: `md5:${md5}` })

const recordFile = (links: Links, { id }: PublishedRecord, file: StoredFile) => ({
  ...fileSummary(file),
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

const COUNTS = ['downloads', 'unique_downloads', 'views', 'unique_views']
const NO_STATISTICS = Object.fromEntries(
  [...COUNTS, ...COUNTS.map((name) => `version_${name}`)].map((name) => [name, 0]),
)

/** What the real repository links and this one answers: it plays no media files, pictures in IIIF, access or communities. */
function recordLinks(links: Links, { id, doi, conceptId, conceptDoi }: PublishedRecord) {
  const [api, page] = [links.record(id), links.recordPage(id)]
  return {
    self: api,
    self_html: page,
    preview_html: `${page}?preview=1`,
    doi: links.doi(doi),
    self_doi: links.doi(doi),
    self_doi_html: links.localDoi(doi),
    parent: links.record(conceptId),
    parent_html: links.recordPage(conceptId),
    ...(conceptDoi === null ? {} : { parent_doi: links.doi(conceptDoi), parent_doi_html: links.localDoi(conceptDoi) }),
    files: `${api}/files`,
    thumbnails: null,
    archive: `${api}/files-archive`,
    latest: `${api}/versions/latest`,
    latest_html: `${page}/latest`,
    versions: `${api}/versions`,
  }
}
