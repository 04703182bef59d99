import { resourceTypeOf } from '../domain/metadata/record-metadata.js'
import { compact } from '../domain/metadata/text.js'
import type { PublishedRecord } from '../domain/state.js'
import type { Links } from '../http/links.js'
import { describe, escapeHtml, nameParts } from './description.js'

const GENERAL: Record<string, string> = {
  dataset: 'Dataset',
  software: 'Software',
  image: 'Image',
  video: 'Audiovisual',
  publication: 'Text',
  physicalobject: 'PhysicalObject',
  presentation: 'Text',
  poster: 'Text',
  model: 'Model',
  workflow: 'Workflow',
}

const generalType = (record: PublishedRecord) => GENERAL[resourceTypeOf(record.metadata).type] ?? 'Other'

/** The record as it would be registered with its DOI. */
export function datacite(links: Links, record: PublishedRecord) {
  const about = describe(record)
  return compact({
    types: { resourceTypeGeneral: generalType(record), resourceType: resourceTypeOf(record.metadata).title },
    creators: about.creators.map((person) => {
      const { family, given } = nameParts(person)
      return compact({ name: person.name, familyName: family, givenName: given, nameType: 'Personal' })
    }),
    titles: [{ title: about.title }],
    publisher: about.publisher,
    publicationYear: about.year,
    dates: [{ date: about.date, dateType: 'Issued' }],
    subjects: about.keywords.map((subject) => ({ subject })),
    identifiers: [
      { identifier: record.doi, identifierType: 'DOI' },
      { identifier: links.record(record.id), identifierType: 'URL' },
    ],
    descriptions: about.description === '' ? [] : [{ description: about.description, descriptionType: 'Abstract' }],
    version: about.version || undefined,
    language: about.language || undefined,
    schemaVersion: 'http://datacite.org/schema/kernel-4',
  })
}

/** The same as XML. */
export function dataciteXml(record: PublishedRecord): string {
  const about = describe(record)
  const creators = about.creators
    .map(
      ({ name }) =>
        `    <creator>\n      <creatorName nameType="Personal">${escapeHtml(name)}</creatorName>\n    </creator>`,
    )
    .join('\n')
  return `<?xml version="1.0" encoding="utf-8"?>
<resource xmlns="http://datacite.org/schema/kernel-4">
  <identifier identifierType="DOI">${escapeHtml(record.doi)}</identifier>
  <creators>
${creators}
  </creators>
  <titles>
    <title>${escapeHtml(about.title)}</title>
  </titles>
  <publisher>${escapeHtml(about.publisher)}</publisher>
  <publicationYear>${escapeHtml(about.year)}</publicationYear>
  <resourceType resourceTypeGeneral="${generalType(record)}">${escapeHtml(resourceTypeOf(record.metadata).title)}</resourceType>
  <dates>
    <date dateType="Issued">${escapeHtml(about.date)}</date>
  </dates>
</resource>
`
}
