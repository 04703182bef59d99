const TAGS = new Set(
  (
    'a abbr acronym b blockquote br code div em i li ol p pre span strike strong sub sup s h1 h2 h3 h4 h5 col colgroup ' +
    'tfoot table tbody thead th td tr u ul'
  ).split(' '),
)
const ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href', 'title', 'name', 'target', 'rel', 'rev', 'alt'],
  div: ['dir', 'lang'],
  span: ['dir', 'lang'],
}
const DANGEROUS = /<(script|style|iframe|object|embed)\b[\s\S]*?(<\/\1\s*>|$)/gi
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g
const ATTRIBUTE = /([a-zA-Z-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g

const unquote = (value: string) => value.replace(/^(["'])([\s\S]*)\1$/, '$2')

function keptAttributes(tag: string, attributes: string): string {
  const allowed = ATTRIBUTES[tag] ?? []
  return [...attributes.matchAll(ATTRIBUTE)]
    .map(([, name = '', value = '']) => [name.toLowerCase(), unquote(value)] as const)
    .filter(([name, value]) => allowed.includes(name) && !/^\s*(javascript|data|vbscript):/i.test(value))
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    .join('')
}

/** Keeps the allowed tags and attributes; others are stripped, their text stays. */
export function sanitizeHtml(html: string): string {
  const harmless = html.replace(DANGEROUS, '').replace(/<!--[\s\S]*?(-->|$)/g, '')
  return harmless.replace(TAG, (_whole, slash: string, name: string, attributes: string) => {
    const tag = name.toLowerCase()
    if (!TAGS.has(tag)) return ''
    return slash === '/' ? `</${tag}>` : `<${tag}${keptAttributes(tag, attributes)}>`
  })
}

/** The text of an HTML fragment. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
