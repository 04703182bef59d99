import { say } from '@regesta/contracts/sentences'
import type { Values } from '../evaluate-mapping.js'
import { objectsIn, shown } from './message.js'

/** What the repository takes without a word and does not keep; nothing stands in the way of publishing it. */
export const droppedSilently = (metadata: Values): string[] => [
  ...['description', 'notes', 'method'].flatMap((field) => strippedTags(field, metadata[field])),
  ...objectsIn(metadata, 'locations').flatMap(zeroCoordinate),
  ...conference(metadata),
  ...(metadata.access_conditions === undefined ? [] : [say('conditions_hidden', {})]),
  ...(metadata.prereserve_doi === undefined ? [] : [say('doi_not_sent', {})]),
]

const TAGS: ReadonlySet<string> = new Set(
  `a abbr acronym b blockquote br code col colgroup div em h1 h2 h3 h4 h5 i li ol p pre s span strike strong sub sup
  table tbody tfoot thead th td tr u ul`.split(/\s+/),
)

function strippedTags(field: string, value: unknown): string[] {
  if (typeof value !== 'string') return []
  const tags = [...value.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase())
  const stripped = [...new Set(tags)].filter((tag) => !TAGS.has(tag))
  if (stripped.length === 0) return []
  return [say('tags_removed', { tags: stripped.map((tag) => `<${tag}>`).join(', '), field })]
}

const zeroCoordinate = ({ place, lat, lon }: Values): string[] =>
  lat === 0 || lon === 0 ? [say('coordinates_lost', { item: shown(place) })] : []

function conference({ conference_title, conference_acronym, conference_dates, conference_place }: Values): string[] {
  const isNamed = conference_title !== undefined || conference_acronym !== undefined
  if (isNamed || (conference_dates === undefined && conference_place === undefined)) return []
  return [say('conference_without_title', {})]
}
