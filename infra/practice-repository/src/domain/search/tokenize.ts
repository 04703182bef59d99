import { ownMember } from '@regesta/contracts/own-member'
import { refusals } from '../refusal.js'

export type Token =
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not' | 'must' }
  | { readonly kind: 'field' | 'word' | 'phrase'; readonly text: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }

const PHRASE = /"((?:[^"\\]|\\.)*)"/y
const RANGE = /[[{]\s*(\S+)\s+TO\s+([^\s\]}]+)\s*[\]}]/y
const FIELD = /([A-Za-z_][\w.\\*-]*):/y
const WORD = /(?:[^\s()":[\]{}\\]|\\.)+/y
const DOI = /10\.[^\s()"]+/y
const OPERATORS: Record<string, Token> = {
  AND: { kind: 'and' },
  '&&': { kind: 'and' },
  OR: { kind: 'or' },
  '||': { kind: 'or' },
  NOT: { kind: 'not' },
}

const plain = (text: string) => text.replace(/\\(.)/gs, '$1')

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Splits a query; a `/` must be quoted or escaped, except in a DOI after `doi:` or `conceptdoi:`. */
export function tokenize(query: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < query.length) {
    const [token, length] = tokenAt(query, at, tokens.at(-1))
    if (token !== undefined) tokens.push(token)
    at += length
  }
  if (tokens.at(-1)?.kind === 'field') throw refusals.brokenQuery()
  return tokens
}

const SIGNS: Record<string, Token> = {
  '(': { kind: 'open' },
  ')': { kind: 'close' },
  '!': { kind: 'not' },
  '-': { kind: 'not' },
  '+': { kind: 'must' },
}

function tokenAt(query: string, at: number, previous: Token | undefined): [Token | undefined, number] {
  const character = query.charAt(at)
  if (/\s/.test(character)) return [undefined, 1]
  const sign = SIGNS[character]
  if (sign !== undefined) return [sign, 1]
  const phrase = matchAt(PHRASE, query, at)
  if (phrase !== null) return [{ kind: 'phrase', text: plain(phrase[1] ?? '') }, phrase[0].length]
  const range = matchAt(RANGE, query, at)
  if (range !== null) return [{ kind: 'range', from: range[1] ?? '*', to: range[2] ?? '*' }, range[0].length]
  const field = matchAt(FIELD, query, at)
  if (field !== null) return [{ kind: 'field', text: plain(field[1] ?? '') }, field[0].length]
  return wordAt(query, at, previous)
}

function wordAt(query: string, at: number, previous: Token | undefined): [Token, number] {
  const afterDoi = previous?.kind === 'field' && /^(concept)?doi$/.test(previous.text)
  const doi = afterDoi ? matchAt(DOI, query, at) : null
  if (doi !== null) return [{ kind: 'word', text: plain(doi[0]) }, doi[0].length]
  const word = matchAt(WORD, query, at)
  if (word === null || /(^|[^\\])\//.test(word[0])) throw refusals.brokenQuery()
  return [ownMember(OPERATORS, word[0]) ?? { kind: 'word', text: plain(word[0]) }, word[0].length]
}
