import { constants, copyFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { filesBelow } from '@regesta/http/files-below'
import { makeFolder } from '@regesta/http/make-folder'
import { openRegularFile, sha256Of } from '@regesta/http/regular-file'

const MiB = 1024 * 1024

/** SHA-256 of a file, lower-case hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const file = await openRegularFile(path)
  return sha256Of(file).finally(() => file.close())
}

/** Whether a file is still there with the content it had. */
export async function isUnchanged(file: { path: string; size: number; sha256: string }): Promise<boolean> {
  try {
    return (await stat(file.path)).size === file.size && (await hashFile(file.path)) === file.sha256
  } catch {
    return false
  }
}

/** Reads a text of at most one MiB; undefined when it is missing or larger. */
export async function readSmallText(path: string): Promise<string | undefined> {
  try {
    const file = await openRegularFile(path)
    try {
      return (await file.stat()).size > MiB ? undefined : await file.readFile('utf8')
    } finally {
      await file.close()
    }
  } catch {
    return undefined
  }
}

/**
 * Moves every file below a staging folder to its place; a staging folder that is gone was moved before. Answers the folders
 * that could not be read: with them the staging folder stays, so that nothing in them is lost.
 */
export async function moveTree(staging: string, placeOf: (relativePath: string) => string): Promise<string[]> {
  const unreadable: string[] = []
  const files: string[] = []
  for await (const file of filesBelow(staging, (folder, reason) => unreadable.push(`${folder} (${reason})`))) {
    files.push(file)
  }
  for (const from of files) {
    const to = placeOf(relative(staging, from))
    await makeFolder(dirname(to))
    await rename(from, to)
  }
  if (unreadable.length === 0) await rm(staging, { recursive: true, force: true })
  return unreadable
}

/** Puts a copy of a file at another path (a clone where the file system can), complete or not at all. */
export async function placeCopy(from: string, to: string): Promise<void> {
  if (from === to) return
  await makeFolder(dirname(to))
  const staged = `${to}.incoming`
  await copyFile(from, staged, constants.COPYFILE_FICLONE)
  await rename(staged, to)
}
