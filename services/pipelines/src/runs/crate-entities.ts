import { basename, relative, sep, win32 } from 'node:path'
import { SOURCE_FILE } from '../domain/definition.js'
import type { WorkingItem } from './run-scope.js'

/** One entity of a crate's graph. */
export type Entity = Record<string, unknown> & { '@id': string }

export const ref = (id: string) => ({ '@id': id })

/** Outputs are named by their path in the crate; the source file, which is elsewhere, by its name. */
export function fileId({ files, outputDirectory }: WorkingItem, id: string): string {
  const path = files.get(id)?.path ?? id
  const inside = relative(outputDirectory, path)
  if (inside.startsWith('..')) return `#${encodeURIComponent(basename(path))}`
  return inside.split(sep).map(encodeURIComponent).join('/')
}

/** A file of the run: as a file of the crate, or, when it is elsewhere, as something that is only described here. */
export function fileEntity(work: WorkingItem, id: string): Entity {
  const file = work.files.get(id)
  const isInside = !fileId(work, id).startsWith('#')
  const kind = isInside
    ? { '@type': 'File', ...(file?.mime_type ? { encodingFormat: file.mime_type } : {}) }
    : { '@type': 'CreativeWork', description: 'Not part of this crate; known by its name, size and SHA-256' }
  return {
    '@id': fileId(work, id),
    ...kind,
    name: basename(file?.path ?? id),
    contentSize: String(file?.size ?? 0),
    sha256: file?.sha256,
    exampleOfWork: ref(workflowParameterId(id)),
  }
}

const workflowParameterId = (fileId: string) => `#workflow-parameter-${encodeURIComponent(fileId)}`

/** What a workflow takes and gives: the record's source file, and each output that was made. */
export function workflowParameters(outputIds: readonly string[]): { input: Entity; outputs: Entity[] } {
  const outputs = outputIds.map((id) => formalParameter(workflowParameterId(id), id, 'File'))
  return { input: formalParameter(workflowParameterId(SOURCE_FILE), 'Source file of the record', 'File'), outputs }
}

/** A place for a value, of which the values of a run are examples. */
export const formalParameter = (id: string, name: string, additionalType: string): Entity => ({
  '@id': id,
  '@type': 'FormalParameter',
  conformsTo: ref('https://bioschemas.org/profiles/FormalParameter/1.0-RELEASE'),
  name,
  additionalType,
  valueRequired: false,
})

/** A value as others may read it: a path on this machine is reduced to its last name. */
export function tellable<T>(value: T): T
export function tellable(value: unknown): unknown {
  if (typeof value === 'string') return isLocalPath(value) ? lastName(value) : value
  if (Array.isArray(value)) return value.map(tellable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, tellable(member)]))
}

/** `/data/a.csv`, `C:\data\a.csv`, `\\server\share\a.csv`, `file:///data/a.csv`; not web addresses. */
const isLocalPath = (text: string) => /^(\/|[A-Za-z]:[\\/]|\\\\|file:\/\/)/.test(text)
const lastName = (path: string) => win32.basename(path)
