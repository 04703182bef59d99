import type { Facet } from './filter.js'
import type { useListTexts } from './use-list-texts.js'

type ListTexts = Pick<ReturnType<typeof useListTexts>, 'texts' | 'says'>

/** What a value of a facet is called; without a text, it is called as in the project. */
export function labelOf({ texts, says }: ListTexts, facet: Facet, value: string): string {
  if (facet === 'status') return texts.files.status[value] ?? value
  if (facet === 'mime') return value === '' ? says.noType : value
  if (facet === 'folder') return value === '' ? says.topFolder : lastOf(value)
  return says.values[facet]?.[value] ?? value
}

/** The last folder of a path that ends with a slash. */
const lastOf = (folder: string) => folder.split('/').at(-2) ?? folder

/** Whether no picture of it is requested, because none can be made. */
export const isBroken = ({ status }: { readonly status: string }): boolean => status === 'Invalid'
