/** Puts something harmless in the place of a token, in whatever form a text quotes it. */
export type HideToken = (text: string) => string

const HIDDEN = '[token]'
/** Shorter ones are no secrets but words, such as the token of practice; they occur in ordinary texts. */
const SHORTEST = 10
/** A shorter piece of base64 may stand anywhere by chance. */
const SHORTEST_PIECE = 10
/** Quotations within quotations that are looked through. */
const QUOTATIONS = 3
/** Those escapes of JSON that may stand within a token or before another escape. */
const ESCAPE = /\\(["\\/]|u[0-9a-f]{4})/gi

/**
 * Tokens come back in refusals that quote a request, plainly, as part of an address or within a header in base64. Every text
 * from outside passes through here before anybody keeps it.
 */
export function hiderOf(token: string): HideToken {
  if (token.length < SHORTEST) return (text) => text
  const forms = [...new Set([token, ...addressForms(token), ...base64Forms(token)])]
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text)
}

/** A text without the token, and what it says as JSON; escapes may have hidden the token from the eye. */
export function readHiding(quoting: string, hide: HideToken): { text: string; json: unknown } {
  const text = hide(quoting)
  if (!text.includes('\\')) return { text, json: parsed(text) }
  const hideAll = (quoted: string) => hideEscaped(quoted, hide)
  const json = parsed(text, (_name, value) =>
    typeof value === 'string' ? hideAll(value) : withHiddenNames(value, hideAll),
  )
  return { text: json === undefined ? hideAll(text) : JSON.stringify(json), json }
}

/** A text that was quoted in JSON, however often; it keeps its escapes where none of them hid the token. */
function hideEscaped(text: string, hide: HideToken): string {
  let kept = hide(text)
  let copy = kept
  for (let level = 0; level < QUOTATIONS && copy.includes('\\'); level += 1) {
    const plain = copy.replace(ESCAPE, (_, letter: string) =>
      letter.length === 1 ? letter : String.fromCharCode(Number.parseInt(letter.slice(1), 16)),
    )
    copy = hide(plain)
    if (copy !== plain) kept = copy
  }
  return kept
}

function parsed(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}

function withHiddenNames(value: unknown, hide: HideToken): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if (Object.keys(value).every((name) => hide(name) === name)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [hide(name), member]))
}

function addressForms(token: string): string[] {
  const encoded = encodeURIComponent(token)
  return [encoded, encoded.replace(/%[0-9A-F]{2}/g, (hexadecimal) => hexadecimal.toLowerCase())]
}

/** Within other text base64 has three forms, by the place where the token begins; its edges belong to the neighbours. */
function base64Forms(token: string): string[] {
  const forms = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(token)])
    const mixed = bytes.length % 3 === 0 ? 0 : 1
    const text = bytes.toString('base64').replace(/(?<!=)=+$/, '')
    return text.slice(Math.ceil((before * 4) / 3), text.length - mixed)
  })
  return forms
    .filter((form) => form.length >= SHORTEST_PIECE)
    .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
}
