import type { Deposition, StoredFile } from '../domain/state.js'
import type { Platform } from '../settings.js'
import type { Store } from '../store/open-store.js'
import type { Links } from './links.js'

const ACTIONS = ['publish', 'edit', 'discard', 'newversion'] as const
const THUMBNAILS = [10, 50, 100, 250, 750, 1200]

interface Subject {
  readonly deposition: Deposition
  readonly files: readonly StoredFile[]
  readonly conceptDoi: string | null
}

interface Place {
  readonly store: Store
  readonly platform: Platform
}

/** The links of a deposition; which ones there are depends on its state. */
export function depositionLinks(place: Place, links: Links, subject: Subject): Record<string, unknown> {
  const { deposition } = subject
  const self = links.deposition(deposition.id)
  const actions = Object.fromEntries(ACTIONS.map((name) => [name, `${self}/actions/${name}`]))
  return {
    ...ownLinks(place, links, deposition),
    bucket: links.bucket(deposition.bucketId),
    ...actions,
    ...(place.platform === 'old' ? { registerconceptdoi: `${self}/actions/registerconceptdoi` } : {}),
    ...draftLinks(place, links, deposition),
    badge: links.badge(deposition.doi),
    ...doiLinks(place, links, subject),
    ...(deposition.state === 'unsubmitted' ? {} : recordLinks(place, links, deposition)),
    ...thumbnails(links, subject),
  }
}

function ownLinks({ platform }: Place, links: Links, { id, state }: Deposition) {
  const published = state === 'done'
  const self = published && platform === 'rdm' ? links.record(id) : links.deposition(id)
  return { self, html: published ? links.recordPage(id) : links.depositionPage(id), files: `${self}/files` }
}

/** Today's platform names the deposition itself; the old one names the open new version, when there is one. */
function draftLinks({ platform, store }: Place, links: Links, { id, conceptId, state }: Deposition) {
  const draft = platform === 'rdm' || state === 'unsubmitted' ? id : store.drafts.findNewVersion(conceptId)?.id
  return draft === undefined
    ? {}
    : { latest_draft: links.deposition(draft), latest_draft_html: links.depositionPage(draft) }
}

function doiLinks({ platform }: Place, links: Links, { deposition, conceptDoi }: Subject) {
  const doi = deposition.doi === null ? {} : { doi: links.doi(deposition.doi) }
  if (deposition.state !== 'done' || conceptDoi === null) return doi
  const concept = links.doi(conceptDoi)
  return {
    ...doi,
    ...(platform === 'old' ? { conceptdoi: concept } : { parent_doi: concept }),
    conceptbadge: links.badge(conceptDoi),
  }
}

function recordLinks({ platform, store }: Place, links: Links, { id, conceptId }: Deposition) {
  const newest = store.records.latest(conceptId)?.id ?? id
  const latest =
    platform === 'old'
      ? { latest: links.record(newest), latest_html: links.oldRecordPage(newest) }
      : { latest: `${links.record(id)}/versions/latest`, latest_html: `${links.recordPage(id)}/latest` }
  return { record: links.record(id), record_html: links.oldRecordPage(id), ...latest }
}

function thumbnails(links: Links, { deposition, files }: Subject) {
  if (deposition.state === 'unsubmitted' || !files.some((file) => file.mimetype.startsWith('image/'))) return {}
  const sizes = Object.fromEntries(THUMBNAILS.map((size) => [String(size), links.thumbnail(deposition.id, size)]))
  return { thumb250: links.thumbnail(deposition.id, 250), thumbs: sizes }
}
