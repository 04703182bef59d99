import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder with those above it. Node's own recursive `mkdirSync` never returns where the operating system finds no entry
 * below a folder that exists, as in `/proc`.
 *
 * @param makeOne makes a folder in one that is there; a folder that is there already is fine
 * @throws what the operating system says
 */
export function makeWithThoseAbove(folder: string, makeOne: (path: string) => void): void {
  const path = resolve(folder)
  try {
    makeOne(path)
  } catch (error) {
    const parent = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error
    makeWithThoseAbove(parent, makeOne)
    makeOne(path)
  }
}

/**
 * Makes one folder.
 *
 * @returns false where it is there already
 */
export function makeUnlessThere(path: string, mode?: number): boolean {
  try {
    mkdirSync(path, { mode })
    return true
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
    return false
  }
}
