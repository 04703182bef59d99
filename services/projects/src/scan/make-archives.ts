import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { makeFolderSync } from '@regesta/http/make-folder'
import { reasonOf } from '@regesta/http/reason-of'
import { storageFault } from '@regesta/http/storage-fault'
import { stemOf } from '../domain/file-names.js'
import { isReadable } from '../outside/is-readable.js'
import type { ExaminerPool } from '../workers/examiner-pool.js'
import type { TreeNode } from './build-tree.js'
import type { ScanPlan } from './plan.js'

/** An archive that was made in the stage and has its final name already. */
export interface MadeArchive {
  readonly staged: string
  readonly final: string
}

/** All entries carry the same time, so that equal content gives equal bytes. */
const ENTRY_TIME = new Date(Date.UTC(1980, 0, 1))

/** Packs textures into archives: one for each first-level folder below a material file. */
export function archiver(plan: ScanPlan, pool: ExaminerPool) {
  const made: MadeArchive[] = []
  const nameFor = archiveNames(join(plan.dataOut, 'archives'), pool)

  async function pack(name: string, library: string, textures: readonly TreeNode[]): Promise<MadeArchive> {
    makeStage(plan)
    const staged = join(plan.archiveStage, `${made.length}.zip`)
    const entryOf = ({ path }: TreeNode) => ({ path, name: relative(dirname(library), path).normalize('NFC') })
    await writeZip(staged, textures.map(entryOf))
    const archive = { staged, final: await nameFor(name, staged) }
    made.push(archive)
    return archive
  }

  return {
    made,
    /** Adds the archives of a group to its tree; answers where each archive node's bytes are now. What cannot be read stays loose. */
    async archive(nodes: TreeNode[], base: string): Promise<Map<string, string>> {
      const staged = new Map<string, string>()
      for (const { library, place, subfolder, textures: all } of archivable(nodes)) {
        const textures = all.filter(({ path }) => isReadable(path))
        if (textures.length === 0) continue
        const archive = await pack(`${base}_${subfolder}`, library, textures)
        staged.set(archive.final, archive.staged)
        moveInto(nodes, archive, place, textures)
      }
      return staged
    },
  }
}

/** The output folder is the person's choice; the other folders of a scan are there already. */
export function makeStage({ dataOut, archiveStage }: ScanPlan): void {
  try {
    makeFolderSync(archiveStage)
  } catch (error) {
    if (storageFault(error) !== undefined) throw error
    const sentence = say('archives_not_made', { place: dataOut, reason: reasonOf(error) })
    throw new ServiceError('refused', sentence, {}, { cause: error })
  }
}

/** Finds where an archive may go: a file of that name stays, unless it has the same content. */
function archiveNames(folder: string, pool: ExaminerPool): (wanted: string, staged: string) => Promise<string> {
  const taken = new Set<string>()
  return async (wanted, staged) => {
    for (let number = 1; ; number += 1) {
      const path = join(folder, number === 1 ? `${wanted}.zip` : `${wanted}_${number}.zip`)
      if (taken.has(path.toLowerCase())) continue
      if (existsSync(path) && !(await haveSameHash(pool, path, staged))) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

/** Puts an archive below the material in the tree, and its textures below the archive. */
function moveInto(nodes: TreeNode[], { staged, final }: MadeArchive, library: number, textures: readonly TreeNode[]) {
  const place = nodes.push({ path: final, type: 'archive', parent: library, size: statSync(staged).size }) - 1
  for (const texture of textures) {
    texture.parent = place
    if (texture.type === 'secondary') texture.type = 'archived_file'
    texture.archiveName = basename(final)
  }
}

/** What goes into one archive. */
interface Archivable {
  readonly library: string
  /** Of the material in the tree. */
  readonly place: number
  readonly subfolder: string
  readonly textures: readonly TreeNode[]
}

/** The textures of each material by the first-level folder below it; textures beside it or elsewhere go into no archive. */
export function archivable(nodes: readonly TreeNode[]): Archivable[] {
  const texturesOf = new Map<number, TreeNode[]>()
  for (const node of nodes) {
    if (node.parent === null || !isMaterial(nodes[node.parent])) continue
    const known = texturesOf.get(node.parent)
    if (known === undefined) texturesOf.set(node.parent, [node])
    else known.push(node)
  }
  return [...texturesOf]
    .sort(([a], [b]) => a - b)
    .flatMap(([place, textures]) => {
      const library = nodes[place]?.path ?? ''
      return [...bySubfolder(dirname(library), textures)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([subfolder, inside]) => ({ library, place, subfolder, textures: inside }))
    })
}

const isMaterial = (node: TreeNode | undefined) => /\.mtl$/i.test(node?.path ?? '')

function bySubfolder(folder: string, textures: readonly TreeNode[]): Map<string, TreeNode[]> {
  const found = new Map<string, TreeNode[]>()
  for (const texture of textures) {
    const parts = relative(folder, texture.path).split('/')
    const first = parts[0] ?? ''
    if (parts.length < 2 || first === '..') continue
    const inside = found.get(first)
    if (inside === undefined) found.set(first, [texture])
    else inside.push(texture)
  }
  return found
}

/** A file that goes into an archive, and its name there. */
export interface ZipEntry {
  readonly path: string
  readonly name: string
}

/** Packs files; equal content gives equal bytes. */
export async function writeZip(path: string, entries: readonly ZipEntry[]): Promise<void> {
  // Loaded when it is needed: it takes longer to load than most scans take.
  const { ZipArchive } = await import('archiver')
  const archive = new ZipArchive({ zlib: { level: 6 }, statConcurrency: 1 })
  try {
    for (const entry of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      archive.file(entry.path, { name: entry.name, date: ENTRY_TIME, mode: 0o644 })
    }
    // Where either fails, the other may never end.
    await Promise.all([pipeline(archive, createWriteStream(path)), archive.finalize()])
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

async function haveSameHash(pool: ExaminerPool, a: string, b: string): Promise<boolean> {
  const size = statSync(a).size
  if (size !== statSync(b).size) return false
  const [first, second] = await Promise.all([a, b].map((path) => pool.examine({ path, validate: false }, size)))
  return first?.sha256 === second?.sha256
}

/** The base of archive names: the folder of a folder group, the stem of the root's name elsewhere. */
export const archiveBase = (isFolder: boolean, key: string, root: string): string =>
  isFolder ? basename(key) : stemOf(basename(root))
