import { type Dirent, lstatSync, opendirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { bundlingKey, type KeyOf } from '../domain/bundling.js'
import { hasEnding } from '../domain/file-names.js'
import type { ScanPlan } from './plan.js'

/** Lists the files that qualify and are accepted, each with the group it belongs to. */
export function walk(
  plan: Pick<ScanPlan, 'dataIn' | 'batchEntity' | 'options'>,
  accept: (path: string) => boolean,
  onFile: (path: string, size: number, groupKey: string, inFolder: boolean) => void,
): void {
  const { dataIn, batchEntity, options } = plan
  const keyOf = bundlingKey(options.bundling)
  const qualifies = (name: string) => hasEnding(name, options.extensions)
  for (const child of childrenOf(dataIn, true)) {
    const path = join(dataIn, child.name)
    const isFolder = child.isDirectory() || (child.isSymbolicLink() && isDirectory(path))
    if (isFolder) {
      if (batchEntity !== 'root') descend(path, (file, name) => qualifies(name) && add(file, path, true))
    } else if (batchEntity !== 'subdirectory' && qualifies(child.name) && isFileLike(child)) {
      add(path, rootKey(keyOf, child.name), false)
    }
  }

  function add(path: string, key: string, inFolder: boolean) {
    if (!accept(path)) return
    const size = sizeOf(path, dataIn)
    if (size !== undefined) onFile(path, size, key, inFolder)
  }
}

/** Keys of bundles and of single files never meet: the separator occurs in no file name. */
function rootKey(keyOf: KeyOf, name: string): string {
  const key = keyOf(name)
  return key === null ? `file/${name}` : `bundle/${key}`
}

/** Visits every file below a folder; links to folders are not followed. A folder that cannot be read holds nothing. */
export function descend(folder: string, visit: (path: string, name: string) => void): void {
  const open = [folder]
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const child of childrenOf(current, false)) {
      const path = join(current, child.name)
      if (child.isDirectory()) open.push(path)
      else if (isFileLike(child)) visit(path, child.name)
    }
  }
}

const isFileLike = (child: Dirent) => child.isFile() || child.isSymbolicLink()

function* childrenOf(folder: string, required: boolean): Generator<Dirent> {
  let directory: ReturnType<typeof opendirSync>
  try {
    directory = opendirSync(folder, { bufferSize: 256 })
  } catch (error) {
    if (!required) return
    throw new ServiceError('internal', `The input folder ${folder} cannot be read: ${(error as Error).message}`)
  }
  try {
    for (let child = directory.readSync(); child !== null; child = directory.readSync()) yield child
  } finally {
    directory.closeSync()
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/**
 * The size of a file; 0 for one that cannot be read, whose report will say why. A link to a file that lies in the input
 * folder anyway, or to a folder, is no file of its own: undefined.
 */
function sizeOf(path: string, dataIn: string): number | undefined {
  try {
    const own = lstatSync(path)
    if (!own.isSymbolicLink()) return own.size
    const target = realpathSync(path)
    if (target.startsWith(`${dataIn}/`)) return undefined
    const aim = statSync(target)
    return aim.isFile() ? aim.size : undefined
  } catch {
    return 0
  }
}
