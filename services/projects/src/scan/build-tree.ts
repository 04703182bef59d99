import { hasEnding } from '@regesta/http/data-names'
import type { Entry, Staging } from '../store/staging.js'

/** One file of a group, with its place in the tree. Parents come before their children. */
export interface TreeNode {
  readonly path: string
  type: 'source' | 'primary_source' | 'primary' | 'secondary' | 'archive' | 'archived_file'
  /** Index of the parent in the list; null for the root. */
  parent: number | null
  /** The file of the project that it joins, where its parent is not in the list. */
  below?: number
  readonly size: number
  archiveName?: string
}

/**
 * Arranges a group: one root, what each model refers to below it, everything else beside those. The primary source is
 * the root, unless it is a part of another file; then it is marked where it is.
 *
 * @param ending of the primary source; '' leaves the choice to the formats
 */
export function buildTree(files: readonly Entry[], ending: string, staging: Staging): TreeNode[] {
  const parts = files.map((file) => ({ file, dependencies: staging.dependencies(file.path) }))
  const chosen = ending === '' ? undefined : pick(parts, ending)
  const root = chosen?.member ?? files.find(({ path }) => hasEnding(path, ['.obj'])) ?? firstModel(files) ?? files[0]
  const rootPart = parts.find(({ file }) => file === root)
  if (rootPart === undefined) return []
  const nodes: TreeNode[] = [{ path: rootPart.file.path, type: 'source', parent: null, size: rootPart.file.size }]
  addDependencies(nodes, 0, rootPart.dependencies)
  for (const part of parts) {
    if (part === rootPart) continue
    const index = nodes.push({ path: part.file.path, type: 'source', parent: 0, size: part.file.size }) - 1
    addDependencies(nodes, index, part.dependencies)
  }
  const primary = nodes.find(({ path }) => path === (chosen?.path ?? rootPart.file.path)) ?? nodes[0]
  if (primary !== undefined) primary.type = 'primary_source'
  return nodes
}

/** Files that join a bundle of the project: each below its head, with what it refers to. */
export function buildBranches(files: readonly Entry[], head: number, staging: Staging): TreeNode[] {
  const nodes: TreeNode[] = []
  for (const { path, size } of files) {
    const index = nodes.push({ path, type: 'source', parent: null, below: head, size }) - 1
    addDependencies(nodes, index, staging.dependencies(path))
  }
  return nodes
}

/** New parts of a model of the project, each below the file that names it. */
export function buildParts(dependencies: Part['dependencies'], idOf: (path: string) => number | undefined): TreeNode[] {
  const nodes: TreeNode[] = []
  const places = new Map<string, number>()
  for (const { path, parent, type } of dependencies) {
    const place = places.get(parent) ?? null
    const below = place === null ? idOf(parent) : undefined
    const node: TreeNode = { path, type, parent: place, size: 0, ...(below === undefined ? {} : { below }) }
    places.set(path, nodes.push(node) - 1)
  }
  return nodes
}

type Part = { file: Entry; dependencies: readonly { path: string; parent: string; type: 'primary' | 'secondary' }[] }

/** The first file with the ending: a member of the group itself, else the part of one. */
function pick(parts: readonly Part[], ending: string): { path: string; member: Entry } | undefined {
  for (const { file } of parts) if (hasEnding(file.path, [ending])) return { path: file.path, member: file }
  for (const { file, dependencies } of parts) {
    const part = dependencies.find(({ path }) => hasEnding(path, [ending]))
    if (part !== undefined) return { path: part.path, member: file }
  }
  return undefined
}

/** Unless something else is asked for, a model represents its group rather than a picture of it. */
const firstModel = (files: readonly Entry[]) => files.find(({ path }) => hasEnding(path, ['.gltf', '.glb', '.fbx']))

function addDependencies(nodes: TreeNode[], owner: number, dependencies: Part['dependencies']): void {
  const places = new Map([[nodes[owner]?.path ?? '', owner]])
  for (const { path, parent, type } of dependencies) {
    places.set(path, nodes.push({ path, type, parent: places.get(parent) ?? owner, size: 0 }) - 1)
  }
}
