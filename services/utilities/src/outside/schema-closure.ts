import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { readInspectedXml } from './inspected-xml.js'

/** One file of a schema: UTF-8, inspected, its references rewritten to the names of other parts. */
export interface SchemaPart {
  /** `0.xsd` for the schema itself. */
  readonly name: string
  readonly path: string
  readonly text: string
}

/** A schema with everything inside its folder that it includes or imports. An engine needs no other file. */
export interface Schema {
  readonly parts: readonly SchemaPart[]
  /** References that lead outside of the folder, to the network or nowhere. */
  readonly notFollowed: readonly string[]
}

const MOST_FILES = 1_000
const REFERENCE =
  /(<(?:[\w.-]+:)?(?:include|import|redefine|override)\b[^>]*?)\sschemaLocation\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Collects a schema. A reference to the network counts as the file of that name in the folder, if there is one. */
export async function collectSchema(path: string): Promise<Schema> {
  const folder = dirname(path)
  const places = new Map([[path, '0.xsd']])
  const notFollowed: string[] = []
  const parts: SchemaPart[] = []
  for (const [current, name] of places) {
    const text = await readInspectedXml(current, 'schema_file')
    const targets = new Map<string, string>()
    for (const reference of referencesIn(text)) {
      const found = await findReference(reference, dirname(current), folder)
      if (found === undefined) notFollowed.push(reference)
      else targets.set(reference, placeOf(found, places))
    }
    if (places.size > MOST_FILES) {
      throw new ServiceError('invalid_input', `'schema_file' ${path} leads to more than ${MOST_FILES} files`)
    }
    parts.push({ name, path: current, text: rewrite(text, targets) })
  }
  return { parts, notFollowed }
}

const referencesIn = (text: string) =>
  [...text.matchAll(REFERENCE)].map(([, , double, single]) => double ?? single ?? '')

function placeOf(path: string, places: Map<string, string>): string {
  const known = places.get(path)
  if (known !== undefined) return known
  const name = `${places.size}.xsd`
  places.set(path, name)
  return name
}

/** A reference that is not followed loses its place: engines then go on without that file. */
const rewrite = (text: string, targets: ReadonlyMap<string, string>) =>
  text.replace(REFERENCE, (_, start: string, double?: string, single?: string) => {
    const target = targets.get(double ?? single ?? '')
    return target === undefined ? start : `${start} schemaLocation="${target}"`
  })

/** The real path of a reference inside the folder of the schema. */
async function findReference(reference: string, from: string, folder: string): Promise<string | undefined> {
  const real = await realpath(wantedPath(reference.trim(), from, folder)).catch(() => undefined)
  if (real === undefined) return undefined
  const way = relative(folder, real)
  return isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`) ? undefined : real
}

function wantedPath(reference: string, from: string, folder: string): string {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(reference)) return join(from, reference)
  return join(folder, basename(reference.replace(/[?#].*$/, '')))
}
