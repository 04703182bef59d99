import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isComponentName } from '../domain/component-name.js'
import { documentCache } from './document-cache.js'

/** Equal files of all environments, kept once. */
export const SHARED = '_shared'
/** Lies in a folder while it is being built. */
export const UNFINISHED = '.unfinished'
/** What users store beside the versions of a component. */
export const TEMPLATES = 'templates'
const STAGING = '.staging'
const TRASH = '.trash'

/**
 * The components folder: `<name>/<version>/` holds one version. A build in the making carries a mark until it is complete;
 * archives are unpacked in a staging folder; what is removed is first moved to the trash, in one step.
 */
export function componentFolders(root: string) {
  const path = (folder: string) => join(root, folder)

  /** Removes a folder so that nobody ever meets a part of it. */
  async function remove(folder: string): Promise<void> {
    await mkdir(path(TRASH), { recursive: true })
    const target = join(path(TRASH), randomUUID())
    const moved = await rename(path(folder), target).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (moved) await rm(target, { recursive: true, force: true, maxRetries: 5 })
  }

  const folderNames = async (folder: string) =>
    (await readdir(path(folder), { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()

  async function listNames(): Promise<string[]> {
    return (await folderNames('.')).filter((name) => !name.startsWith('.') && name !== SHARED)
  }

  /** The folders that hold a version of a component, complete ones only; also the component's own folder when it is flat. */
  async function packagesOf(name: string): Promise<string[]> {
    if (existsSync(path(join(name, 'component.yaml')))) return [name, ...(await versionsOf(name))]
    return versionsOf(name)
  }

  async function versionsOf(name: string): Promise<string[]> {
    const folders = (await folderNames(name)).map((version) => join(name, version))
    return folders.filter(
      (folder) => existsSync(path(join(folder, 'component.yaml'))) && !existsSync(path(join(folder, UNFINISHED))),
    )
  }

  /** Gives a staged folder its place: `<version>` when that is free, else with a number behind it. */
  async function place(staged: string, name: string, version: string): Promise<string> {
    await mkdir(path(name), { recursive: true })
    const plain = folderNameOf(version)
    for (let number = 1; ; number += 1) {
      const folder = join(name, number === 1 ? plain : `${plain}~${number}`)
      if (existsSync(path(folder))) continue
      await rename(path(staged), path(folder))
      return folder
    }
  }

  /** Takes the mark away from a build that is registered. */
  const finish = (folder: string) => rm(path(join(folder, UNFINISHED)), { force: true })

  return {
    root,
    /** Reads a component.yaml; what it says is kept until it changes. */
    readDocument: documentCache(),
    finish,
    path,
    remove,
    listNames,
    packagesOf,
    place,
    exists: (name: string) => isComponentName(name) && existsSync(path(name)),
    /** A fresh folder for something in the making; the caller removes or renames it. */
    async staging(): Promise<string> {
      const folder = join(STAGING, randomUUID())
      await mkdir(path(folder), { recursive: true })
      return folder
    },
    /**
     * Deletes what an earlier start left behind: staging, trash, unfinished builds.
     *
     * @param registered folders that the database knows as complete builds
     */
    async sweep(registered: ReadonlySet<string>): Promise<void> {
      await mkdir(root, { recursive: true })
      await rm(path(TRASH), { recursive: true, force: true, maxRetries: 5 })
      await rm(path(STAGING), { recursive: true, force: true, maxRetries: 5 })
      for (const name of await listNames()) {
        for (const version of await folderNames(name)) {
          const folder = join(name, version)
          if (!existsSync(path(join(folder, UNFINISHED)))) continue
          if (registered.has(folder)) await finish(folder)
          else await remove(folder)
        }
      }
    },
  }
}
export type ComponentFolders = ReturnType<typeof componentFolders>

/** Versions make folder names as they are; one that would not is replaced. */
export const folderNameOf = (version: string): string =>
  /^[0-9A-Za-z][0-9A-Za-z.+!_-]{0,63}$/.test(version) ? version : 'unversioned'
