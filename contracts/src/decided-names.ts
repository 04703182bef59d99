/* Finding what was decided about a name of a spreadsheet: for preparation and console in one way. */

/** What a decision is about: a name in one row, or without a row in all of them. */
export interface AboutName {
  readonly field: string
  /** As it stands in the spreadsheet, without identifiers in brackets. */
  readonly name: string
  /** What stands in the column with the file names. */
  readonly row?: string | undefined
}

/** Texts are compared in one Unicode form, whatever blanks stand in them. */
export const comparableText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** The name alone, whichever rows are meant. */
export const nameKey = ({ field, name }: AboutName): string => JSON.stringify([field, comparableText(name)])

const keyOf = (about: AboutName, row: string | undefined) => JSON.stringify([nameKey(about), row ?? null])

/** What a decision is about, as text; two decisions about the same contradict each other. */
export const decisionKey = (about: AboutName): string => keyOf(about, about.row?.normalize('NFC').trim())

/** Rows are found for files without regard to case, too. */
const foldedKey = (about: AboutName) =>
  keyOf(about, about.row === undefined ? undefined : comparableText(about.row).toLowerCase())

/**
 * Finds the decision about a name in one row, or without a row that for all of them. Rows that differ in case or blanks alone
 * can be decided each; where only another of them is, that holds for all.
 */
export function decisionFinder<D extends AboutName>(decisions: readonly D[]): (about: AboutName) => D | undefined {
  const exact = new Map(decisions.map((decision) => [decisionKey(decision), decision]))
  const folded = new Map<string, D | undefined>()
  for (const decision of decisions) {
    const key = foldedKey(decision)
    folded.set(key, folded.has(key) ? undefined : decision)
  }
  return (about) => exact.get(decisionKey(about)) ?? folded.get(foldedKey(about))
}
