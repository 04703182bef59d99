import { join } from 'node:path'
import { pathOnDisk } from '@regesta/http/path-on-disk'
import type { Database } from '@regesta/sqlite/open-database'
import { bundlingKey } from '../domain/bundling.js'
import { ownFiles } from '../domain/never-data.js'
import type { Examined } from '../examine/examined.js'
import { type JudgedFile, knownBundles, knownModels } from '../store/known-models.js'
import { openStaging, type Staging } from '../store/staging.js'
import type { TaskRun } from '../workers/task-run.js'
import { buildBranches, buildParts, buildTree, type TreeNode } from './build-tree.js'
import { claimDependencies, ownerEndings } from './claim-dependencies.js'
import { fileFinder } from './find-file.js'
import { type Judgment, judgeAnew } from './judge-anew.js'
import { primaryEnding, type ScanPlan } from './plan.js'
import { rootKey } from './walk.js'

/** A new file as a walk has found it. */
export interface NewFile {
  readonly path: string
  readonly size: number
  readonly key: string
  readonly inFolder: boolean
  readonly real: string
}

/** What a comparison has found. */
export interface Compared {
  readonly changed: readonly { file: { file_id: number }; found: Examined }[]
  /** Files that have changed, moved, gone or come back. */
  readonly touched: readonly number[]
  readonly gone: readonly number[]
  /** Where files are now below the input folder, as far as they have moved. */
  readonly places: ReadonlyMap<number, string>
}

export interface Joining {
  readonly database: Database
  readonly plan: ScanPlan
  readonly run: TaskRun
  readonly fresh: readonly NewFile[]
  readonly isKnown: (path: string) => boolean
  readonly compared: Compared
}

/** What new files become. */
export interface Joined {
  readonly staging: Staging
  /** New files as they are to be stored: below a file of the project, or as bundles of their own. */
  trees(): Iterable<TreeNode[]>
  /** Files of the project whose report or status has changed. */
  readonly judgments: readonly Judgment[]
  close(): void
}

/**
 * Finds out which model or bundle of the project each new file joins, and how models are to be judged now. What the
 * project has stays where it is: a correction may have put it there.
 */
export async function joinKnown(joining: Joining): Promise<Joined> {
  const { database, plan, run, fresh, compared } = joining
  const staging = openStaging()
  try {
    const placeOf = (file: Pick<JudgedFile, 'file_id' | 'relative_path'>) =>
      pathOnDisk(join(plan.dataIn, compared.places.get(file.file_id) ?? file.relative_path))
    const known = knownModels(database, compared.gone)
    const models = known.toJudge(ownerEndings(plan), compared.touched)
    const files = models.flatMap((model) => {
      run.signal.throwIfAborted()
      return [model, ...known.librariesOf(model.file_id)]
    })
    for (const { path, size, key, inFolder, real } of fresh) {
      staging.addEntry({ path, size }, key, inFolder)
      if (real !== path) staging.addLink(real, path)
    }
    staging.order()
    for (const model of models) staging.addModel({ path: placeOf(model), size: model.size_bytes })
    await followReferences(joining, staging)
    const placed = files.map((file) => ({ ...file, path: placeOf(file) }))
    const judgments = await judgeAnew({ plan, run, changed: compared.changed, staging }, placed)
    const ids = new Map(placed.map(({ path, file_id }) => [path, file_id]))
    const owners = models.map(placeOf)
    return { staging, trees: () => treesOf(joining, staging, owners, ids), judgments, close: () => staging.close() }
  } catch (error) {
    staging.close()
    throw error
  }
}

async function followReferences({ plan, run, isKnown }: Joining, staging: Staging): Promise<void> {
  const search = plan.options.obj_options.texture_search_paths
  const finder = fileFinder([plan.dataIn, ...plan.allowedFolders], search, (real) => staging.placeOf(real) !== real)
  const isOwn = ownFiles(plan)
  try {
    const accept = (path: string) => !isOwn(path) && !isKnown(path)
    await claimDependencies({ plan, staging, finder, accept, isKnown, run })
  } finally {
    finder.close()
  }
}

/** @param ids of the models and their libraries, by path */
function* treesOf(joining: Joining, staging: Staging, owners: readonly string[], ids: ReadonlyMap<string, number>) {
  for (const owner of owners) {
    const parts = buildParts(staging.dependencies(owner), (path) => ids.get(path) ?? ids.get(owner))
    if (parts.length > 0) yield parts
  }
  const headOf = bundleFinder(joining)
  for (const { key, isFolder, files } of staging.groups()) {
    const head = headOf(key, isFolder)
    yield head === undefined
      ? buildTree(files, primaryEnding(joining.plan.options), staging)
      : buildBranches(files, head, staging)
  }
}

/** Finds the head of the bundle that the project has of a group of new files. */
function bundleFinder({ database, plan, fresh }: Joining) {
  const bundles = knownBundles(database)
  const keyOf = bundlingKey(plan.options.bundling)
  const keys = new Set(fresh.flatMap(({ key, inFolder }) => (inFolder ? [] : [key])))
  const byKey = plan.options.bundling.enabled
    ? bundles.ofKeys(keys, (name) => rootKey(keyOf, name))
    : new Map<string, number>()
  return (key: string, isFolder: boolean): number | undefined =>
    isFolder ? bundles.ofFolder(key.slice(plan.dataIn.length + 1)) : byKey.get(key)
}
