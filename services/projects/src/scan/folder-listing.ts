import { lstatSync, opendirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type FileList, fileList, type ListedFile } from '../store/file-list.js'

export interface Listing {
  accept(file: ListedFile): boolean
  /** Whether the file at a real path, to which a link leads, may be read. */
  mayBeRead(real: string): boolean
  /** Called with the name of everything that is no regular file that can be read. */
  passOver?(name: string): void
}

/** The regular files directly in a folder that are accepted, by name. */
export const folderListing = (folder: string, { accept, mayBeRead, passOver }: Listing): FileList =>
  fileList((add) => {
    const directory = opendirSync(folder, { bufferSize: 256 })
    try {
      for (let child = directory.readSync(); child !== null; child = directory.readSync()) {
        const size = sizeOf(join(folder, child.name), mayBeRead)
        if (size === undefined) passOver?.(child.name)
        else if (accept({ name: child.name, size })) add({ name: child.name, size })
      }
    } finally {
      directory.closeSync()
    }
  })

/** Undefined for what is not a regular file, has vanished, or is a link that leads nowhere or where nothing may be read. */
function sizeOf(path: string, mayBeRead: Listing['mayBeRead']): number | undefined {
  try {
    const own = lstatSync(path)
    if (own.isSymbolicLink() && !mayBeRead(realpathSync(path))) return undefined
    const stat = own.isSymbolicLink() ? statSync(path) : own
    return stat.isFile() ? stat.size : undefined
  } catch {
    return undefined
  }
}
