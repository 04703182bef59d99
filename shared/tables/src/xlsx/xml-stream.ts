import { TextDecoder } from 'node:util'
import { say } from '@regesta/contracts/sentences'
import { SaxesParser } from 'saxes'
import { UnreadableTable } from '../unreadable-table.js'

/** What is done at each step through an XML document; names come without their prefix. */
export interface XmlVisitor {
  open(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

/** Far more than any cell or tag has; stops a document that is made to fill the memory. */
const LONGEST_PIECE = 8 * 1024 * 1024
/** Far deeper than any part of a workbook is. */
const DEEPEST = 500

/** The text of a cell grows by a further piece. */
export function appendText(text: string, piece: string): string {
  if (text.length + piece.length > LONGEST_PIECE) throw tooLong()
  return text + piece
}

const tooLong = () => new UnreadableTable('too_large', say('workbook_cell_long', {}))
const tooDeep = () => new UnreadableTable('damaged', say('workbook_nested_deep', { number: DEEPEST }))

/** Walks through a document as its bytes come; yields after each piece, so that the reader may stop there. */
export async function* scanXml(bytes: AsyncIterable<Buffer>, visitor: XmlVisitor): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let fault: Error | undefined
  let sinceTag = 0
  let depth = 0
  parser.on('error', (error) => {
    fault ??= error
  })
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0
    depth += 1
    // Thrown at once: a small file may hold millions of them in one piece.
    if (depth > DEEPEST) throw tooDeep()
    visitor.open(localName(name), (attribute) => attributeOf(attributes, attribute))
  })
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    depth -= 1
    visitor.close?.(localName(name))
  })
  if (visitor.text !== undefined) {
    const text = visitor.text.bind(visitor)
    parser.on('text', text)
    parser.on('cdata', text)
  }
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8')
    parser.write(decoder.decode(chunk, { stream: true }))
    sinceTag += chunk.length
    if (fault !== undefined) throw fault
    if (sinceTag > LONGEST_PIECE) throw tooLong()
    yield
  }
  parser.close()
  if (fault !== undefined) throw fault
}

const localName = (name: string) => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** By its plain name, else by the name with any prefix (`r:id`). */
function attributeOf(attributes: Record<string, string>, name: string): string | undefined {
  const plain = attributes[name]
  if (plain !== undefined) return plain
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}
