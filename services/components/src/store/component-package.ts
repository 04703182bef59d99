import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import { isComponentName } from '../domain/component-name.js'
import { type ComponentDocument, InnerPath } from '../domain/component-schema.js'
import type { ReadDocument } from '../domain/read-document.js'
import { compareVersionTexts } from '../domain/version.js'
import type { Installed } from './build-row.js'
import type { Builds } from './builds.js'
import type { ComponentFolders } from './component-folders.js'
import { missingFiles } from './missing-files.js'

/** A version of a component on disk, valid or not. */
export interface ComponentPackage {
  readonly name: string
  /** Relative to the components folder. */
  readonly folder: string
  readonly path: string
  readonly version: string
  readonly kind: 'python' | 'node'
  /** File name of the program that is run. */
  readonly entry: string
  readonly raw: Record<string, unknown> | null
  readonly document: ComponentDocument | undefined
  /** Everything that is wrong with it, each with its place; empty when it is valid. */
  readonly faults: readonly string[]
  /** What was read differently from how it is written, each with its place. */
  readonly warnings: readonly string[]
  /** Types and placeholders that Regesta does not know. */
  readonly unknownWords: readonly string[]
  readonly state: 'read' | 'missing' | 'unreadable'
}

/** Reads one version of a component and checks it. */
export async function readPackage(folders: ComponentFolders, name: string, folder: string): Promise<ComponentPackage> {
  const path = folders.path(folder)
  const isNode = !existsSync(join(path, 'main.py')) && existsSync(join(path, 'main.mjs'))
  const shape = {
    name,
    folder,
    path,
    kind: isNode ? 'node' : 'python',
    entry: isNode ? 'main.mjs' : 'main.py',
  } as const
  const missing = { ...shape, version: '0.0.0', raw: null, document: undefined, warnings: [], unknownWords: [] }
  const read = await folders.readDocument(join(path, 'component.yaml'))
  if (read === undefined) return { ...missing, faults: [say('component_yaml_missing', {})], state: 'missing' }
  if (read.unreadable) {
    return {
      ...missing,
      faults: read.faults.map((reason) => say('component_unreadable', { reason })),
      state: 'unreadable',
    }
  }
  return { ...shape, ...read, version: versionOf(read), faults: await faultsOf(read, shape), state: 'read' }
}

function versionOf({ raw }: ReadDocument): string {
  const version = (raw?.metadata as { version?: unknown } | undefined)?.version
  return typeof version === 'string' || typeof version === 'number' ? String(version) : '0.0.0'
}

async function faultsOf(
  read: ReadDocument,
  { name, path, entry, kind }: Pick<ComponentPackage, 'name' | 'path' | 'entry' | 'kind'>,
): Promise<string[]> {
  const declared = (read.raw?.metadata as { name?: unknown } | undefined)?.name
  const faults = [...read.faults]
  if (!isComponentName(name)) {
    faults.push(say('component_folder_named', { name }))
  }
  if (typeof declared === 'string' && declared !== name) {
    faults.push(say('component_folder_other', { name, declared }))
  }
  const defaults = kind === 'python' ? ['main.py', 'processor.py'] : ['main.mjs']
  const listed = (read.raw?.structure as { required_files?: unknown } | undefined)?.required_files
  const wanted = new Set([entry, ...(Array.isArray(listed) ? listed.filter(isInnerPath) : defaults)])
  const named = [...wanted].filter((file) => !file.includes('*'))
  const missing = await missingFiles(path, named)
  return [...faults, ...missing.map((file) => say('component_file_missing', { name: file }))]
}

/** Others are faults of their own, and nothing outside the component is looked for. */
const isInnerPath = (path: unknown): path is string => typeof path === 'string' && InnerPath.safeParse(path).success

/** All versions of a component on disk, newest first; those that were set aside come last. */
export async function readPackages(folders: ComponentFolders, name: string): Promise<ComponentPackage[]> {
  const packages = await Promise.all(
    (await folders.packagesOf(name)).map((folder) => readPackage(folders, name, folder)),
  )
  const asideness = ({ folder }: ComponentPackage) => Number(folders.isSetAside(folder))
  return packages.sort((a, b) => asideness(a) - asideness(b) || compareVersionTexts(b.version, a.version))
}

/** What represents a component: its installed version, else the newest one; a folder without any version counts too. */
export async function currentPackage(
  { folders, builds }: { folders: ComponentFolders; builds: Builds },
  name: string,
): Promise<{ found: ComponentPackage; installed: Installed | undefined } | undefined> {
  const installed = builds.findInstalled(name)
  if (installed !== undefined && existsSync(folders.path(installed.folder))) {
    return { found: await readPackage(folders, name, installed.folder), installed }
  }
  if (!existsSync(folders.path(name))) return undefined
  const [newest] = await readPackages(folders, name)
  return { found: newest ?? (await readPackage(folders, name, name)), installed: undefined }
}
