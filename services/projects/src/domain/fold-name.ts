/**
 * A name for comparing and searching: NFC, then case folded. Upper-casing expands letters like `ß`, which `ẞ` becomes
 * by lower-casing first; the two forms of the small sigma become one.
 */
export const foldName = (name: string): string =>
  name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC').replaceAll('ς', 'σ')
