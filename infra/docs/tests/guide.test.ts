import { readdirSync } from 'node:fs'
import { commands } from '@regesta/cli/commands'
import { optionsOf } from '@regesta/cli/help'
import { parseWords } from '@regesta/cli/parse-words'
import { naturalStatus } from '@regesta/contracts/problem'
import { chapters, pageIds } from '@regesta/docs/chapters'
import type { Block, Guide, GuidePage } from '@regesta/docs/page'
import { folderOf, readGuide } from '@regesta/docs/read-guide'
import { readPage } from '@regesta/docs/read-page'
import { describe, expect, test } from 'vitest'

const guides = [readGuide('en'), readGuide('de')]
const pagesOf = (guide: Guide) => guide.chapters.flatMap(({ pages }) => pages)

/** All of a kind that stands anywhere in something. */
function allOf<T extends { kind: string }>(value: unknown, kind: T['kind']): T[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'kind' in value && value.kind === kind ? [value as T] : []
  return [...own, ...Object.values(value).flatMap((inner) => allOf<T>(inner, kind))]
}

/** Code in a line has no language. */
interface Code {
  readonly kind: 'code'
  readonly text: string
  readonly language?: string
}

const codeOf = (page: GuidePage) => allOf<Code>(page.blocks, 'code')

/** The lines of a page that somebody would type. */
const typedOn = (page: GuidePage) =>
  codeOf(page).flatMap(({ language, text }) => (language === 'sh' ? text.split('\n') : []))

describe.each(guides)('the guide ($language)', (guide) => {
  const pages = pagesOf(guide)

  test('has every page of its folder in a chapter', () => {
    const files = readdirSync(folderOf(guide.language)).map((name) => name.replace(/\.md$/, ''))
    expect(files.sort()).toEqual([...pageIds].sort())
    expect(guide.chapters.map(({ name }) => name)).toEqual(chapters.map(({ name }) => name[guide.language]))
  })

  test('links to pages and sections that there are', () => {
    const sectionsOf = (id: string) =>
      pages.find((page) => page.id === id)?.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
    const dead = pages.flatMap((page) =>
      allOf<{ kind: 'link'; to: { page?: string; section?: string } }>(page.blocks, 'link').flatMap(({ to }) => {
        if (to.page === undefined) return []
        const sections = sectionsOf(to.page)
        const isThere = sections !== undefined && (to.section === undefined || sections.includes(to.section))
        return isThere ? [] : [`${page.id}: ${to.page}#${to.section}`]
      }),
    )
    expect(dead).toEqual([])
  })

  test('names no section twice on a page', () => {
    const twice = pages.flatMap(({ id, blocks }) => {
      const ids = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
      return ids.filter((one, index) => ids.indexOf(one) !== index).map((one) => `${id}: ${one}`)
    })
    expect(twice).toEqual([])
  })

  test('shows command lines that Regesta understands', () => {
    const lines = pages.flatMap(typedOn).filter((line) => line.startsWith('regesta '))
    expect(lines.length).toBeGreaterThan(60)
    expect(lines.flatMap(faultIn)).toEqual([])
  })

  test('names commands and options that there are', () => {
    const spans = pages.flatMap(codeOf).filter(({ language }) => language === undefined)
    const options = new Set(commands.flatMap((command) => Object.keys(optionsOf(command))))
    const unknown = spans.flatMap(({ text }) => {
      const [, name] = /^regesta ([a-z-]+)/.exec(text) ?? []
      const named = [...text.matchAll(/(?:^| )--([a-z-]+)/g)].map(([, option = '']) => option)
      const isKnown = name === undefined || commands.some((command) => command.name === name)
      return isKnown && named.every((option) => options.has(option)) ? [] : [text]
    })
    expect(unknown).toEqual([])
  })

  test('names every command somewhere', () => {
    const text = JSON.stringify(pages)
    expect(commands.filter(({ name }) => !text.includes(`regesta ${name}`)).map(({ name }) => name)).toEqual([])
  })

  test('has the way out of every error code', () => {
    const page = pages.find(({ id }) => id === 'troubleshooting')
    const table = page?.blocks.filter((block) => block.kind === 'table').at(-1)
    const codes = table?.rows.map(([code]) => code?.[0])
    expect(codes).toEqual(Object.keys(naturalStatus).map((text) => ({ kind: 'code', text })))
  })
})

/** What is wrong with a line, as `regesta` itself would say it. */
function faultIn(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  const redirection = words.findIndex((word) => ['<', '>', '>>'].includes(word))
  const [, name = '', ...others] = redirection < 0 ? words : words.slice(0, redirection)
  if (name === '--help' || name === '--version') return []
  const command = commands.find((one) => one.name === name)
  if (command === undefined) return [`${line}: there is no command '${name}'`]
  try {
    parseWords(command, others)
    return []
  } catch (error) {
    return [`${line}: ${(error as Error).message}`]
  }
}

/** Of a line what is not a name that readers choose: the command and its options. */
const fixedIn = (line: string) =>
  line.split(' ').filter((word, index) => word.startsWith('--') || (index < 2 && line.startsWith('regesta')))

test('both languages have the same pages, built of the same blocks and command lines', () => {
  const blockShape = (block: Block) => (block.kind === 'heading' ? `heading ${block.level}` : block.kind)
  const shapeOf = (page: GuidePage) => ({
    id: page.id,
    blocks: page.blocks.map(blockShape),
    lines: typedOn(page).map(fixedIn),
  })
  const [english = [], german = []] = guides.map((guide) => pagesOf(guide).map(shapeOf))
  expect(german).toEqual(english)
})

test.each([
  ['markup', 'A line with <b>bold</b> words.', 'html'],
  ['a picture', 'See ![this](picture.png).', 'image'],
  ['a line across', 'A line.\n\n---\n', 'hr'],
])('a page with %s is refused', (_name, text, kind) => {
  expect(() => readPage('some', `# Title\n\nAn introduction.\n\n${text}\n`, [])).toThrow(`is ${kind}, which the guide`)
})

test('a page without title or introduction is refused', () => {
  expect(() => readPage('some', 'No title.', [])).toThrow('some.md has to begin with its title')
  expect(() => readPage('some', '# Title\n\n- a list', [])).toThrow('some.md has to say first')
  expect(() => readPage('some', '# Title\n\nA line.\n\n#### Deep', [])).toThrow("'#### Deep' has to be ## or ###")
})
