import { refusals } from '../refusal.js'
import { type Token, tokenize } from './tokenize.js'

/** A query as a tree. */
export type Query =
  | { readonly kind: 'all' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | { readonly kind: 'match'; readonly field: string | null; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'range'; readonly field: string; readonly from: string; readonly to: string }

/**
 * Parses the part of the query-string syntax that clients use: words, phrases, wildcards, fields, ranges,
 * AND, OR, NOT, + and -, and parentheses. Words side by side must all occur.
 */
export function parseQuery(text: string): Query {
  const tokens = tokenize(text)
  if (tokens.length === 0) return { kind: 'all' }
  const reader = { tokens, at: 0 }
  const query = readOr(reader, null)
  if (reader.at < tokens.length) throw refusals.brokenQuery()
  return query
}

interface Reader {
  readonly tokens: readonly Token[]
  at: number
}

const peek = ({ tokens, at }: Reader): Token | undefined => tokens[at]
const take = (reader: Reader): Token => {
  const token = peek(reader)
  if (token === undefined) throw refusals.brokenQuery()
  reader.at += 1
  return token
}
const takes = (reader: Reader, kind: Token['kind']): boolean => {
  if (peek(reader)?.kind !== kind) return false
  reader.at += 1
  return true
}
const join = (kind: 'and' | 'or', parts: readonly Query[]): Query => {
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind, parts }
}

function readOr(reader: Reader, field: string | null): Query {
  const parts = [readAnd(reader, field)]
  while (takes(reader, 'or')) parts.push(readAnd(reader, field))
  return join('or', parts)
}

function readAnd(reader: Reader, field: string | null): Query {
  const parts = [readNot(reader, field)]
  for (;;) {
    const next = peek(reader)?.kind
    if (next === undefined || next === 'or' || next === 'close') return join('and', parts)
    takes(reader, 'and')
    parts.push(readNot(reader, field))
  }
}

function readNot(reader: Reader, field: string | null): Query {
  if (takes(reader, 'not')) return { kind: 'not', part: readNot(reader, field) }
  takes(reader, 'must')
  return readOne(reader, field)
}

function readOne(reader: Reader, field: string | null): Query {
  const token = take(reader)
  if (token.kind === 'open') {
    const inner = readOr(reader, field)
    if (!takes(reader, 'close')) throw refusals.brokenQuery()
    return inner
  }
  if (token.kind === 'field') return readOne(reader, token.text)
  if (token.kind === 'range' && field !== null) return { kind: 'range', field, from: token.from, to: token.to }
  if (token.kind === 'word' || token.kind === 'phrase') {
    return { kind: 'match', field, text: token.text, quoted: token.kind === 'phrase' }
  }
  throw refusals.brokenQuery()
}
