import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { hasEnding, isSystemNote } from '@regesta/http/data-names'
import { bundlingKey, type KeyOf } from '../domain/bundling.js'
import { ownFiles } from '../domain/never-data.js'
import { linkList } from '../store/link-list.js'
import { childrenOf, descend } from './descend.js'
import { followLinks } from './follow-links.js'
import type { ScanPlan } from './plan.js'
import type { ScanTroubles } from './scan-troubles.js'

/** Takes a file of a scan; `inFolder` when it belongs to a first-level folder; `real` is where it is, links followed. */
export type OnFile = (path: string, size: number, groupKey: string, inFolder: boolean, real: string) => void

/**
 * Lists the files that qualify and are accepted, each with the group it belongs to. Each file is listed once: at its own
 * place where that is scanned, else at the first link to it.
 */
export function walk(plan: ScanPlan, troubles: ScanTroubles, accept: (path: string) => boolean, onFile: OnFile): void {
  const { dataIn, batchEntity, options } = plan
  const keyOf = bundlingKey(options.bundling)
  const isOwn = ownFiles(plan)
  const qualifies = (name: string) => !isSystemNote(name) && hasEnding(name, options.extensions)
  const add = (path: string, name: string, folder: string, size: number, real = path) =>
    folder === '' ? onFile(path, size, rootKey(keyOf, name), false, real) : onFile(path, size, folder, true, real)
  const unreadable = (folder: string, error: Error) =>
    troubles.addUnreadable(folder, say('folder_unreadable', { reason: error.message }))
  const links = linkList()
  const see = (path: string, name: string, isLink: boolean, folder: string) => {
    if (isLink) links.add(path, name, folder)
    else if (qualifies(name) && accept(path)) {
      const size = sizeOf(path)
      if (typeof size === 'number') add(path, name, folder, size)
      else troubles.addUnreadable(path, say('file_unreachable', { reason: size.message }))
    }
  }
  try {
    for (const child of childrenOf(dataIn, (error) => failed(dataIn, error))) {
      const path = join(dataIn, child.name)
      if (isOwn(path)) continue
      if (child.isDirectory()) {
        const visit = (file: string, name: string, isLink: boolean) => see(file, name, isLink, path)
        if (batchEntity !== 'root') descend(path, { visit, skip: isOwn, unreadable })
      } else if (child.isSymbolicLink() || (child.isFile() && batchEntity !== 'subdirectory')) {
        see(path, child.name, child.isSymbolicLink(), '')
      }
    }
    followLinks({ plan, links, troubles, isOwn, qualifies, accept, add })
  } finally {
    links.close()
  }
}

function failed(folder: string, error: Error): never {
  throw new ServiceError('internal', say('input_folder_unreadable', { path: folder, reason: error.message }))
}

/** Keys of bundles and of single files never meet: the separator occurs in no file name. */
export function rootKey(keyOf: KeyOf, name: string): string {
  const key = keyOf(name)
  return key === null ? `file/${name}` : `bundle/${key}`
}

/** The size of a file; 0 for one that is gone, whose report will say so. A folder may be listed while its files cannot be reached. */
function sizeOf(path: string): number | Error {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
  } catch (error) {
    return error as Error
  }
}
