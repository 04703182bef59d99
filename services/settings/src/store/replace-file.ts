import { constants } from 'node:fs'
import { copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileToDiskSync, folderToDisk } from '@regesta/http/to-disk'

/**
 * Replaces a file so that at every moment either the old or the new content is there, also after a power cut. The old one
 * is kept with the suffix `.bak`. When `check` refuses what was written, the old file is restored.
 */
export async function replaceFile(path: string, text: string, check: () => Promise<void>): Promise<void> {
  const before = await stat(path).catch(() => undefined)
  const draft = `${path}.tmp`
  try {
    await writeDurably(draft, text, before?.mode)
    if (before !== undefined) await copyDurably(path, `${path}.bak`)
    await rename(draft, path)
    await folderToDisk(dirname(path))
    await check().catch(async (error: unknown) => {
      if (before === undefined) await rm(path, { force: true })
      else await copyDurably(`${path}.bak`, path)
      throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeDurably(path: string, text: string, mode = 0o600): Promise<void> {
  const file = await open(path, 'w', mode & 0o777)
  try {
    await file.writeFile(text, 'utf8')
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The copy has its name only when it is whole and on the disk, so that no file of that name ever disappears for a moment. */
async function copyDurably(from: string, to: string): Promise<void> {
  const copy = `${to}.tmp`
  try {
    await copyFile(from, copy, constants.COPYFILE_FICLONE)
    fileToDiskSync(copy)
    await rename(copy, to)
    await folderToDisk(dirname(to))
  } finally {
    await rm(copy, { force: true })
  }
}
