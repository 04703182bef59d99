import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isComponentName } from '../domain/component-name.js'

/** Equal files of all environments, kept once. */
export const SHARED = '_shared'
/** Where archives are unpacked, and what is removed goes first. */
export const STAGING = '.staging'
export const TRASH = '.trash'
/** What of the components folder belongs to no component, and is made again or gone soon. */
export const PASSING: ReadonlySet<string> = new Set([SHARED, STAGING, TRASH])
/** What an installation makes in the folder of a version, and can make again. */
export const MADE: ReadonlySet<string> = new Set(['env', 'node_modules'])
/** Is in a folder while that is being built. */
export const UNFINISHED = '.unfinished'
/** Is in a folder that was no longer in use when its component was uninstalled. */
export const SET_ASIDE = '.set-aside'
/** What this service puts into folders of versions for itself. */
export const MARKS: ReadonlySet<string> = new Set([UNFINISHED, SET_ASIDE])

/** What is in the components folder; all folders are relative to it. */
export function folderListing(root: string) {
  const path = (folder: string) => join(root, folder)
  const holds = (folder: string, file: string) => existsSync(path(join(folder, file)))

  const namesIn = async (folder: string): Promise<string[]> =>
    (await readdir(path(folder), { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()

  const foldersOf = async (name: string): Promise<string[]> =>
    (await namesIn(name)).map((version) => join(name, version))
  const isComplete = (folder: string) => holds(folder, 'component.yaml') && !isUnfinished(folder)
  const isUnfinished = (folder: string) => holds(folder, UNFINISHED)
  const listNames = async (): Promise<string[]> =>
    (await namesIn('.')).filter((name) => !name.startsWith('.') && name !== SHARED)

  return {
    path,
    listNames,
    exists: (name: string) => isComponentName(name) && existsSync(path(name)),

    /** The folders that hold a version of a component, complete ones only; also the component's own folder when it is flat. */
    async packagesOf(name: string): Promise<string[]> {
      const versions = (await foldersOf(name)).filter(isComplete)
      return holds(name, 'component.yaml') ? [name, ...versions] : versions
    },

    /** Whether a folder holds a build in the making. */
    isUnfinished,
    isSetAside: (folder: string) => holds(folder, SET_ASIDE),

    async listUnfinished(): Promise<string[]> {
      const folders = await Promise.all((await listNames()).map(foldersOf))
      return folders.flat().filter(isUnfinished)
    },
  }
}
