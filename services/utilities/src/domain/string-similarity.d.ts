/** The part of the package that is used; it ships no types. */
declare module 'string-similarity' {
  /** Sørensen–Dice coefficient of the pairs of letters, 0 to 1. */
  export function compareTwoStrings(first: string, second: string): number
}
