import type { Token, Tokens } from 'marked'
import type { Line, Part, Target } from './page.js'

/** Reads what stands in a line: text, code, emphasis and links. */
export function readLine(id: string, holder: { readonly tokens?: Token[] | undefined; readonly raw?: string }): Line {
  return (holder.tokens ?? []).flatMap((token) => readPart(id, token))
}

function readPart(id: string, token: Token): readonly Part[] {
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens !== undefined
        ? readLine(id, token)
        : [oneLine((token as Tokens.Text).text)]
    case 'escape':
      return [(token as Tokens.Escape).text]
    case 'codespan':
      return [{ kind: 'code', text: (token as Tokens.Codespan).text }]
    case 'strong':
    case 'em':
      return [{ kind: token.type, parts: readLine(id, token) }]
    case 'link':
      return [{ kind: 'link', to: targetOf((token as Tokens.Link).href), parts: readLine(id, token) }]
    default:
      throw new Error(`${id}.md: '${token.raw}' is ${token.type}, which the guide does not know`)
  }
}

/** Where a line is broken in the file says nothing. */
const oneLine = (text: string) => text.replaceAll('\n', ' ')

/** A page of the guide is named by its file, a screen by its address in the console. */
function targetOf(href: string): Target {
  if (/^https?:\/\//.test(href)) return { address: href }
  if (href.startsWith('/')) return { screen: href }
  const [file = '', section] = href.split('#')
  return { page: file.replace(/\.md$/, ''), ...(section === undefined ? {} : { section: decodeURIComponent(section) }) }
}
