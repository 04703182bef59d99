import { equalLevel, mapByLevels, normalize, similarLevel } from './automap.js'
import { meaningOf } from './synonyms.js'

/** Headings that mean a field. Fields choose their column in this order. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'headline', 'name'],
  description: ['description', 'summary', 'abstract'],
  creators: ['author', 'creator', 'artist', 'writer'],
  publication_date: ['date', 'publicationdate', 'pub_date', 'year'],
  keywords: ['keywords', 'tags', 'subjects'],
}

const keywordsOf = (field: string) => (KEYWORDS[field] ?? []).map(normalize)

const FILENAME = meaningOf('filename')

/** A header for each repository field: by keyword, by similarity, by German word; columns with file names are left out, though 'Datei' is like 'date'. */
export function mapRepoFields(headers: readonly string[], signal: AbortSignal): Promise<Record<string, string>> {
  const others = headers.filter((header) => meaningOf(header) !== FILENAME)
  return mapByLevels(Object.keys(KEYWORDS), others, [
    equalLevel(keywordsOf, normalize),
    similarLevel((field) => [normalize(field), ...keywordsOf(field)], signal),
    equalLevel((field) => [meaningOf(field)], meaningOf),
  ])
}
