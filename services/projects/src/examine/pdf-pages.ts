import { inflateSync } from 'node:zlib'

/** An object stream that inflates to more is left alone. Bytes. */
const INFLATED = 16 * 1024 * 1024
/** What all object streams together may inflate to. Bytes. */
const INFLATED_TOGETHER = 128 * 1024 * 1024
/** Objects of the tree of pages that are remembered: more than any document has. */
const REMEMBERED = 1_000_000

const PAGE = /\/Type\s*\/Page(?![a-zA-Z])/g
const NODE = /\/Type\s*\/Pages(?![a-zA-Z])/
const CATALOG = /\/Type\s*\/Catalog(?![a-zA-Z])/
const PACKED = /\/Type\s*\/ObjStm(?![a-zA-Z])/
const COUNT = /\/Count\s+(\d{1,9})(?!\d|\s+\d+\s+R)/
const TREE = /\/Pages\s+(\d{1,10})\s+\d{1,5}\s+R/g
const ROOT = /\/Root\s+(\d{1,10})\s+\d{1,5}\s+R/g

/**
 * How many pages a PDF has, whose bytes are the characters of a text; undefined when it holds too much to be counted. Each
 * saving may write objects again behind the older ones, so the last of a number counts.
 *
 * @param isEncrypted its object streams cannot be read
 */
export function countPages(text: string, isEncrypted: boolean): number | undefined {
  const tree = new PageTree()
  let inflated = 0
  for (const { number, dictionary, content } of objectsIn(text)) {
    tree.add(number, dictionary)
    if (tree.isTooLarge) return undefined
    if (isEncrypted || content === undefined || !PACKED.test(dictionary)) continue
    const objects = inflate(content)
    inflated += objects?.length ?? INFLATED
    if (inflated > INFLATED_TOGETHER) return undefined
    addPacked(tree, objects ?? '', dictionary)
  }
  // If no object has a page, some may begin differently from what is read here.
  return tree.pages(lastOf(text, ROOT)) || (text.match(PAGE)?.length ?? 0)
}

/** What the objects of a document say of its pages. */
class PageTree {
  private readonly leaves = new Set<number>()
  /** Nodes of the tree with the pages below them, and catalogs with the trees that they may mean. */
  private readonly nodes = new Map<number, number>()
  private readonly catalogs = new Map<number, number[]>()
  private nameless = 0

  get isTooLarge(): boolean {
    return this.leaves.size + this.nodes.size + this.catalogs.size > REMEMBERED
  }

  add(number: number, dictionary: string): void {
    this.leaves.delete(number)
    this.nodes.delete(number)
    this.catalogs.delete(number)
    if (NODE.test(dictionary)) this.nodes.set(number, Number(COUNT.exec(dictionary)?.[1] ?? 0))
    else if (dictionary.search(PAGE) >= 0) this.leaves.add(number)
    else if (CATALOG.test(dictionary))
      this.catalogs.set(
        number,
        Array.from(dictionary.matchAll(TREE), ([, tree]) => Number(tree)),
      )
  }

  /** Objects whose numbers are unknown. */
  addNameless(dictionaries: string): void {
    this.nameless += dictionaries.match(PAGE)?.length ?? 0
  }

  /** What the tree says that a root leads to, unless there are not that many pages: then how many there are. */
  pages(root: number | undefined): number {
    const found = this.leaves.size + this.nameless
    const counts = (this.catalogs.get(root ?? -1) ?? []).map((tree) => this.nodes.get(tree) ?? 0)
    return counts.find((count) => count > 0 && count <= found) ?? found
  }
}

interface PdfObject {
  readonly number: number
  readonly dictionary: string
  /** The bytes of a stream. */
  readonly content?: string | undefined
}

interface Stream {
  readonly content: string
  readonly to: number
}

/** The objects of a document in the order in which they were written. Each byte is looked at once. */
function* objectsIn(text: string): Generator<PdfObject> {
  const marks = /endobj|obj|stream(?=[\r\n])/g
  let isEnding = true
  let begun: { number: number; from: number } | undefined
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const { index, 0: word } = mark
    const number = word === 'obj' ? numberBefore(text, index) : undefined
    if (word === 'obj' && number === undefined) continue
    if (begun !== undefined) {
      const dictionary = text.slice(begun.from, index)
      const stream: Stream | undefined =
        word === 'stream' && isEnding ? streamAt(text, marks.lastIndex, dictionary) : undefined
      isEnding &&= word !== 'stream' || stream !== undefined
      yield { number: begun.number, dictionary, content: stream?.content }
      // Content of a stream is not an object of the document.
      if (stream !== undefined) marks.lastIndex = stream.to
    }
    begun = number === undefined ? undefined : { number, from: marks.lastIndex }
  }
  if (begun !== undefined) yield { number: begun.number, dictionary: text.slice(begun.from) }
}

/** The number of an object, which comes before its generation and the word that begins it. */
function numberBefore(text: string, index: number): number | undefined {
  const number = /(?:^|\D)(\d{1,10})\s{1,4}\d{1,5}\s{0,4}$/.exec(text.slice(Math.max(0, index - 32), index))?.[1]
  return number === undefined ? undefined : Number(number)
}

/** The content of a stream: as long as its dictionary says, if it ends there, else to the first word that ends one. */
function streamAt(text: string, after: number, dictionary: string): Stream | undefined {
  const from = after + (text.startsWith('\r\n', after) ? 2 : 1)
  const length = /\/Length\s+(\d{1,10})(?!\d|\s+\d+\s+R)/.exec(dictionary)?.[1]
  const said = from + Number(length ?? 0)
  const isSaid = length !== undefined && /^\s{0,2}endstream/.test(text.slice(said, said + 11))
  const to = isSaid ? said : text.indexOf('endstream', from)
  return to < 0 ? undefined : { content: text.slice(from, to), to }
}

/** Objects that are packed into a stream (PDF 1.5 and later): first their numbers and places, then they. */
function addPacked(tree: PageTree, objects: string, dictionary: string): void {
  const first = Number(/\/First\s+(\d{1,10})/.exec(dictionary)?.[1] ?? 0)
  let last: { number: number; from: number } | undefined
  for (const [, number, offset] of objects.slice(0, first).matchAll(/\b(\d{1,10})\s{1,8}(\d{1,10})\b/g)) {
    const from = first + Number(offset)
    // They are in order; one that is not is not looked at twice.
    if (last !== undefined && from < last.from) continue
    if (last !== undefined) tree.add(last.number, objects.slice(last.from, from))
    last = { number: Number(number), from }
  }
  if (last === undefined) tree.addNameless(objects)
  else tree.add(last.number, objects.slice(last.from))
}

/**
 * Empty for another filter or a damaged stream: it counts no pages, and the file says itself whether that leaves none.
 * Undefined for too much.
 */
function inflate(packed: string): string | undefined {
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: INFLATED }).toString('latin1')
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : ''
  }
}

function lastOf(text: string, pattern: RegExp): number | undefined {
  let last: string | undefined
  for (const [, number] of text.matchAll(pattern)) last = number
  return last === undefined ? undefined : Number(last)
}
