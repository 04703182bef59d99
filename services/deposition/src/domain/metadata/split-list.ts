interface Delimiters {
  /** Between elements; blanks around a visible delimiter do not matter. */
  delimiter?: string | undefined
  /** Between the levels of one element, for example `>`; each level becomes an element. */
  hierarchical?: string | undefined
}

/** Splits one text into its elements, without blanks and repetitions. Without a delimiter a semicolon still separates. */
export function splitList(text: string, { delimiter, hierarchical }: Delimiters = {}): string[] {
  const elements = text.split(visible(delimiter) ?? ';')
  const levels = visible(hierarchical)
  const pieces = levels === undefined ? elements : elements.flatMap((element) => element.split(levels))
  return distinct(pieces)
}

/** Trimmed, non-empty and each only once, in their order. */
export const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
]

/** A delimiter of blanks alone is no delimiter for lists: names and keywords contain blanks. */
export function visible(delimiter: string | undefined): string | undefined {
  if (delimiter === undefined || delimiter === '') return undefined
  const trimmed = delimiter.trim()
  if (trimmed !== '') return trimmed
  return /[\t\n\r]/.test(delimiter) ? delimiter : undefined
}
