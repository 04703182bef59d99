import { resourceTypeOf } from '../domain/metadata/record-metadata.js'
import type { PublishedRecord } from '../domain/state.js'
import { describe, nameParts } from './description.js'

/** A citation in the APA style. */
export function citation(record: PublishedRecord): string {
  const { creators, year, title, version, publisher } = describe(record)
  const names = creators.map((person) => {
    const { family, given } = nameParts(person)
    const initials = (given ?? '')
      .split(/[\s-]+/)
      .filter((part) => part !== '')
      .map((part) => `${part.charAt(0)}.`)
    return initials.length === 0 ? family : `${family}, ${initials.join(' ')}`
  })
  const authors = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`
  const edition = version === '' ? '' : ` (${version})`
  return `${authors} (${year}). ${title}${edition} [${resourceTypeOf(record.metadata).title}]. ${publisher}. https://doi.org/${record.doi}`
}
