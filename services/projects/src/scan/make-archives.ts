import { createWriteStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { stemOf } from '../domain/file-names.js'
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
  const taken = new Set<string>()
  const folder = join(plan.dataOut, 'archives')

  /** Where an archive may go: a file of that name stays, unless it has the same content. */
  async function finalName(wanted: string, staged: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? `${wanted}.zip` : `${wanted}_${number}.zip`
      const path = join(folder, name)
      if (taken.has(path.toLowerCase())) continue
      if (existsSync(path) && !(await haveSameHash(pool, path, staged))) continue
      taken.add(path.toLowerCase())
      return path
    }
  }

  async function pack(
    base: string,
    library: string,
    subfolder: string,
    textures: readonly string[],
  ): Promise<MadeArchive> {
    mkdirSync(plan.archiveStage, { recursive: true })
    const staged = join(plan.archiveStage, `${made.length}.zip`)
    await writeZip(
      staged,
      textures.map((path) => ({ path, name: entryName(relative(dirname(library), path)) })),
    )
    const archive = { staged, final: await finalName(`${base}_${subfolder}`, staged) }
    made.push(archive)
    return archive
  }

  return {
    made,
    /** Adds the archives of a group to its tree; answers where each archive node's bytes are now. */
    async archive(nodes: TreeNode[], base: string): Promise<Map<string, string>> {
      const staged = new Map<string, string>()
      for (const [index, library] of [...nodes.entries()]) {
        if (!/\.mtl$/i.test(library.path)) continue
        for (const [subfolder, textures] of subfolders(nodes, index)) {
          const made = await pack(
            base,
            library.path,
            subfolder,
            textures.map(({ path }) => path),
          )
          staged.set(made.final, made.staged)
          const place =
            nodes.push({ path: made.final, type: 'archive', parent: index, size: statSync(made.staged).size }) - 1
          for (const texture of textures) {
            texture.parent = place
            if (texture.type === 'secondary') texture.type = 'archived_file'
            texture.archiveName = basename(made.final)
          }
        }
      }
      return staged
    },
  }
}

/** The textures of a material file by the first-level folder below it; textures beside it or elsewhere are in none. */
function subfolders(nodes: readonly TreeNode[], library: number): Map<string, TreeNode[]> {
  const folder = dirname(nodes[library]?.path ?? '')
  const found = new Map<string, TreeNode[]>()
  for (const node of nodes) {
    if (node.parent !== library) continue
    const parts = relative(folder, node.path).split('/')
    const first = parts[0] ?? ''
    if (parts.length < 2 || first === '..') continue
    found.set(first, [...(found.get(first) ?? []), node])
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function writeZip(path: string, entries: readonly { path: string; name: string }[]): Promise<void> {
  // Loaded when it is needed: it takes longer to load than most scans take.
  const { ZipArchive } = await import('archiver')
  const archive = new ZipArchive({ zlib: { level: 6 }, statConcurrency: 1 })
  try {
    for (const entry of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      archive.file(entry.path, { name: entry.name, date: ENTRY_TIME, mode: 0o644 })
    }
    const written = pipeline(archive, createWriteStream(path))
    await archive.finalize()
    await written
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

const entryName = (path: string) => path.normalize('NFC')

async function haveSameHash(pool: ExaminerPool, a: string, b: string): Promise<boolean> {
  const size = statSync(a).size
  if (size !== statSync(b).size) return false
  const [first, second] = await Promise.all([a, b].map((path) => pool.examine({ path, validate: false }, size)))
  return first?.sha256 === second?.sha256
}

/** The base of archive names: the folder of a folder group, the stem of the root's name elsewhere. */
export const archiveBase = (isFolder: boolean, key: string, root: string): string =>
  isFolder ? basename(key) : stemOf(basename(root))
