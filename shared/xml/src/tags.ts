/** A start tag of a document: where it is, and its attributes as they are written. */
export interface Tag {
  readonly from: number
  readonly to: number
  /** Without its prefix. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

/** What is skipped as a whole, with its end. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const
/** No reference needs a longer tag. */
const LONGEST = 64 * 1024
const NAME = /^<(?:[\w.-]+:)?([\w.-]+)(?=[\s/>])/
const ATTRIBUTE = /\s([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const QUOTES = ['"', "'"]

/** The start tags with one of these names, in one walk over the text. A document that is not well-formed may lose some. */
export function* tagsNamed(text: string, names: ReadonlySet<string>): Generator<Tag> {
  for (let from = text.indexOf('<'); from >= 0; ) {
    const to = endOf(text, from)
    const name = to - from > LONGEST ? undefined : NAME.exec(text.slice(from, to))?.[1]
    if (name !== undefined && names.has(name)) yield { from, to, name, attributes: attributesOf(text.slice(from, to)) }
    from = text.indexOf('<', Math.max(to, from + 1))
  }
}

/** The place behind a tag, comment or instruction; where the next one begins when it is not closed. */
function endOf(text: string, from: number): number {
  for (const [start, end] of SKIPPED) {
    if (!text.startsWith(start, from)) continue
    const closed = text.indexOf(end, from + start.length)
    return closed < 0 ? text.length : closed + end.length
  }
  let quote: string | undefined
  for (let place = from + 1; place < text.length; place += 1) {
    const letter = text.charAt(place)
    if (letter === '<') return place
    if (quote !== undefined) quote = letter === quote ? undefined : quote
    else if (letter === '>') return place + 1
    else if (QUOTES.includes(letter)) quote = letter
  }
  return text.length
}

const attributesOf = (tag: string): Map<string, string> =>
  new Map([...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']))
