/** How names are compared after an exact match failed: Unicode NFC, no blanks around, no difference of case. */
export const comparableName = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** The name without its last extension; a name that begins with its only dot keeps it. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/**
 * The name in a row without its ending. Rows may have numbers such as `1989.5.1` or `Inv. 12` instead of names: only what
 * has a letter and no blank is an ending.
 */
export function stemInRow(name: string): string {
  const stem = stemOf(name)
  const ending = name.slice(stem.length)
  return /\p{L}/u.test(ending) && !/\s/.test(ending) ? stem : name
}
