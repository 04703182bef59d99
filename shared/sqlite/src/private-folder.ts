import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder that only this user may read, with those above it; one that is there stays as it is. Node's own recursive
 * `mkdirSync` never returns where the operating system finds no entry below a folder that exists, as in `/proc`.
 *
 * @throws what the operating system says
 */
export function makePrivateFolder(folder: string): void {
  const path = resolve(folder)
  try {
    makeOne(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const parent = dirname(path)
    if (!existsSync(parent)) makePrivateFolder(parent)
    makeOne(path)
  }
}

function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
