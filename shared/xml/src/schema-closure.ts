import { basename, dirname } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { builtInSchemas } from './built-in-schemas.js'
import { readInspectedXml } from './inspected-xml.js'
import { firstInside, isInside, placesOf } from './referenced-file.js'
import { type Tag, tagsNamed } from './tags.js'

/** One file of a schema: UTF-8, inspected, its references rewritten to the names of other parts. */
interface SchemaPart {
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
  /** Paths in the folder at which nothing was found, the first thousand; a file that appears there changes the schema. */
  readonly missed: readonly string[]
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
  const missed = new Set<string>()
  const parts: SchemaPart[] = []
  let size = 0
  for (const [current, name] of places) {
    const text = builtInSchemas.get(current) ?? (await readInspectedXml(current, field))
    size += text.length
    const edits: Edit[] = []
    for (const tag of tagsNamed(text, REFERENCES)) {
      const reference = tag.attributes.get('schemaLocation')
      const wanted = reference === undefined ? [] : wantedPlaces(reference.trim(), dirname(current), folder)
      const found = await firstInside(folder, wanted)
      if (found === undefined && missed.size < MOST_FILES)
        for (const place of wanted.filter((path) => isInside(folder, path))) missed.add(place)
      const target = found ?? builtIn(tag)
      if (target === undefined && reference !== undefined) notFollowed.push(reference)
      edits.push({ tag, target: target === undefined ? undefined : placeOf(target, places) })
      if (places.size > MOST_FILES || size > LARGEST_SCHEMA) throw tooMuch(path, field)
    }
    parts.push({ name, path: current, text: rewrite(text, edits) })
  }
  return { field, parts, notFollowed, missed: [...missed] }
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

/** The namespace of a schema that is built in and may be imported by it. */
function builtIn({ name, attributes }: Tag): string | undefined {
  const namespace = attributes.get('namespace') ?? ''
  return name === 'import' && builtInSchemas.has(namespace) ? namespace : undefined
}

function wantedPlaces(reference: string, from: string, folder: string): string[] {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(reference)) return placesOf(reference, from)
  const [path = ''] = reference.split(/[?#]/, 1)
  return placesOf(basename(path), folder)
}
