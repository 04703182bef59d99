import { describeLicence } from '../domain/metadata/licences.js'
import type { PublishedRecord, StoredFile } from '../domain/state.js'
import type { Links } from '../http/links.js'
import { describe } from './description.js'

const FORMATS = [
  'application/json',
  'application/ld+json',
  'application/x-bibtex',
  'application/vnd.citationstyles.csl+json',
  'application/vnd.datacite.datacite+xml',
  'application/x-dc+xml',
]
const MOST = 5

interface Target {
  readonly href: string
  readonly type?: string
}

function relations(links: Links, record: PublishedRecord, files: readonly StoredFile[]): Record<string, Target[]> {
  const { creators, licence } = describe(record)
  const licenceUrl = describeLicence(licence)?.url
  return {
    author: creators.flatMap(({ orcid }) => (orcid === undefined ? [] : [{ href: `https://orcid.org/${orcid}` }])),
    'cite-as': [{ href: links.doi(record.doi) }],
    describedby: FORMATS.map((type) => ({ href: links.record(record.id), type })),
    item: files.map((file) => ({ href: links.recordContent(record.id, file.key), type: file.mimetype })),
    license: licenceUrl === undefined ? [] : [{ href: licenceUrl }],
    type: [{ href: 'https://schema.org/AboutPage' }],
  }
}

/** All signposting links of a record as a linkset document. */
export function linkset(links: Links, record: PublishedRecord, files: readonly StoredFile[]) {
  const found = Object.entries(relations(links, record, files)).filter(([, targets]) => targets.length > 0)
  return { linkset: [{ anchor: links.recordPage(record.id), ...Object.fromEntries(found) }] }
}

/** The `Link` header of a landing page; when a relation has too many targets it names only the linkset. */
export function signposting(links: Links, record: PublishedRecord, files: readonly StoredFile[]): string {
  const all = relations(links, record, files)
  const set = `<${links.record(record.id)}> ; rel="linkset" ; type="application/linkset+json"`
  if (['author', 'item', 'license'].some((name) => (all[name]?.length ?? 0) > MOST)) return set
  const single = Object.entries(all).flatMap(([name, targets]) =>
    targets.map(({ href, type }) => `<${href}> ; rel="${name}"${type === undefined ? '' : ` ; type="${type}"`}`),
  )
  return [...single, set].join(' , ')
}
