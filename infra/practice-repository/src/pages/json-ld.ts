import { describeLicence } from '../domain/metadata/licences.js'
import { resourceTypeOf } from '../domain/metadata/record-metadata.js'
import { compact } from '../domain/metadata/text.js'
import type { PublishedRecord, StoredFile } from '../domain/state.js'
import type { Links } from '../http/links.js'
import { byteSize } from './byte-size.js'
import { describe, nameParts } from './description.js'

const TYPES: Record<string, string> = {
  dataset: 'Dataset',
  software: 'SoftwareSourceCode',
  image: 'ImageObject',
  video: 'MediaObject',
  presentation: 'PresentationDigitalDocument',
  publication: 'ScholarlyArticle',
  lesson: 'LearningResource',
}

/** The record for search engines, in the words of schema.org. */
export function jsonLd(links: Links, record: PublishedRecord, files: readonly StoredFile[]) {
  const about = describe(record)
  return compact({
    '@context': 'http://schema.org',
    '@id': links.doi(record.doi),
    '@type': `https://schema.org/${TYPES[resourceTypeOf(record.metadata).type] ?? 'CreativeWork'}`,
    identifier: links.doi(record.doi),
    name: about.title,
    creator: about.creators.map((person) => {
      const { family, given } = nameParts(person)
      const id = person.orcid === undefined ? undefined : `https://orcid.org/${person.orcid}`
      return compact({ '@type': 'Person', '@id': id, name: person.name, familyName: family, givenName: given })
    }),
    publisher: { '@type': 'Organization', name: about.publisher },
    datePublished: about.date,
    dateCreated: record.created,
    dateModified: record.modified,
    description: about.html || undefined,
    keywords: about.keywords.length === 0 ? undefined : about.keywords.join(', '),
    inLanguage: about.language || undefined,
    license: about.licence === '' ? undefined : describeLicence(about.licence)?.url,
    version: about.versionOrNumber,
    url: links.recordPage(record.id),
    distribution: files.map((file) => ({
      '@type': 'DataDownload',
      name: file.key,
      contentUrl: links.recordContent(record.id, file.key),
      encodingFormat: file.mimetype,
      contentSize: byteSize(file.size),
    })),
  })
}
