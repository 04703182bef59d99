import { type Block, type Guide, type GuidePage, type Line, textOf } from '@regesta/docs/page'

/** A page that has the words, and the sentence in which one of them occurs. */
export interface FoundPage {
  readonly page: GuidePage
  readonly around: string
}

/** How far a sentence goes on either side of the word. */
const AROUND = 90

/** Pages that have all the words, those first that have them in their title. */
export function findPages(guide: Guide, search: string): FoundPage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return guide.chapters
    .flatMap(({ pages }) => pages)
    .flatMap((page) => {
      const title = page.title.toLowerCase()
      const text = linesOf(page.blocks).map(textOf).join(' ')
      const low = text.toLowerCase()
      if (!words.every((word) => title.includes(word) || low.includes(word))) return []
      const place = low.indexOf(words.find((word) => low.includes(word)) ?? '')
      return [{ page, around: cut(text, place), rank: words.filter((word) => title.includes(word)).length }]
    })
    .sort((a, b) => b.rank - a.rank)
}

/** All lines of a page, whatever blocks they are in. */
const linesOf = (blocks: readonly Block[]): readonly Line[] => blocks.flatMap(linesIn)

function linesIn(block: Block): readonly Line[] {
  switch (block.kind) {
    case 'heading':
    case 'line':
      return [block.line]
    case 'code':
      return [[block.text]]
    case 'list':
      return block.items.flatMap(linesOf)
    case 'note':
      return linesOf(block.blocks)
    case 'table':
      return [...block.head, ...block.rows.flat()]
  }
}

/** Some of a text around a place, from word to word. */
function cut(text: string, place: number): string {
  const from = place <= AROUND ? 0 : text.indexOf(' ', place - AROUND) + 1
  const to = place + AROUND >= text.length ? text.length : text.lastIndexOf(' ', place + AROUND)
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}
