import { resourceTypeOf } from '../domain/metadata/record-metadata.js'
import type { PublishedRecord } from '../domain/state.js'
import { describe, nameParts } from './description.js'

const ENTRY_TYPES: Record<string, string> = {
  dataset: 'dataset',
  software: 'software',
  article: 'article',
  book: 'book',
  section: 'inbook',
  conferencepaper: 'inproceedings',
  dissertation: 'phdthesis',
  report: 'techreport',
  preprint: 'unpublished',
}
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const escapeTex = (value: string) => value.replace(/([{}\\%&#_$])/g, '\\$1')

/** A BibTeX entry. */
export function bibtex(record: PublishedRecord): string {
  const about = describe(record)
  const { type, subtype } = resourceTypeOf(record.metadata)
  const entry = ENTRY_TYPES[subtype ?? type] ?? 'misc'
  const first = about.creators[0] === undefined ? 'record' : nameParts(about.creators[0]).family
  const key = `${
    first
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase() || 'record'
  }_${about.year}_${record.id}`
  const month = MONTHS[Number(about.date.slice(5, 7)) - 1]
  const fields: [string, string | undefined][] = [
    ['author', `{${about.creators.map(({ name }) => escapeTex(name)).join(' and\n                  ')}}`],
    ['title', `{${escapeTex(about.title)}}`],
    ['month', month],
    ['year', about.year],
    ['publisher', `{${escapeTex(about.publisher)}}`],
    ['version', about.version === '' ? undefined : `{${escapeTex(about.version)}}`],
    ['doi', `{${record.doi}}`],
    ['url', `{https://doi.org/${record.doi}}`],
  ]
  const lines = fields
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `  ${name.padEnd(12)} = ${value},`)
  return `@${entry}{${key},\n${lines.join('\n')}\n}\n`
}
