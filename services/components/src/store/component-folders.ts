import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { documentCache } from './document-cache.js'
import { folderListing, SET_ASIDE, STAGING, TRASH, UNFINISHED } from './folder-listing.js'
import { type OnKept, trashOf } from './trash.js'

/** What users store beside the versions of a component. */
export const TEMPLATES = 'templates'

/**
 * The components folder: `<name>/<version>/` holds one version. A build in the making carries a mark until it is complete;
 * archives are unpacked in a staging folder; what is removed is first moved to the trash, in one step.
 *
 * @param onKept is told of what could not be deleted
 */
export function componentFolders(root: string, onKept: OnKept = () => {}) {
  const listing = folderListing(root)
  const { path } = listing
  const documents = documentCache()
  const trash = trashOf(path(TRASH), onKept)

  /** Removes a folder so that no reader ever sees a part of it; `onMoved` is called as soon as its name is free. */
  const remove = (folder: string, onMoved?: () => void) => trash.remove(path(folder), onMoved)
  /** Takes the mark away from a build that is registered. */
  const finish = (folder: string) => rm(path(join(folder, UNFINISHED)), { force: true })

  return {
    root,
    ...listing,
    /** Reads a component.yaml; what it says is kept until it changes. */
    readDocument: documents.read,
    /** Ends the reading of documents. */
    close: () => documents.close(),
    finish,
    remove,
    /** Marks a version that is there but not in use, so that a later installation prefers the one that was. */
    async setAside(folder: string): Promise<void> {
      if (existsSync(path(folder))) await writeFile(path(join(folder, SET_ASIDE)), '')
    },
    takeUp: (folder: string) => rm(path(join(folder, SET_ASIDE)), { force: true }),
    ...stagedFolders(path),
    /**
     * Deletes what an earlier start left behind: staging, trash, unfinished builds.
     *
     * @param registered folders that the database knows as complete builds
     */
    async sweep(registered: ReadonlySet<string>): Promise<void> {
      makePrivateFolder(root)
      await trash.deleteHere(path(TRASH))
      await trash.deleteHere(path(STAGING))
      for (const folder of await listing.listUnfinished()) {
        const settled = registered.has(folder) ? finish(folder) : remove(folder)
        await settled.catch((error: unknown) => onKept(path(folder), error))
      }
    },
  }
}

/** What is in the making, until it gets its place. */
const stagedFolders = (path: (folder: string) => string) => ({
  /** A fresh folder for something in the making; the caller removes or renames it. */
  async staging(): Promise<string> {
    const folder = join(STAGING, randomUUID())
    makePrivateFolder(path(folder))
    return folder
  },
  /** Gives a staged folder its place: `<version>` when that is free, else with a number behind it. */
  async place(staged: string, name: string, version: string): Promise<string> {
    makePrivateFolder(path(name))
    const plain = folderNameOf(version)
    for (let number = 1; ; number += 1) {
      const folder = join(name, number === 1 ? plain : `${plain}~${number}`)
      if (existsSync(path(folder))) continue
      await rename(path(staged), path(folder))
      return folder
    }
  },
})

export type ComponentFolders = ReturnType<typeof componentFolders>

/** Versions are folder names as they are, except those that no folder can have. */
export const folderNameOf = (version: string): string =>
  /^[0-9A-Za-z][0-9A-Za-z.+!_-]{0,63}$/.test(version) ? version : 'unversioned'
