/** What stands before the root element decides whether a document is safe to hand to a parser. */
export interface Prolog {
  readonly hasDoctype: boolean
  /** The encoding that the declaration names, in lower case. */
  readonly encoding: string | undefined
}

/** Walks over declaration, comments and processing instructions; the first `<!` that is no comment is a DOCTYPE. */
export function readProlog(text: string): Prolog {
  const declaration = /^\ufeff?<\?xml\s([^>]*)\?>/.exec(text)?.[1] ?? ''
  const encoding = /\bencoding\s*=\s*["']([^"']*)["']/.exec(declaration)?.[1]?.toLowerCase()
  let place = text.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    while (/\s/.test(text.charAt(place))) place += 1
    const end = text.startsWith('<?', place) ? '?>' : text.startsWith('<!--', place) ? '-->' : undefined
    if (end === undefined) return { hasDoctype: text.startsWith('<!', place), encoding }
    const closed = text.indexOf(end, place + (end === '-->' ? 4 : 2))
    if (closed < 0) return { hasDoctype: false, encoding }
    place = closed + end.length
  }
}

/** The same document in UTF-8, as its declaration then says; line numbers stay. */
export const asUtf8 = (text: string): string =>
  text.replace(
    /^\ufeff?(<\?xml\s[^>]*?)(\s+encoding\s*=\s*(?:"[^"]*"|'[^']*'))([^>]*\?>)/,
    (_, start: string, encoding: string, end: string) => `${start}${encoding.replace(/[^\r\n]/g, '')}${end}`,
  )
