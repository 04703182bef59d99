/** What comes before the root element decides whether a document is safe to hand to a parser. */
export interface Prolog {
  readonly hasDoctype: boolean
  /** The encoding that the declaration names, in lower case. */
  readonly encoding: string | undefined
}

const ENCODING = /\sencoding\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/

/** Where the declaration is: from behind `<?xml` to before `?>`. */
function declarationOf(text: string): { from: number; to: number } | undefined {
  const start = text.startsWith('\ufeff') ? 1 : 0
  if (!text.startsWith('<?xml', start) || !isBlank(text.charCodeAt(start + 5))) return undefined
  const to = text.indexOf('?>', start)
  return to < 0 ? undefined : { from: start + 5, to }
}

const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13)

/** Walks over declaration, comments and processing instructions; the first `<!` that does not open a comment is a DOCTYPE. */
export function readProlog(text: string): Prolog {
  const place = declarationOf(text)
  const [, double, single] = (place && ENCODING.exec(text.slice(place.from, place.to))) ?? []
  return { hasDoctype: hasDoctype(text), encoding: (double ?? single)?.toLowerCase() }
}

function hasDoctype(text: string): boolean {
  let place = text.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    while (isBlank(text.charCodeAt(place))) place += 1
    const end = text.startsWith('<?', place) ? '?>' : text.startsWith('<!--', place) ? '-->' : undefined
    if (end === undefined) return text.startsWith('<!', place)
    const closed = text.indexOf(end, place + (end === '-->' ? 4 : 2))
    if (closed < 0) return false
    place = closed + end.length
  }
}

/** The same document in UTF-8, as its declaration then says; line numbers stay. */
export function asUtf8(text: string): string {
  const place = declarationOf(text)
  if (place === undefined) return text
  const declaration = text.slice(place.from, place.to)
  const named = declaration.replace(ENCODING, (encoding) => encoding.replace(/[^\r\n]/g, ''))
  return `${text.slice(0, place.from)}${named}${text.slice(place.to)}`
}
