import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { ScanPreview } from '@regesta/contracts/new-projects'
import { hasEnding } from '@regesta/http/data-names'
import { extensionOf } from '../domain/file-names.js'
import type { ExamineJob } from '../examine/examine-file.js'
import { type ReferenceKind, readReferences } from '../examine/read-references.js'
import { buildTree, type TreeNode } from '../scan/build-tree.js'
import { claimDependencies } from '../scan/claim-dependencies.js'
import { childrenOf } from '../scan/descend.js'
import { fileFinder } from '../scan/find-file.js'
import { archivable, archiveBase } from '../scan/make-archives.js'
import { primaryEnding, type ScanPlan } from '../scan/plan.js'
import { scanTroubles } from '../scan/scan-troubles.js'
import { walk } from '../scan/walk.js'
import { openStaging, type Staging } from '../store/staging.js'

export interface PreviewPlan {
  readonly plan: ScanPlan
  /** Files that are looked at. */
  readonly limit: number
  /** What is not looked at by then is left out. */
  readonly seconds: number
}

export type Preview = Omit<ScanPreview, 'data_in_path' | 'project_file' | 'free_bytes' | 'obstacle'>

/** Bundles that are shown, files of one, and entries of the other lists. */
const EXAMPLES = 12
const SHOWN = 12
const LISTED = 100
/** Models beyond this size are not searched for the names in them: a person waits. Bytes. */
const MODEL = 64 * 1024 * 1024

/** The first files of a folder, grouped by the rules of the scan itself; of models, the names in them are read too. */
export async function previewScan({ plan, limit, seconds }: PreviewPlan): Promise<Preview> {
  const deadline = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > deadline
  const staging = openStaging()
  const finder = fileFinder([plan.dataIn, ...plan.allowedFolders], plan.options.obj_options.texture_search_paths)
  try {
    const seen = lookAt(plan, staging, (files) => files >= limit || isOver())
    staging.order()
    const models = new Set<string>()
    const run = previewRun(models, isOver)
    await claimDependencies({ plan, staging, finder, accept: () => true, run })
    return { ...seen, partial: seen.partial || isOver(), ...bundlesOf(plan, staging), ...gapsOf(plan, staging, models) }
  } finally {
    finder.close()
    staging.close()
  }
}

/** Ends a walk; not an error of the folder. */
class Enough extends Error {}

/** Takes in the names of a folder until there are enough. */
function lookAt(plan: ScanPlan, staging: Staging, isEnough: (files: number) => boolean) {
  const endings = new Map<string, number>()
  const seen = { files_seen: 0, files_taken: 0, bytes_taken: 0, partial: false, folders: foldersIn(plan.dataIn) }
  const everything = { ...plan, options: { ...plan.options, extensions: [''] } }
  const count = (path: string) => {
    if (isEnough(seen.files_seen)) throw new Enough()
    seen.files_seen += 1
    const ending = extensionOf(basename(path))
    endings.set(ending, (endings.get(ending) ?? 0) + 1)
    return hasEnding(path, plan.options.extensions)
  }
  try {
    walk(everything, scanTroubles(plan.dataIn), count, (path, size, key, inFolder, real) => {
      seen.files_taken += 1
      seen.bytes_taken += size
      staging.addEntry({ path, size }, key, inFolder)
      if (real !== path) staging.addLink(real, path)
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
    seen.partial = true
  }
  const extensions = [...endings].map(([extension, files]) => ({ extension, files }))
  return { ...seen, extensions: extensions.sort((a, b) => b.files - a.files).slice(0, LISTED) }
}

function foldersIn(folder: string): number {
  let folders = 0
  for (const child of childrenOf(folder, () => {})) if (child.isDirectory()) folders += 1
  return folders
}

/** What the scan gives the search for references, done in this thread; nothing is read once the time is over. */
function previewRun(models: Set<string>, isOver: () => boolean) {
  return {
    signal: new AbortController().signal,
    progress: () => {},
    examiners: {
      references: async (path: string, of: ReferenceKind) => {
        models.add(path)
        const isLarge = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MODEL
        return isLarge || isOver() ? ({ of: 'unknown', reason: '' } as const) : readReferences(path, of)
      },
      // Loaded when it is needed: most folders have no two files that could be meant.
      examine: async (job: ExamineJob) => (await import('../examine/examine-file.js')).examineFile(job),
    },
  }
}

function bundlesOf(plan: ScanPlan, staging: Staging) {
  const found = { bundles: 0, single: 0 }
  const [several, alone]: [Preview['examples'], Preview['examples']] = [[], []]
  for (const { key, isFolder, files } of staging.groups()) {
    const nodes = buildTree(files, primaryEnding(plan.options), staging)
    found.bundles += 1
    if (nodes.length === 1) found.single += 1
    const list = nodes.length === 1 ? alone : several
    if (list.length < EXAMPLES) list.push(example(plan, nodes, archiveBase(isFolder, key, nodes[0]?.path ?? '')))
  }
  // Bundles of several files say most about a rule.
  return { ...found, examples: [...several, ...alone].slice(0, EXAMPLES) }
}

function example({ dataIn, dataOut, options }: ScanPlan, nodes: TreeNode[], base: string): Preview['examples'][number] {
  if (options.obj_options.archive_subdirectories) {
    for (const { place, subfolder, textures } of archivable(nodes)) {
      const path = `${dataOut}/archives/${base}_${subfolder}.zip`
      const archive = nodes.push({ path, type: 'archive', parent: place, size: 0 }) - 1
      for (const texture of textures) Object.assign(texture, { parent: archive, type: 'archived_file' })
    }
  }
  const shown = nodes.slice(0, SHOWN).map(({ path, type, parent }) => ({ path: below(dataIn, path), type, parent }))
  return { files: nodes.length, shown }
}

const below = (folder: string, path: string) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path)

/** Names in models that several files could be meant by, or none. */
function gapsOf({ dataIn }: ScanPlan, staging: Staging, models: ReadonlySet<string>) {
  const conflicts = new Map<string, Preview['conflicts'][number]>()
  const missing: Preview['missing'] = []
  for (const path of models) {
    const model = below(dataIn, path)
    const notes = staging.notes(path) ?? {}
    const open = (notes.conflicts ?? []).map((conflict) => ({ ...conflict, path: null }))
    for (const { filename, candidates, path: chosen } of [...open, ...(notes.chosen ?? [])]) {
      const known = conflicts.get(filename) ?? { candidates: candidates.map(describe), models: 0 }
      conflicts.set(filename, { ...known, filename, chosen, models: known.models + 1 })
    }
    if (notes.mtlMissing) missing.push({ model, name: null })
    for (const name of [...(notes.missingTextures ?? []), ...(notes.missingBuffers ?? [])])
      missing.push({ model, name })
  }
  return { conflicts: [...conflicts.values()].slice(0, LISTED), missing: missing.slice(0, LISTED) }
}

function describe(path: string): Preview['conflicts'][number]['candidates'][number] {
  const stat = statSync(path, { throwIfNoEntry: false })
  return { path, size: stat?.size ?? 0, modified: stat?.mtime.toISOString() ?? null }
}
