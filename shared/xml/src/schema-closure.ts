import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { builtInSchemas } from './built-in-schemas.js'
import { readInspectedXml } from './inspected-xml.js'
import { type Tag, tagsNamed } from './tags.js'

/** One file of a schema: UTF-8, inspected, its references rewritten to the names of other parts. */
export interface SchemaPart {
  /** `0.xsd` for the schema itself. */
  readonly name: string
  /** The namespace of a part that is built in. */
  readonly path: string
  readonly text: string
}

/** A schema with everything inside its folder that it includes or imports. An engine needs no other file. */
export interface Schema {
  /** What a request calls the schema, for messages. */
  readonly field: string
  readonly parts: readonly SchemaPart[]
  /** References that lead outside of the folder, to the network or nowhere. */
  readonly notFollowed: readonly string[]
}

const MOST_FILES = 1_000
/** All files together. Characters. */
export const LARGEST_SCHEMA = 64 * 1024 * 1024
const REFERENCES = new Set(['include', 'import', 'redefine', 'override'])

/**
 * Collects a schema. A reference to the network counts as the file of that name in the folder, if there is one, else as a
 * schema that is built in.
 */
export async function collectSchema(path: string, field: string): Promise<Schema> {
  const folder = dirname(path)
  const places = new Map([[path, '0.xsd']])
  const notFollowed: string[] = []
  const parts: SchemaPart[] = []
  let size = 0
  for (const [current, name] of places) {
    const text = builtInSchemas.get(current) ?? (await readInspectedXml(current, field))
    size += text.length
    const edits: Edit[] = []
    for (const tag of tagsNamed(text, REFERENCES)) {
      const target = await targetOf(tag, dirname(current), folder)
      const reference = tag.attributes.get('schemaLocation')
      if (target === undefined && reference !== undefined) notFollowed.push(reference)
      edits.push({ tag, target: target === undefined ? undefined : placeOf(target, places) })
      if (places.size > MOST_FILES || size > LARGEST_SCHEMA) throw tooMuch(path, field)
    }
    parts.push({ name, path: current, text: rewrite(text, edits) })
  }
  return { field, parts, notFollowed }
}

const tooMuch = (path: string, field: string) =>
  new ServiceError(
    'invalid_input',
    `'${field}' ${path} leads to more than ${MOST_FILES} files or ${LARGEST_SCHEMA / 1024 / 1024} MiB`,
  )

function placeOf(path: string, places: Map<string, string>): string {
  const known = places.get(path)
  if (known !== undefined) return known
  const name = `${places.size}.xsd`
  places.set(path, name)
  return name
}

interface Edit {
  readonly tag: Tag
  readonly target: string | undefined
}

/** A reference that is not followed loses its place: engines then go on without that file. */
function rewrite(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let written = 0
  for (const { tag, target } of edits) {
    const start = text.slice(tag.from, tag.to).replace(/\sschemaLocation\s*=\s*(?:"[^"]*"|'[^']*')/, '')
    const end = start.endsWith('/>') ? start.length - 2 : start.length - 1
    const place = target === undefined ? '' : ` schemaLocation="${target}"`
    pieces.push(text.slice(written, tag.from), start.slice(0, end), place, start.slice(end))
    written = tag.to
  }
  return pieces.join('') + text.slice(written)
}

/** The real path of a reference inside the folder of the schema, or the namespace of a schema that is built in. */
async function targetOf({ name, attributes }: Tag, from: string, folder: string): Promise<string | undefined> {
  const reference = attributes.get('schemaLocation')
  const found = reference === undefined ? undefined : await findReference(reference, from, folder)
  const namespace = attributes.get('namespace') ?? ''
  return found ?? (name === 'import' && builtInSchemas.has(namespace) ? namespace : undefined)
}

async function findReference(reference: string, from: string, folder: string): Promise<string | undefined> {
  const real = await realpath(wantedPath(reference.trim(), from, folder)).catch(() => undefined)
  if (real === undefined) return undefined
  const way = relative(folder, real)
  return isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`) ? undefined : real
}

function wantedPath(reference: string, from: string, folder: string): string {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(reference)) return join(from, reference)
  const [path = ''] = reference.split(/[?#]/, 1)
  return join(folder, basename(path))
}
