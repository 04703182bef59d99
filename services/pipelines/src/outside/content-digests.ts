import { createHash, randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { filesBelow } from '@regesta/http/files-below'
import { hashFile } from './files.js'

/** The most files below a folder that are compared; a larger folder counts as changed each time. */
const LOOKED_AT = 100_000

/** Digests of files and folders: while one stays equal, nothing has changed. */
export type ContentDigests = ReturnType<typeof contentDigests>

/** Reads each file once while it does not change: all items of a run may use the same large one. */
export function contentDigests() {
  const known = new Map<string, { readonly mark: string; readonly digest: Promise<string> }>()

  function ofFile(path: string, mark: string): Promise<string> {
    const before = known.get(path)
    if (before?.mark === mark) return before.digest
    const digest = hashFile(path)
    known.set(path, { mark, digest })
    digest.catch(() => known.delete(path))
    return digest
  }

  /** The digest of a path that names neither file nor folder is `none`. */
  return async (path: string): Promise<string> => {
    const found = await stat(path, { bigint: true }).catch(() => undefined)
    if (found?.isDirectory()) return ofFolder(path)
    return found?.isFile() ? ofFile(path, markOf(found)).catch(() => 'unreadable') : 'none'
  }
}

const markOf = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats) => `${ino}:${size}:${mtimeNs}:${ctimeNs}`

/** Names, sizes and times of the files below it: to read all of them might take hours. */
async function ofFolder(folder: string): Promise<string> {
  const files: string[] = []
  for await (const path of filesBelow(folder, (unreadable) => files.push(unreadable))) {
    const found = await lstat(path, { bigint: true }).catch(() => undefined)
    files.push(`${relative(folder, path)}:${found?.size}:${found?.mtimeNs}`)
    if (files.length > LOOKED_AT) return randomUUID()
  }
  return createHash('sha256').update(files.toSorted().join('\0')).digest('hex')
}
