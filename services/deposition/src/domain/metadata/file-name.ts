/** How names are compared after an exact match failed: Unicode NFC, no blanks around, no difference of case. */
export const comparableName = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** The name without its last extension; a name that begins with its only dot keeps it. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}
