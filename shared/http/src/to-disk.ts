import { closeSync, fsyncSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes sure that what was written to a file survives a loss of power. */
export function fileToDiskSync(file: string): void {
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes sure that the names in a folder survive a loss of power, where the file system can be told to. */
export function folderToDiskSync(folder: string): void {
  try {
    fileToDiskSync(folder)
  } catch (error) {
    throwUnlessUntold(error)
  }
}

/** The same without holding anybody up. */
export async function folderToDisk(folder: string): Promise<void> {
  try {
    const opened = await open(folder)
    await opened.sync().finally(() => opened.close())
  } catch (error) {
    throwUnlessUntold(error)
  }
}

/** What systems answer that keep names by themselves, and folders that may be written to but not be read. */
const UNTOLD = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EISDIR', 'EPERM', 'EACCES']

function throwUnlessUntold(error: unknown): void {
  if (!UNTOLD.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
}

/** Makes sure that a folder with all that is in it survives a loss of power. */
export function treeToDiskSync(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) treeToDiskSync(path)
    else fileToDiskSync(path)
  }
  folderToDiskSync(folder)
}

/**
 * Gives a file or folder its name, for good. With all that is in it on the disk already, it is there whole or not at all after
 * a loss of power.
 */
export function takePlaceSync(from: string, to: string): void {
  renameSync(from, to)
  folderToDiskSync(dirname(to))
}

/** Writes a file for its owner alone that is there whole or not at all. */
export function writeWholeSync(file: string, text: string): void {
  const partial = `${file}.partial`
  writeFileSync(partial, text, { mode: 0o600 })
  fileToDiskSync(partial)
  takePlaceSync(partial, file)
}
