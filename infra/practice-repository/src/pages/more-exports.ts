import { isPlainObject } from '@regesta/http/plain-object'
import { describeLicence } from '../domain/metadata/licences.js'
import type { PublishedRecord, StoredFile } from '../domain/state.js'
import type { Links } from '../http/links.js'
import { describe, escapeHtml, nameParts } from './description.js'

/** The record as libraries exchange it. */
export function marcXml(links: Links, record: PublishedRecord): string {
  const about = describe(record)
  const [first, ...others] = about.creators
  const fields = [
    field('024', { a: record.doi, 2: 'doi' }, '7'),
    ...(first === undefined ? [] : [field('100', { a: first.name })]),
    field('245', { a: about.title }),
    field('260', { b: about.publisher, c: about.date }),
    ...(about.description === '' ? [] : [field('520', { a: about.description })]),
    ...(about.licence === '' ? [] : [field('540', { a: about.licenceTitle })]),
    ...about.keywords.map((keyword) => field('653', { a: keyword })),
    ...others.map(({ name }) => field('700', { a: name })),
    field('856', { u: links.recordPage(record.id) }, '4'),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<record xmlns="http://www.loc.gov/MARC21/slim">
  <leader>00000nam##2200000uu#4500</leader>
  <controlfield tag="001">${record.id}</controlfield>
${fields.join('\n')}
</record>
`
}

function field(tag: string, subfields: Readonly<Record<string, string>>, first = ' '): string {
  const parts = Object.entries(subfields).map(
    ([code, value]) => `    <subfield code="${code}">${escapeHtml(value)}</subfield>`,
  )
  return `  <datafield tag="${tag}" ind1="${first}" ind2=" ">\n${parts.join('\n')}\n  </datafield>`
}

/** Where the record is about, one point for each location that has one. */
export function geoJson(record: PublishedRecord) {
  const locations = Array.isArray(record.metadata.locations) ? record.metadata.locations.filter(isPlainObject) : []
  const features = locations
    .filter(({ lat, lon }) => typeof lat === 'number' && typeof lon === 'number')
    .map(({ lat, lon, place, description }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { place, description },
    }))
  return { type: 'FeatureCollection', features }
}

/** The record for catalogues of open data. */
export function dcatAp(links: Links, record: PublishedRecord, files: readonly StoredFile[]): string {
  const about = describe(record)
  const text = (name: string, value: string) => (value === '' ? [] : [`    <${name}>${escapeHtml(value)}</${name}>`])
  const lines = [
    ...text('dct:identifier', links.doi(record.doi)),
    ...text('dct:title', about.title),
    ...text('dct:description', about.description),
    ...text('dct:issued', about.date),
    ...text('dct:publisher', about.publisher),
    ...about.creators.flatMap(({ name }) => text('dct:creator', name)),
    ...about.keywords.flatMap((keyword) => text('dcat:keyword', keyword)),
    ...files.map(
      ({ key, size, mimetype }) => `    <dcat:distribution><dcat:Distribution>
      <dcat:downloadURL rdf:resource="${escapeHtml(links.recordContent(record.id, key))}"/>
      <dcat:byteSize>${size}</dcat:byteSize>
      <dcat:mediaType>${escapeHtml(mimetype)}</dcat:mediaType>
    </dcat:Distribution></dcat:distribution>`,
    ),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#" xmlns:dct="http://purl.org/dc/terms/">
  <dcat:Dataset rdf:about="${escapeHtml(links.doi(record.doi))}">
${lines.join('\n')}
  </dcat:Dataset>
</rdf:RDF>
`
}

/** The record as software describes itself. */
export function codemeta(links: Links, record: PublishedRecord) {
  const about = describe(record)
  return {
    '@context': 'https://w3id.org/codemeta/3.0',
    '@type': 'SoftwareSourceCode',
    '@id': links.doi(record.doi),
    identifier: record.doi,
    name: about.title,
    description: about.description,
    author: about.creators.map((person) => {
      const { family, given } = nameParts(person)
      return { '@type': 'Person', familyName: family, ...(given === undefined ? {} : { givenName: given }) }
    }),
    datePublished: about.date,
    version: about.versionOrNumber,
    keywords: about.keywords,
    license: describeLicence(about.licence)?.url ?? about.licence,
    url: links.recordPage(record.id),
  }
}

/** How to cite the record; texts are quoted, which YAML reads as JSON does. */
export function citationFile(record: PublishedRecord): string {
  const about = describe(record)
  const people = about.creators.flatMap((person) => {
    const { family, given } = nameParts(person)
    return [
      `  - family-names: ${JSON.stringify(family)}`,
      ...(given === undefined ? [] : [`    given-names: ${JSON.stringify(given)}`]),
      ...(person.orcid === undefined ? [] : [`    orcid: "https://orcid.org/${person.orcid}"`]),
    ]
  })
  return `cff-version: 1.2.0
message: "If you use this, please cite it as below."
type: ${record.metadata.upload_type === 'software' ? 'software' : 'dataset'}
title: ${JSON.stringify(about.title)}
authors:
${people.join('\n')}
version: ${JSON.stringify(about.versionOrNumber)}
doi: ${JSON.stringify(record.doi)}
date-released: ${JSON.stringify(about.date)}
`
}
