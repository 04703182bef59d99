/** By code point, as clients of the interface expect: capitals first, umlauts last. */
export const byCodePoint = (a: string, b: string): number => {
  const [left, right] = [[...a], [...b]]
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** The names in braces, `{name}` of letters, digits and underscores; unique and sorted. */
export const bracedNames = (text: string): string[] => namesIn(text, /\{([\p{L}\p{N}_]+)\}/gu)

/** The names of `${name}` placeholders in a metadata template; unique and sorted. */
export const templateNames = (text: string): string[] => namesIn(text, /\$\{([A-Za-z0-9_]+)\}/g)

function namesIn(text: string, pattern: RegExp): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(pattern)) names.add(name)
  return [...names].sort(byCodePoint)
}
