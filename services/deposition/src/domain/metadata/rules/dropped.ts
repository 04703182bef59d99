import type { Values } from '../evaluate-mapping.js'
import { objectsIn, shown } from './message.js'

/** What the repository takes without a word and does not keep; nothing stands in the way of publishing it. */
export const droppedSilently = (metadata: Values): string[] => [
  ...['description', 'notes', 'method'].flatMap((field) => strippedTags(field, metadata[field])),
  ...objectsIn(metadata, 'locations').flatMap(zeroCoordinate),
  ...conference(metadata),
  ...(metadata.access_conditions === undefined
    ? []
    : ["Warning: the repository does not show 'access_conditions'; say in the description how access is granted."]),
  ...(metadata.prereserve_doi === undefined
    ? []
    : ["Warning: 'doi' is not sent; the repository gives the record a DOI of its own."]),
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
  return [`Warning: the repository removes ${stripped.map((tag) => `<${tag}>`).join(', ')} from '${field}'.`]
}

const zeroCoordinate = ({ place, lat, lon }: Values): string[] =>
  lat === 0 || lon === 0
    ? [
        `Warning: the repository loses the coordinates of ${shown(place)} in 'locations', because one of them is exactly 0.`,
      ]
    : []

function conference({ conference_title, conference_acronym, conference_dates, conference_place }: Values): string[] {
  const isNamed = conference_title !== undefined || conference_acronym !== undefined
  if (isNamed || (conference_dates === undefined && conference_place === undefined)) return []
  return [
    "Warning: a conference needs 'conference_title' or 'conference_acronym'; without one the repository may drop the rest.",
  ]
}
