import type { Texts } from '../../texts/en.js'
import type { Facet } from './filter.js'

/** What a value of a facet is called; what nobody has named is called as the project calls it. */
export function labelOf(texts: Texts, facet: Facet, value: string): string {
  if (facet === 'status') return texts.files.status[value] ?? value
  if (facet === 'mime') return value === '' ? texts.files.noType : value
  if (facet === 'folder') return value === '' ? texts.files.topFolder : lastOf(value)
  return texts.files.values[facet]?.[value] ?? value
}

/** The last folder of a path that ends with a slash. */
const lastOf = (folder: string) => folder.split('/').at(-2) ?? folder

/** A file as it is pictured: of one that is broken nobody asks for a picture that cannot be made. */
export const pictured = <F extends { readonly status: string; readonly mime_type: string | null }>(file: F): F =>
  file.status === 'Invalid' ? { ...file, mime_type: null } : file
