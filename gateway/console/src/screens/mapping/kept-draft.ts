import type { Definition } from '../../api/mapping.js'
import { type Draft, definitionOf } from './draft.js'

const storageKey = (project: string) => `regesta.mapping.${project}`

/** What was edited and not saved, and the mapping that was saved when that was begun, where it is known. */
interface Kept {
  readonly edited: Definition
  readonly base?: Definition
}

/** The draft of a mapping in this browser; earlier releases kept drafts without the mapping they were begun from. */
export function keptDraft(project: string): Kept | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey(project)) ?? 'null')
    if (typeof found !== 'object' || found === null) return undefined
    return 'edited' in found ? (found as Kept) : { edited: found as Definition }
  } catch {
    return undefined
  }
}

export function keepDraft(project: string, edited: Draft, base: Draft): void {
  const kept: Kept = { edited: definitionOf(edited), base: definitionOf(base) }
  localStorage.setItem(storageKey(project), JSON.stringify(kept))
}

export const forgetDraft = (project: string) => localStorage.removeItem(storageKey(project))
