import { isDeepStrictEqual } from 'node:util'
import { say } from '@regesta/contracts/sentences'
import { isPlainObject } from '@regesta/http/plain-object'
import { yamlFault } from '@regesta/http/yaml-fault'
import { parseYaml } from '@regesta/http/yaml-text'
import {
  Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type ToStringOptions,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml'

/** `no`, `on`, `1_000` are quoted, because YAML 1.1 readers take them for something other than text. */
const WRITING = { compat: 'yaml-1.1' } as const
const LAYOUT: ToStringOptions = { lineWidth: 0, indent: 2 }

/** Deeper nesting than any configuration has; indentation would make the file grow with its square. */
const DEEPEST = 500

/** How configuration text is read: no custom tags take effect, merge keys do; large numbers stay exact. */
export const readDocument = (text: string): Document =>
  parseYaml(text, { merge: true, intAsBigInt: true, logLevel: 'error', ...WRITING })

/** The value of a document as JSON has it: string keys, no special numbers. Throws the first fault of the text. */
export function contentOf(document: Document): unknown {
  const [fault] = document.errors
  if (fault !== undefined) throw new Error(yamlFault(fault), { cause: fault })
  return asJson(document.toJS({ maxAliasCount: 100 }))
}

/**
 * The text that holds exactly `value`, with its key order, in block style. What the text before said about the same keys
 * stays with them: comments, blank lines, the way a scalar was written.
 *
 * Proves each way of writing by reading it back; the plainer ways give up comments rather than content.
 */
export function writeDocument(value: Record<string, unknown>, before: string | undefined): string {
  checkDepth(value)
  const ways = [() => merged(value, before), () => new Document(value, WRITING), () => new Document(value, WRITING)]
  for (const [index, way] of ways.entries()) {
    const options: ToStringOptions = index < 2 ? LAYOUT : { ...LAYOUT, defaultStringType: 'QUOTE_DOUBLE' }
    const text = attempt(() => way()?.toString(options))
    if (text !== undefined && holds(text, value)) return text
  }
  throw new Error('the configuration cannot be written as YAML that reads back the same')
}

function merged(value: Record<string, unknown>, before: string | undefined): Document | undefined {
  const document = before === undefined ? undefined : readDocument(before)
  if (document === undefined || document.errors.length > 0 || !isMap(document.contents)) return undefined
  splitFirstComment(document, document.contents)
  document.contents = mergeMap(document.contents, value, document)
  visit(document, {
    Node: (_, node) => {
      if (isCollection(node)) node.flow = false
      if (isCollection(node) || isScalar(node)) delete node.anchor
    },
  })
  return document
}

/** The part of the comment above the first key that a blank line follows is about the whole file. */
function splitFirstComment(document: Document, contents: YAMLMap): void {
  const key = contents.items[0]?.key
  if (!isScalar(key) || !key.commentBefore) return
  const end = key.commentBefore.lastIndexOf('\n\n')
  if (end < 0) return
  document.commentBefore = [document.commentBefore, key.commentBefore.slice(0, end)].filter(Boolean).join('\n\n')
  key.commentBefore = key.commentBefore.slice(end + 2)
}

/** A comment between a key and its first element is about that element. */
function passOnComment(before: YAMLMap | YAMLSeq): void {
  const [item] = before.items
  const first = isPair(item) ? item.key : item
  if (!isNode(first) || !before.commentBefore) return
  first.commentBefore = [before.commentBefore, first.commentBefore].filter(Boolean).join('\n')
  before.commentBefore = null
}

/** An unchanged node stays as it is written; a changed one keeps what still fits. Aliases become the values they refer to. */
function mergeNode(before: unknown, value: unknown, document: Document): Node {
  if (isNode(before) && !holdsAlias(before) && sameValue(jsonOf(before, document), value)) return before
  if (isMap(before) && isPlainObject(value)) return mergeMap(before, value, document)
  if (isSeq(before) && Array.isArray(value)) return mergeSequence(before, value, document)
  if (isScalar(before) && !isCollectionValue(value)) return mergeScalar(before, value)
  const fresh = document.createNode(value)
  if (isNode(before) && before.commentBefore) fresh.commentBefore = before.commentBefore
  return fresh
}

function mergeMap(before: YAMLMap, value: Record<string, unknown>, document: Document): YAMLMap {
  const after = new YAMLMap(document.schema)
  after.comment = before.comment
  passOnComment(before)
  const pairs = new Map<string, Pair>(before.items.map((pair) => [keyOf(pair), pair]))
  for (const [key, member] of Object.entries(value)) {
    const pair = pairs.get(key)
    if (pair === undefined) after.items.push(document.createPair(key, member))
    else {
      pair.value = mergeNode(pair.value, member, document)
      after.items.push(pair)
    }
  }
  return after
}

/** Elements are recognised by their content, else by their place. */
function mergeSequence(before: YAMLSeq, value: readonly unknown[], document: Document): YAMLSeq {
  const after = new YAMLSeq(document.schema)
  after.comment = before.comment
  passOnComment(before)
  const free = new Map(before.items.map((item, index) => [index, item]))
  const take = (index: number) => {
    const item = free.get(index)
    free.delete(index)
    return item
  }
  const byContent = new Map<string, number[]>()
  for (const [index, item] of free) {
    const content = JSON.stringify(jsonOf(item, document)) ?? ''
    byContent.set(content, [...(byContent.get(content) ?? []), index])
  }
  const recognised = value.map((element) => {
    const index = byContent.get(JSON.stringify(element))?.shift()
    return index === undefined ? undefined : take(index)
  })
  after.items = value.map((element, index) => mergeNode(recognised[index] ?? take(index), element, document))
  return after
}

function mergeScalar(before: Scalar, value: unknown): Scalar {
  const bothText = typeof before.value === 'string' && typeof value === 'string'
  before.value = value
  delete before.source
  delete before.format
  delete before.tag
  if (!bothText) delete before.type
  return before
}

const keyOf = (pair: Pair) => (isScalar(pair.key) ? String(pair.key.value ?? '') : String(pair.key))

const isCollectionValue = (value: unknown) => typeof value === 'object' && value !== null

function holdsAlias(node: Node): boolean {
  let found = isAlias(node)
  visit(node, {
    Alias: () => {
      found = true
      return visit.BREAK
    },
  })
  return found
}

const jsonOf = (node: unknown, document: Document) =>
  attempt(() => asJson(isNode(node) ? node.toJS(document, { maxAliasCount: 100 }) : isPair(node) ? undefined : node))

const asJson = (value: unknown): unknown => {
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? Number(member) : member))
  return text === undefined ? undefined : JSON.parse(text)
}

/** Equality that includes the order of keys. */
const sameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const holds = (text: string, value: Record<string, unknown>) =>
  attempt(() => {
    const read = contentOf(readDocument(text))
    return sameValue(read, value) && isDeepStrictEqual(read, value)
  }) ?? false

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function checkDepth(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new Error(say('config_too_deep', { number: DEEPEST }))
    level = level.flatMap((node) => (isCollectionValue(node) ? Object.values(node as object) : []))
  }
}
