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
    equalLevel((name) => numbers(normalize(name)), normalize),
    similarLevel((name) => [normalize(name)], signal),
    equalLevel((name) => [meaningOf(name)], meaningOf),
  ])
}

/** The other number of a word, by a trailing s. */
const numbers = (word: string) =>
  word.endsWith('s') && word.length > 1 ? [`${word}s`, word.slice(0, -1)] : [`${word}s`]
