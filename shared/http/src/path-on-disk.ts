import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/** Whether a path has no letters that Unicode spells in several ways. */
export const isPrintableAscii = (path: string): boolean => /^[\x20-\x7e]*$/.test(path)

const formsOf = (part: string) => [...new Set([part, part.normalize('NFC'), part.normalize('NFD')])]

/** Spellings of a path that are tried. */
const MOST = 64

/** The ways to spell a path, each part by itself; behind many parts with two spellings the others stay as they are. */
export const spellingsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .reduce<string[]>(
      (all, part) => {
        const forms = all.length < MOST ? formsOf(part) : [part]
        return all.flatMap((above) => forms.map((form) => `${above}/${form}`))
      },
      [''],
    )

/**
 * A path as it is spelled on disk: some systems compose letters like `ü` when they copy a file, some take them apart, and
 * each part of a path may be spelled in its own way. Answers the path itself when nothing like it is there.
 */
export function pathOnDisk(path: string): string {
  if (!isAbsolute(path) || isPrintableAscii(path) || existsSync(path)) return path
  let current = '/'
  for (const part of path.split('/').filter((name) => name !== '')) {
    const found = formsOf(part).find((name) => existsSync(join(current, name)))
    if (found === undefined) return path
    current = join(current, found)
  }
  return current
}
