import type { Context } from '../context.js'
import type { Deposition, StoredFile } from '../domain/state.js'
import { depositionLinks } from './deposition-links.js'
import { linksFrom } from './links.js'

/** A file in the shape of the deposition API: no prefix before the checksum. */
export function depositionFile(origin: string, deposition: Deposition, file: StoredFile, platform: string) {
  const links = linksFrom(origin)
  const files =
    deposition.state === 'done' && platform === 'rdm' ? links.record(deposition.id) : links.deposition(deposition.id)
  const download =
    platform === 'old' ? links.bucketFile(file.bucketId, file.key) : links.draftContent(deposition.id, file.key)
  return {
    id: file.id,
    filename: file.key,
    filesize: file.size,
    checksum: file.md5,
    links: { self: `${files}/files/${file.id}`, download },
  }
}

/** The number and name that a draft will be published under. */
const reserved = ({ id }: Deposition, prefix: string) => ({ doi: `${prefix}/zenodo.${id}`, recid: id })

/** A deposition as the API answers it. */
export function depositionBody({ settings, store }: Context, origin: string, deposition: Deposition) {
  const { id, doi } = deposition
  const files = store.bucketFiles.list(deposition.bucketId)
  const conceptDoi = store.records.conceptDoi(deposition.conceptId)
  const links = linksFrom(origin)
  return {
    created: deposition.created,
    modified: deposition.modified,
    id,
    conceptrecid: String(deposition.conceptId),
    ...(doi === null ? {} : { doi, doi_url: links.doi(doi) }),
    ...(conceptDoi === null ? {} : { conceptdoi: conceptDoi }),
    metadata: {
      ...deposition.metadata,
      ...(doi === null ? {} : { doi }),
      prereserve_doi: reserved(deposition, settings.prereservedPrefix),
    },
    title: deposition.metadata.title ?? '',
    links: depositionLinks({ store, platform: settings.platform }, links, { deposition, files, conceptDoi }),
    record_id: id,
    owner: deposition.owner,
    files: files.map((file) => depositionFile(origin, deposition, file, settings.platform)),
    state: deposition.state,
    submitted: deposition.state !== 'unsubmitted',
  }
}
