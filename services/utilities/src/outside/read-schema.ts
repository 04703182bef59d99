import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { decodeText } from '@regesta/tables/decode-text'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { SchemaDocument, SchemaNode } from '../domain/schema-tree.js'

const XSD = 'http://www.w3.org/2001/XMLSchema'
const LARGEST = 16 * 1024 * 1024
const DEEPEST = 500
/** Elements of one file; a schema that describes a whole standard has some thousands. */
const MOST_ELEMENTS = 200_000

/** Attributes that name a type or an element with a prefix. */
const NAMES = new Set(['ref', 'type', 'base', 'itemType', 'substitutionGroup'])

/** A schema file with the places of the files that it includes or imports. */
export interface ReadSchema extends SchemaDocument {
  readonly references: readonly { readonly kind: string; readonly location: string }[]
}

/** Reads a schema file. Entities are not expanded and nothing is fetched. Throws for anything but an XML schema. */
export async function readSchema(path: string): Promise<ReadSchema> {
  const { size } = await stat(path)
  if (size > LARGEST) throw new Error(`it has ${size} bytes, at most ${LARGEST} are read`)
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: SchemaNode[] = []
  const references: { kind: string; location: string }[] = []
  let root: SchemaNode | undefined
  let count = 0
  let fault: Error | undefined
  parser.on('error', (error) => {
    fault ??= error
  })
  parser.on('opentag', (tag) => {
    const node = nodeOf(tag, (prefix) => parser.resolve(prefix) ?? '')
    count += 1
    if (count > MOST_ELEMENTS) throw new Error(`it has more than ${MOST_ELEMENTS} elements`)
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
    if (open.length > DEEPEST) fault ??= new Error(`it is nested more than ${DEEPEST} levels deep`)
    const { schemaLocation } = node.attributes
    if (['include', 'import', 'redefine'].includes(node.kind) && schemaLocation)
      references.push({ kind: node.kind, location: schemaLocation })
  })
  parser.on('closetag', () => void open.pop())
  for await (const piece of decodeText(createReadStream(path)).text) {
    parser.write(piece)
    if (fault !== undefined) throw fault
  }
  parser.close()
  if (fault !== undefined) throw fault
  if (root?.kind !== 'schema') throw new Error('its root element is not xs:schema')
  return { root, targetNamespace: root.attributes.targetNamespace ?? '', references }
}

function nodeOf(tag: SaxesTagNS, namespaceOf: (prefix: string) => string): SchemaNode {
  const qualified = (name: string) => {
    const colon = name.indexOf(':')
    return `{${namespaceOf(colon < 0 ? '' : name.slice(0, colon))}}${name.slice(colon + 1)}`
  }
  const attributes: Record<string, string> = {}
  for (const { local, prefix, value } of Object.values(tag.attributes)) {
    if (prefix !== '') continue
    if (NAMES.has(local)) attributes[local] = qualified(value.trim())
    else attributes[local] = local === 'memberTypes' ? value.trim().split(/\s+/).map(qualified).join(' ') : value
  }
  return { kind: tag.uri === XSD ? tag.local : '', attributes, children: [] }
}
