import { readdirSync } from 'node:fs'

/**
 * The areas that are asked for, or all: one compiled file each.
 *
 * @param nameOf the area in a word of the command line, which may say more
 * @throws an error that lists the areas when there is no such one
 */
export function chosenAreas(folder: URL, words: readonly string[], nameOf = (word: string) => word): readonly string[] {
  const known = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length))
    .sort()
  const unknown = words.map(nameOf).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no area '${unknown}'. The areas are ${known.join(', ')}`)
  return words.length > 0 ? words : known
}
