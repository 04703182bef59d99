import { realpathSync, type Stats, statSync } from 'node:fs'
import { basename } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import { isWithin } from '@regesta/http/allowed-roots'
import { isSystemNote } from '@regesta/http/data-names'
import type { Link, LinkList } from '../store/link-list.js'
import { descend } from './descend.js'
import { mayBeRead, type ScanPlan } from './plan.js'
import type { ScanTroubles } from './scan-troubles.js'

interface Walked {
  readonly plan: ScanPlan
  readonly links: LinkList
  readonly troubles: ScanTroubles
  readonly isOwn: (path: string) => boolean
  readonly qualifies: (name: string) => boolean
  readonly accept: (path: string) => boolean
  readonly add: (path: string, name: string, folder: string, size: number, real?: string) => void
}

/** Takes in what links lead to and what no other place of the scan has. */
export function followLinks(walked: Walked): void {
  takeKnown(walked)
  for (const link of walked.links.inOrder()) {
    const real = realPathOf(link.path)
    if (real === undefined) takeBroken(walked, link)
    else follow(walked, link, real)
  }
}

/** Files that the project has through a link already stay there, whatever link to them comes before that one now. */
function takeKnown({ links, accept }: Walked): void {
  for (const { path } of links.inOrder()) {
    const real = accept(path) ? undefined : realPathOf(path)
    if (real !== undefined) links.take(real)
  }
}

function follow(walked: Walked, link: Link, real: string): void {
  const { plan, troubles, isOwn, qualifies } = walked
  const target = statOf(real)
  if (target === undefined || isOwn(real)) return
  if (target.isFile() && !qualifies(link.name)) return
  if (!mayBeRead(plan, real)) troubles.addOutside(link.path, real)
  else if (target.isDirectory()) followIntoFolder(walked, link, real)
  else if (target.isFile()) takeOnce(walked, link, real, target.size)
}

/** Only a link directly in the input folder counts as a folder of its own. */
function followIntoFolder(walked: Walked, link: Link, real: string): void {
  const { plan, troubles, isOwn, qualifies } = walked
  if (plan.batchEntity === 'root') return
  if (link.folder !== '') {
    if (!isWithin(plan.dataIn, real)) troubles.addNotFollowed(link.path, say('link_too_deep', {}))
    return
  }
  const shown = (path: string) => `${link.path}${path.slice(real.length)}`
  descend(real, {
    skip: isOwn,
    unreadable: (folder, error) =>
      troubles.addUnreadable(shown(folder), say('folder_unreadable', { reason: error.message })),
    visit: (path, name, isLink) => {
      const inner = { path: shown(path), name, folder: link.path }
      const target = isLink ? realPathOf(path) : path
      const stat = target === undefined ? undefined : statOf(target)
      if (!qualifies(name)) return
      if (target === undefined || stat === undefined) takeBroken(walked, inner)
      else if (stat.isFile() && mayBeRead(plan, target)) takeOnce(walked, inner, target, stat.size)
      else troubles.addNotFollowed(inner.path, say('link_elsewhere', { target }))
    },
  })
}

function takeOnce({ plan, links, qualifies, accept, add }: Walked, link: Link, real: string, size: number): void {
  if (isScanned(plan, real, qualifies) || !links.take(real) || !accept(link.path)) return
  if (isTakenIn(plan, link)) add(link.path, link.name, link.folder, size, real)
}

/** A link that leads nowhere is not a file, but somebody will look for it: its report says why. */
function takeBroken({ plan, qualifies, accept, add }: Walked, link: Link): void {
  if (qualifies(link.name) && isTakenIn(plan, link) && accept(link.path)) add(link.path, link.name, link.folder, 0)
}

const isTakenIn = ({ batchEntity }: ScanPlan, { folder }: Link) => folder !== '' || batchEntity !== 'subdirectory'

/** Whether a file has its own place in the scan. */
function isScanned({ dataIn, batchEntity }: ScanPlan, real: string, qualifies: (name: string) => boolean): boolean {
  if (!real.startsWith(`${dataIn}/`) || !qualifies(basename(real)) || isSystemNote(basename(real))) return false
  const isDeep = real.slice(dataIn.length + 1).includes('/')
  return isDeep ? batchEntity !== 'root' : batchEntity !== 'subdirectory'
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** A link whose target cannot be reached counts as one that leads nowhere: its report says why. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
