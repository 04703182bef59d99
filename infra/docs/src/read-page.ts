import { marked, type Token, type Tokens } from 'marked'
import { type Block, type GuidePage, type Line, textOf } from './page.js'
import { readLine } from './read-line.js'

/** The line in whose place the table of error codes comes. */
const ERROR_CODES = '[error codes]'

/**
 * Reads a page of Markdown. Of Markdown the guide knows headings, lines, lists, tables, code and notes; anything else, HTML
 * above all, is refused, so that nothing but text ever reaches a reader.
 */
export function readPage(id: string, markdown: string, errorCodes: readonly Block[]): GuidePage {
  const [title, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || (title as Tokens.Heading).depth !== 1)
    throw new Error(`${id}.md has to begin with its title: # …`)
  const blocks = tokens.flatMap((token) =>
    token.type === 'paragraph' && token.raw.trim() === ERROR_CODES ? errorCodes : [readBlock(id, token)],
  )
  const [first] = blocks
  if (first?.kind !== 'line') throw new Error(`${id}.md has to say first, in a sentence or two, what it is about`)
  return { id, title: textOf(readLine(id, title)), summary: textOf(first.line), blocks }
}

function readBlock(id: string, token: Token): Block {
  switch (token.type) {
    case 'heading':
      return heading(id, token as Tokens.Heading)
    case 'paragraph':
    case 'text':
      return { kind: 'line', line: readLine(id, token) }
    case 'list':
      return list(id, token as Tokens.List)
    case 'code':
      return { kind: 'code', language: (token as Tokens.Code).lang ?? '', text: (token as Tokens.Code).text }
    case 'table':
      return table(id, token as Tokens.Table)
    case 'blockquote':
      return { kind: 'note', blocks: blocksIn(id, (token as Tokens.Blockquote).tokens) }
    default:
      throw new Error(`${id}.md: '${token.raw.trim()}' is ${token.type}, which the guide does not know`)
  }
}

const blocksIn = (id: string, tokens: readonly Token[]): Block[] =>
  tokens.filter(({ type }) => type !== 'space').map((token) => readBlock(id, token))

function heading(id: string, token: Tokens.Heading): Block {
  if (token.depth !== 2 && token.depth !== 3) throw new Error(`${id}.md: '${token.raw.trim()}' has to be ## or ###`)
  const line = readLine(id, token)
  return { kind: 'heading', level: token.depth, id: sectionOf(textOf(line)), line }
}

const list = (id: string, { ordered, items }: Tokens.List): Block => ({
  kind: 'list',
  isOrdered: ordered,
  items: items.map(({ tokens }) => blocksIn(id, tokens)),
})

const table = (id: string, { header, rows }: Tokens.Table): Block => {
  const line = (cell: Tokens.TableCell): Line => readLine(id, cell)
  return { kind: 'table', head: header.map(line), rows: rows.map((row) => row.map(line)) }
}

/** The name of a section in addresses, made as the readers of Markdown elsewhere make it. */
const sectionOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
