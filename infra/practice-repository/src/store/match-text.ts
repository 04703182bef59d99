const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const words = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

const literally = (text: string) => text.replace(/[\\^$.|+()[\]{}*?]/g, '\\$&')

/** A pattern of the query language: `*` any characters, `?` one. */
const wildcard = (pattern: string) =>
  new RegExp(`^${literally(fold(pattern)).replaceAll('\\*', '.*').replaceAll('\\?', '.')}$`, 'su')

type Match = (value: string) => boolean

function compile(kind: string, pattern: string): Match {
  const hasWildcard = /[*?]/.test(pattern)
  if (kind === 'exact') {
    const expression = wildcard(pattern)
    return hasWildcard ? (value) => expression.test(fold(value)) : (value) => fold(value) === fold(pattern)
  }
  if (hasWildcard) {
    const expression = wildcard(pattern)
    return (value) => words(value).some((word) => expression.test(word))
  }
  const phrase = ` ${words(pattern).join(' ')} `
  return (value) => ` ${words(value).join(' ')} `.includes(phrase)
}

/** The SQL function `matches(value, kind, pattern)`: `exact` compares whole values, `words` looks for words in a text. */
export function textMatcher(): (value: unknown, kind: unknown, pattern: unknown) => number {
  const compiled = new Map<string, Match>()
  return (value, kind, pattern) => {
    if (value === null) return 0
    const key = `${kind}\n${pattern}`
    const match = compiled.get(key) ?? compile(String(kind), String(pattern))
    if (compiled.size > 200) compiled.clear()
    compiled.set(key, match)
    return match(String(value)) ? 1 : 0
  }
}
