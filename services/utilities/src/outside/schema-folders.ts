import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { firstInside, placesOf } from '@regesta/xml/referenced-file'
import { indexSchemas, type SchemaDocument, type SchemaIndex } from '../domain/schema-tree.js'
import { vocabularyOf } from '../domain/vocabulary.js'
import { type ReadSchema, readSchema } from './read-schema.js'

/** A file of a folder that cannot be used as a schema, and why. */
export interface SkippedFile {
  readonly path: string
  readonly reason: string
}

/** An element of a schema whose values are asked for. */
export interface ElementName {
  readonly namespace: string
  readonly element: string
}

export interface FoundVocabularies {
  /** The values of each element that was asked for; none for one whose type is open. */
  readonly values: readonly (readonly string[])[]
  /** Files that were left out when the folder was parsed just now. */
  readonly skipped: readonly SkippedFile[]
}

const MOST_FILES = 2_000
const FOLDERS_KEPT = 16

interface Parsed {
  readonly index: SchemaIndex
  /** What the files looked like, those reached by inclusion too. */
  readonly mark: string
  readonly files: readonly string[]
}

/** Reads folders of schemas and keeps them; a folder is parsed again only when one of its files has changed. */
export function schemaFolders() {
  const kept = new Map<string, Parsed>()

  return async (folder: string, elements: readonly ElementName[]): Promise<FoundVocabularies> => {
    const before = kept.get(folder)
    const isKnown = before !== undefined && before.mark === (await markOf(folder, before.files))
    const { index, skipped } = isKnown ? { ...before, skipped: [] } : await parseAnew(folder)
    return { values: elements.map(({ namespace, element }) => vocabularyOf(index, namespace, element)), skipped }
  }

  async function parseAnew(folder: string): Promise<Parsed & { readonly skipped: SkippedFile[] }> {
    const skipped: SkippedFile[] = []
    const parsed = await parseFolder(folder, (path, reason) => skipped.push({ path, reason }))
    kept.delete(folder)
    kept.set(folder, parsed)
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - FOLDERS_KEPT))) kept.delete(oldest)
    return { ...parsed, skipped }
  }
}

/** All schema files of the folder and those inside it that they include; a file that cannot be read is skipped. */
async function parseFolder(folder: string, skip: (path: string, reason: string) => void): Promise<Parsed> {
  const queue = await schemaFiles(folder)
  const known = new Set(queue)
  const schemas = new Map<string, ReadSchema>()
  const includers = new Map<string, string[]>()
  for (let next = 0; next < queue.length && next < MOST_FILES; next += 1) {
    const path = queue[next] ?? ''
    if ((await firstInside(folder, [path])) === undefined) {
      skip(path, 'it is not a file of this folder')
      continue
    }
    const schema = await readSchema(path).catch((error: Error) => void skip(path, error.message))
    if (!schema) continue
    schemas.set(path, schema)
    for (const { kind, location } of schema.references) {
      const found = await firstInside(folder, placesOf(location, dirname(path)))
      if (found === undefined) continue
      if (kind !== 'import') noteIncluder(includers, found, path)
      if (known.has(found)) continue
      known.add(found)
      queue.push(found)
    }
  }
  const documents = [...schemas].map(([path, schema]) => withNamespaces(path, schema, schemas, includers))
  return { index: indexSchemas(documents), files: queue, mark: await markOf(folder, queue) }
}

function noteIncluder(includers: Map<string, string[]>, included: string, path: string): void {
  const known = includers.get(included)
  if (known === undefined) includers.set(included, [path])
  else known.push(path)
}

/** A schema without a namespace with those of the schemas that include it, over others without one too. */
function withNamespaces(
  path: string,
  schema: ReadSchema,
  schemas: ReadonlyMap<string, ReadSchema>,
  includers: ReadonlyMap<string, readonly string[]>,
): SchemaDocument {
  if (schema.targetNamespace !== '') return schema
  const reached = new Set([path])
  const takesNamespaces = new Set<string>()
  for (const each of reached) {
    const namespace = schemas.get(each)?.targetNamespace ?? ''
    if (namespace !== '') takesNamespaces.add(namespace)
    else for (const includer of includers.get(each) ?? []) reached.add(includer)
  }
  return { ...schema, takesNamespaces: [...takesNamespaces] }
}

const schemaFiles = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && /\.xsd$/i.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort()

async function markOf(folder: string, files: readonly string[]): Promise<string> {
  const listed = await schemaFiles(folder)
  const marks = await Promise.all(
    [...new Set([...listed, ...files])].map((file) =>
      stat(file, { bigint: true }).then(
        ({ size, mtimeNs, ctimeNs }) => `${file} ${size} ${mtimeNs} ${ctimeNs}`,
        () => `${file} missing`,
      ),
    ),
  )
  return marks.join('\n')
}
