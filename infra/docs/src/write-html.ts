import type { Block, Line, Part, Target } from './page.js'

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text that stays a text wherever it is put into a page. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => NAMES[sign] ?? sign)

/** @param isBare lines without the paragraph around them */
export const blocksAsHtml = (blocks: readonly Block[], isBare = false): string =>
  blocks.map((block) => (isBare && block.kind === 'line' ? lineAsHtml(block.line) : blockAsHtml(block))).join('\n')

function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${escaped(block.id)}">${lineAsHtml(block.line)}</h${block.level}>`
    case 'line':
      return `<p>${lineAsHtml(block.line)}</p>`
    case 'code':
      // Wide code is scrolled, by keyboard too.
      return `<pre tabindex="0"><code>${escaped(block.text)}</code></pre>`
    case 'note':
      return `<aside>${blocksAsHtml(block.blocks)}</aside>`
    case 'list': {
      const name = block.isOrdered ? 'ol' : 'ul'
      const items = block.items.map((item) => `<li>${blocksAsHtml(item, item.length === 1)}</li>`)
      return `<${name}>${items.join('')}</${name}>`
    }
    case 'table':
      return tableAsHtml(block.head, block.rows)
  }
}

function tableAsHtml(head: readonly Line[], rows: readonly (readonly Line[])[]): string {
  const cells = (name: string, lines: readonly Line[]) =>
    `<tr>${lines.map((line) => `<${name}>${lineAsHtml(line)}</${name}>`).join('')}</tr>`
  return `<div class="table"><table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`
}

const lineAsHtml = (line: Line): string => line.map(partAsHtml).join('')

function partAsHtml(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (part.kind === 'code') return `<code>${escaped(part.text)}</code>`
  const inner = lineAsHtml(part.parts)
  if (part.kind !== 'link') return `<${part.kind}>${inner}</${part.kind}>`
  const href = hrefOf(part.to)
  return href === undefined ? `<em>${inner}</em>` : `<a href="${escaped(href)}">${inner}</a>`
}

/** Screens are in the console of an installation, of which a site knows nothing: they are named and not linked. */
function hrefOf(to: Target): string | undefined {
  if ('screen' in to) return undefined
  if ('address' in to) return to.address
  return `${to.page === '' ? '' : `${to.page}.html`}${to.section === undefined ? '' : `#${to.section}`}`
}
