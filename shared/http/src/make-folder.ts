import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { makeUnlessThere, makeWithThoseAbove } from '@regesta/sqlite/folders-above'
import { giveFolderToPeople } from './new-files.js'

/**
 * Makes a folder for people, with those above it and the rights that they give new ones; one that is there is fine. Node's own
 * recursive `mkdir` never returns where the operating system finds no entry below a folder that exists, as in `/proc`: here
 * that is an error like any other.
 */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  try {
    await makeOne(path)
  } catch (error) {
    const parent = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error
    await makeFolder(parent)
    await makeOne(path)
  }
}

async function makeOne(path: string): Promise<void> {
  const made = await mkdir(path).then(
    () => true,
    (error: unknown) => unlessFolder(path, error),
  )
  if (made) giveFolderToPeople(path)
}

async function unlessFolder(path: string, error: unknown): Promise<false> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw error
  return false
}

/** The same for threads that may wait. */
export function makeFolderSync(folder: string): void {
  makeWithThoseAbove(folder, (path) => {
    if (makeUnlessThere(path)) giveFolderToPeople(path)
  })
}
