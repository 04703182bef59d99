import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { ownFiles } from '../domain/never-data.js'
import type { Examined } from '../examine/examined.js'
import type { FileToStore, FileWriter } from '../store/file-writer.js'
import { openStaging, type Staging } from '../store/staging.js'
import type { Answer } from '../workers/answer.js'
import type { TaskRun } from '../workers/task-run.js'
import { buildTree, type TreeNode } from './build-tree.js'
import { claimDependencies } from './claim-dependencies.js'
import { fileFinder } from './find-file.js'
import { judged } from './judged.js'
import { archiveBase, archiver, type MadeArchive } from './make-archives.js'
import { primaryEnding, type ScanPlan } from './plan.js'
import { type ScanTroubles, scanTroubles } from './scan-troubles.js'
import { walk } from './walk.js'

/** Files that are being examined or wait for their turn to be stored. */
const IN_FLIGHT = 2_048
/** Milliseconds between two updates for people who watch. */
const TELLING = 100

interface Group {
  readonly nodes: readonly TreeNode[]
  /** Which of them are parents. */
  readonly parents: ReadonlySet<number | null>
  /** Textures that each node has, its archives included. */
  readonly textures: ReadonlyMap<number, number>
  /** File ids of the nodes that are stored already. */
  readonly ids: Map<number, number>
}

interface Waiting {
  readonly group: Group
  readonly index: number
  readonly examination: Answer<Examined>
}

/** Takes the files of a scan, parents before their children. */
export type FileTaker = Pick<FileWriter, 'insert'>

/**
 * Scans a folder and hands its files over as they are examined.
 *
 * @param isWanted leaves out files that the project has already
 * @returns the rows added, what was not taken in, and the archives that still have to be moved to their names
 */
export async function scanInto(
  taker: FileTaker,
  plan: ScanPlan,
  run: TaskRun,
): Promise<{ added: number; archives: MadeArchive[]; troubles: Pick<ScanTroubles, 'unreadable' | 'notFollowed'> }> {
  const staging = openStaging()
  const search = plan.options.obj_options.texture_search_paths
  const isTaken = (real: string) => staging.placeOf(real) !== real
  const finder = fileFinder([plan.dataIn, ...plan.allowedFolders], search, isTaken)
  const isOwn = ownFiles(plan)
  const accept = (path: string) => !isOwn(path)
  const troubles = scanTroubles(plan.dataIn)
  try {
    let listed = 0
    walk(plan, troubles, accept, (path, size, key, inFolder, real) => {
      staging.addEntry({ path, size }, key, inFolder)
      if (real !== path) staging.addLink(real, path)
      listed += 1
      if (listed % 1000 === 0)
        run.progress({ done: 0, total: null, unit: 'files', message: say('files_found', { number: listed }) })
      if (listed % 100 === 0) run.signal.throwIfAborted()
    })
    staging.order()
    await claimDependencies({ plan, staging, finder, accept, run })
    const stored = await storeTrees({ taker, plan, run, staging }, groupTrees(plan, staging))
    const { unreadable, notFollowed } = troubles
    return { ...stored, troubles: { unreadable, notFollowed } }
  } finally {
    finder.close()
    staging.close()
  }
}

interface Work {
  readonly taker: FileTaker
  readonly plan: ScanPlan
  readonly run: TaskRun
  readonly staging: Staging
}

/** A tree of files, and the name of its archives where it may have some. */
interface Tree {
  /** Archives are added. */
  readonly nodes: TreeNode[]
  readonly archive?: string
}

function* groupTrees(plan: ScanPlan, staging: Staging): Generator<Tree> {
  for (const { key, isFolder, files } of staging.groups()) {
    const nodes = buildTree(files, primaryEnding(plan.options), staging)
    yield { nodes, archive: archiveBase(isFolder, key, nodes[0]?.path ?? '') }
  }
}

/** Examines the files of trees and hands them over, one tree after the other. */
export async function storeTrees(work: Work, trees: Iterable<Tree>) {
  const { plan, run } = work
  const store = nodeStore(work)
  const archives = archiver(plan, run.examiners)
  const waiting: Waiting[] = []
  for (const { nodes, archive } of trees) {
    run.signal.throwIfAborted()
    const isPacked = archive !== undefined && plan.options.obj_options.archive_subdirectories
    const staged = isPacked ? await archives.archive(nodes, archive) : new Map<string, string>()
    const parents = new Set(nodes.map(({ parent }) => parent))
    const group = { nodes, parents, textures: countTextures(nodes), ids: new Map<number, number>() }
    for (const index of parentsFirst(nodes)) {
      const { path, size } = nodes[index] ?? { path: '', size: 0 }
      const job = { path: staged.get(path) ?? path, validate: true, xmlSchema: plan.xmlSchema }
      waiting.push({ group, index, examination: run.examiners.begin(job, size) })
      const first = waiting.length > IN_FLIGHT ? waiting.shift() : undefined
      if (first !== undefined) store(first, first.examination.there ?? (await first.examination.wait()))
    }
  }
  for (const rest of waiting) store(rest, rest.examination.there ?? (await rest.examination.wait()))
  assertInput(plan.dataIn)
  return { added: store.added(), archives: archives.made }
}

/** Stores one examined file after the other and reports how far it is. */
function nodeStore({ taker, plan, run, staging }: Work) {
  const totals = staging.totals()
  const done = { rows: 0, files: 0, bytes: 0 }
  let told = 0
  const store = ({ group, index }: Waiting, examined: Examined) => {
    run.signal.throwIfAborted()
    if (examined.unreadable === 'ENOENT') assertInput(plan.dataIn)
    const node = group.nodes[index]
    if (node === undefined) return
    group.ids.set(index, taker.insert(fileToStore(node, examined, staging, group, index)))
    done.rows += 1
    done.files += node.type === 'archive' ? 0 : 1
    done.bytes += examined.size
    const isLast = done.files === totals.files
    if (isLast || (done.rows % 50 === 0 && performance.now() - told > TELLING)) {
      told = performance.now()
      const bytes = { bytes_done: done.bytes, bytes_total: Math.max(totals.bytes, done.bytes) }
      const scanned = { number: done.files, of: totals.files, done: bytes.bytes_done, bytes: bytes.bytes_total }
      const message = say('files_scanned', scanned)
      run.progress({ done: done.files, total: totals.files, unit: 'files', message, ...bytes })
    }
  }
  return Object.assign(store, { added: () => done.rows })
}

function fileToStore(node: TreeNode, examined: Examined, staging: Staging, group: Group, index: number): FileToStore {
  const { report, status } = judged(node.path, examined, staging.notes(node.path), group.textures.get(index) ?? 0)
  const { size, sha256, mtime_ns, mime } = examined
  const parentId = node.parent === null ? null : (group.ids.get(node.parent) ?? null)
  return {
    path: node.path,
    type: node.type,
    status,
    parentId,
    belowKnown: node.below,
    size,
    sha256,
    mtime_ns,
    mime,
    report,
    archiveName: node.archiveName,
    hasMembers: group.parents.has(index),
  }
}

function assertInput(dataIn: string): void {
  if (existsSync(join(dataIn, '.'))) return
  throw new ServiceError('internal', say('input_folder_gone', { path: dataIn }))
}

/** Textures of each node: its own and those in archives below it. */
function countTextures(nodes: readonly TreeNode[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { parent, type } of nodes) {
    if (parent === null || type === 'archive' || type === 'primary' || type === 'source') continue
    const owner = nodes[parent]?.type === 'archive' ? (nodes[parent]?.parent ?? parent) : parent
    counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  return counts
}

/** Archives were added last, but their textures come before them. */
function parentsFirst(nodes: readonly TreeNode[]): number[] {
  const depths = nodes.map(({ parent }) => {
    let depth = 0
    for (let at = parent; at !== null && at !== undefined; at = nodes[at]?.parent ?? null) depth += 1
    return depth
  })
  const order = nodes.map((_, index) => index)
  const isInOrder = depths.every((depth, index) => depth >= (depths[index - 1] ?? 0))
  return isInOrder ? order : order.sort((a, b) => (depths[a] ?? 0) - (depths[b] ?? 0) || a - b)
}
