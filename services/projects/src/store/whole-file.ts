import { closeSync, copyFileSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { giveToPeople } from '@regesta/http/new-files'

/** Makes sure that what was written survives a loss of power. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Gives a complete file its name and the rights that people give new files; a file that has that name already is never overwritten. */
export function publishFile(from: string, to: string): void {
  giveToPeople(from, to)
  syncFile(from)
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
  syncFile(dirname(to))
}

/** Puts a complete file in the place of another, which stays under a second name. At no moment are both missing. */
export function replaceFile(from: string, to: string, kept: string): void {
  giveToPeople(from, to)
  syncFile(from)
  try {
    linkSync(to, kept)
  } catch {
    copyFileSync(to, kept)
    syncFile(kept)
  }
  renameSync(from, to)
  syncFile(dirname(to))
}
