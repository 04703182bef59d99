import { useState } from 'react'
import { type Draft, emptyDraft } from './draft.js'

const KEY = 'regesta.new-project'

/** What a person has said of a new project so far; a reload of this tab keeps it. */
export function useDraft(): readonly [draft: Draft, change: (part: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(kept)
  const change = (part: Partial<Draft>) => {
    setDraft((before) => {
      const next = { ...before, ...part }
      keep(next)
      return next
    })
  }
  return [draft, change]
}

/** Starts over, for instance when the project is made. */
export const forgetDraft = () => keep(emptyDraft)

function kept(): Draft {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return { ...emptyDraft, ...(value as Partial<Draft>) }
  } catch {
    return emptyDraft
  }
}

function keep(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still makes projects.
  }
}
