import { equalLevel, mapByLevels, normalize, similarLevel } from './automap.js'
import { meaningOf } from './synonyms.js'

/** spec: Automap repository fields. The order decides who may choose first. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'headline', 'name'],
  description: ['description', 'summary', 'abstract'],
  creators: ['author', 'creator', 'artist', 'writer'],
  publication_date: ['date', 'publicationdate', 'pub_date', 'year'],
  keywords: ['keywords', 'tags', 'subjects'],
}

const keywordsOf = (field: string) => (KEYWORDS[field] ?? []).map(normalize)

/** A header for each repository field: by keyword, by similarity, by German word. */
export function mapRepoFields(headers: readonly string[], signal: AbortSignal): Promise<Record<string, string>> {
  return mapByLevels(Object.keys(KEYWORDS), headers, [
    equalLevel(keywordsOf, normalize),
    similarLevel((field) => [normalize(field), ...keywordsOf(field)], signal),
    equalLevel((field) => [meaningOf(field)], meaningOf),
  ])
}
