import { equalLevel, mapByLevels, normalize, similarLevel } from './automap.js'
import { meaningOf } from './synonyms.js'

/** A header for each placeholder: equal, equal when normalized, singular or plural, similar, of the same meaning. */
export function mapColumns(
  placeholders: readonly string[],
  headers: readonly string[],
  signal?: AbortSignal,
): Promise<Record<string, string>> {
  const same = (text: string) => text
  return mapByLevels(placeholders, headers, [
    equalLevel((name) => [name], same),
    equalLevel((name) => [normalize(name)], normalize),
    equalLevel((name) => singularOrPlural(normalize(name)), normalize),
    similarLevel((name) => [normalize(name)], signal),
    equalLevel((name) => [meaningOf(name)], meaningOf),
  ])
}

/** The plural of a word and, where a trailing s says that it is one, its singular. */
const singularOrPlural = (word: string) =>
  word.endsWith('s') && word.length > 1 ? [`${word}s`, word.slice(0, -1)] : [`${word}s`]
