/** The name without its last suffix: `a.tar.gz` -> `a.tar`, `.hidden.png` -> `.hidden`, `.hidden` -> `.hidden`. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** The last suffix with its dot, lower case; '' when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}
