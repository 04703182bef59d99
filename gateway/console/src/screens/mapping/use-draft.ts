import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { type Definition, saveMapping } from '../../api/mapping.js'
import { beginEditing, type Draft, definitionOf, draftOf, edit } from './draft.js'

const storageKey = (project: string) => `regesta.mapping.${project}`

/** What was edited and not saved, as it lies in this browser. */
function kept(project: string): Definition | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey(project)) ?? 'null')
    return typeof found === 'object' && found !== null ? (found as Definition) : undefined
  } catch {
    return undefined
  }
}

const same = (one: Draft, other: Draft) => JSON.stringify(definitionOf(one)) === JSON.stringify(definitionOf(other))

/** The mapping as it is edited: steps back and forth, kept over a reload, saved on request. */
export function useDraft(project: string, saved: Definition | undefined) {
  const [base, setBase] = useState(() => draftOf(saved))
  const [isRestored, setRestored] = useState(() => kept(project) !== undefined)
  const [editing, dispatch] = useReducer(edit, undefined, () => beginEditing(draftOf(kept(project) ?? saved)))
  const draft = editing.present
  const isChanged = !same(draft, base)
  useEffect(() => {
    if (isChanged) localStorage.setItem(storageKey(project), JSON.stringify(definitionOf(draft)))
    else localStorage.removeItem(storageKey(project))
  }, [project, draft, isChanged])
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => saveMapping(project, definitionOf(draft)),
    onSuccess: () => {
      setBase(draft)
      setRestored(false)
      return queries.invalidateQueries({ queryKey: ['project', project] })
    },
  })
  return {
    draft,
    isChanged,
    isRestored: isRestored && isChanged,
    saving,
    canUndo: editing.past.length > 0,
    canRedo: editing.future.length > 0,
    /** @param place changes of the same place one after the other are taken back together */
    change: (next: Draft, place?: string) =>
      dispatch({ do: 'change', draft: next, ...(place === undefined ? {} : { place }) }),
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' }),
    save: () => {
      if (isChanged && !saving.isPending) saving.mutate()
    },
    /** The service has saved this by itself; going back to what was there before is a step as any other. */
    adopt: (next: Draft) => {
      setBase(next)
      setRestored(false)
      dispatch({ do: 'change', draft: next })
    },
    discard: () => {
      setRestored(false)
      dispatch({ do: 'change', draft: base })
    },
  }
}

export type Drafting = ReturnType<typeof useDraft>
