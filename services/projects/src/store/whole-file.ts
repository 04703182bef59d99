import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { giveToPeople } from '@regesta/http/new-files'
import { fileToDiskSync, folderToDiskSync, takePlaceSync } from '@regesta/http/to-disk'

/** Gives a complete file its name and the rights that people give new files; a file that has that name already is never overwritten. */
export function publishFile(from: string, to: string): void {
  giveToPeople(from, to)
  fileToDiskSync(from)
  try {
    linkSync(from, to)
    rmSync(from)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'EEXIST') throw error
    // A file system without hard links: the gap between looking and renaming is small.
    if (existsSync(to)) throw Object.assign(new Error(`${to} exists`), { code: 'EEXIST' })
    renameSync(from, to)
  }
  folderToDiskSync(dirname(to))
}

/** Puts a complete file in the place of another, which stays under a second name. At no moment are both missing. */
export function replaceFile(from: string, to: string, kept: string): void {
  giveToPeople(from, to)
  fileToDiskSync(from)
  try {
    linkSync(to, kept)
  } catch {
    copyFileSync(to, kept)
    fileToDiskSync(kept)
  }
  takePlaceSync(from, to)
}
