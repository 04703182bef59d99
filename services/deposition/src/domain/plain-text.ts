/*
 * Texts as they can be compared after they have been at the repository, which takes out what nobody sees, straightens
 * quotation marks, and strips tags that it does not allow.
 */

/** A text in the form that all spellings of it share: without unseen characters, white space collapsed. */
export const plainText = (value: string): string =>
  decoded(value)
    .normalize('NFC')
    .replace(/[\u3000\ufb00-\ufb06\uff01-\uff5e]/g, (character) => character.normalize('NFKC'))
    .replace(/[\u02bc\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The letters and digits of a text; of one that has none, the text itself. */
export function essence(value: string): string {
  const text = plainText(value).toLowerCase()
  return text.replace(/[^\p{L}\p{N}]/gu, '') || text
}

/**
 * What can be read in a piece of HTML, without any white space: where a tag goes, a space may stay or not.
 *
 * @param programs what becomes of the content of scripts, styles and the like
 */
export function readableText(html: string, programs: 'kept' | 'dropped'): string {
  const harmless = programs === 'dropped' ? withoutPrograms(html) : html
  return plainText(harmless.replace(/<\/?[a-z!][^<>]*>/gi, '')).replaceAll(' ', '')
}

function withoutPrograms(html: string): string {
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  let kept = ''
  let from = 0
  for (const { index, 1: name } of lower.matchAll(/<(?:(script|style|iframe|object|embed)\b|!--)/g)) {
    if (index < from) continue
    kept += html.slice(from, index)
    from = endOf(lower, index, name === undefined ? '--' : `</${name}`)
  }
  return kept + html.slice(from)
}

/** The place behind the `>` that follows a mark; the end of the text where there is none. */
function endOf(html: string, from: number, mark: string): number {
  const begin = html.indexOf(mark, from + 4)
  const end = begin < 0 ? -1 : html.indexOf('>', begin)
  return end < 0 ? html.length : end + 1
}

const ENTITIES = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", '#34': '"' }),
)

const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
