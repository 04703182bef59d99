/** Texts with content in a value that is a single one or a list. */
export const textsIn = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string' && each !== '')
