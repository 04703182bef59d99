import { randomUUID } from 'node:crypto'
import { chmod, lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'

/** Is told of a folder that could not be deleted; the next start tries again. */
export type OnKept = (folder: string, error: unknown) => void

/** What is removed goes here first, in one step; deleting it may take long, and may fail without harm. */
export function trashOf(trash: string, onKept: OnKept) {
  const deleteHere = (folder: string) =>
    deleteWhole(folder).catch((error: unknown) => {
      onKept(folder, error)
    })
  return {
    deleteHere,
    /**
     * Removes a folder so that no reader ever sees a part of it.
     *
     * @param onMoved called as soon as the name is free, before anything is deleted
     */
    async remove(folder: string, onMoved: () => void = () => {}): Promise<void> {
      makePrivateFolder(trash)
      const target = join(trash, randomUUID())
      const isMoved = await moveTo(folder, target)
      onMoved()
      if (isMoved) await deleteHere(target)
    },
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const isForbidden = (error: unknown) => codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM'

/** @returns whether there was anything to move */
async function moveTo(folder: string, target: string): Promise<boolean> {
  try {
    await unlocked(
      () => rename(folder, target),
      () => unlock(folder),
    )
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

const deleteWhole = (folder: string) =>
  unlocked(
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    () => unlockAll(folder),
  )

/** Archives and installers leave folders that even their owner may not write to; then it is tried once more, with them open. */
async function unlocked(work: () => Promise<void>, open: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isForbidden(error)) throw error
    await open()
    await work()
  }
}

/** Lets the owner read and write a folder. */
async function unlock(folder: string): Promise<void> {
  const found = await lstat(folder)
  // What a link leads to belongs to somebody else.
  if (found.isDirectory() && (found.mode & 0o700) !== 0o700) await chmod(folder, (found.mode & 0o777) | 0o700)
}

async function unlockAll(folder: string): Promise<void> {
  await unlock(folder)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await unlockAll(join(folder, entry.name))
  }
}
