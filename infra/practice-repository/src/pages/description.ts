import { textOfHtml } from '../domain/metadata/html.js'
import { describeLicence } from '../domain/metadata/licences.js'
import type { Person } from '../domain/metadata/people.js'
import type { PublishedRecord } from '../domain/state.js'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The publisher that the API puts in, as the real repository does, and who it really is here. */
const [PLAYED, REAL] = ['Zenodo', 'Practice repository']

const publisherOf = (name: string) => (name === PLAYED ? REAL : name)

/** What pages and citation formats say about a record. */
export const describe = ({ metadata, versionIndex }: PublishedRecord) => ({
  title: textOf(metadata.title),
  creators: (metadata.creators ?? []) as Person[],
  date: textOf(metadata.publication_date),
  year: textOf(metadata.publication_date).slice(0, 4),
  description: textOfHtml(textOf(metadata.description)),
  html: textOf(metadata.description),
  keywords: (metadata.keywords ?? []) as string[],
  publisher: publisherOf(textOf(metadata.imprint_publisher)),
  version: textOf(metadata.version),
  /** Its place among the versions where its authors gave it no name. */
  versionOrNumber: textOf(metadata.version) || String(versionIndex + 1),
  licence: textOf(metadata.license),
  licenceTitle: describeLicence(textOf(metadata.license))?.title ?? textOf(metadata.license),
  language: textOf(metadata.language),
})

/** Family and given name as far as they can be told apart. */
export function nameParts({ name }: Person): { family: string; given?: string } {
  const [family = '', given, more] = name.split(',').map((part) => part.trim())
  return given === undefined || more !== undefined ? { family: name } : { family, given }
}

export const escapeHtml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
