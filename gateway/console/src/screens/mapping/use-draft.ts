import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { type Definition, definitionIn, savedMapping } from '../../api/mapping.js'
import { beginEditing, type Draft, draftOf, edit, type Sheet, same, textOf } from './draft.js'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.js'
import { useIsSaving, useSaving } from './use-saving.js'

/** The mapping as it is edited: steps back and forth, kept over a reload, saved on request. */
export function useDraft(project: string) {
  const definition = useSaved(project)
  const saved = draftOf(definition)
  const steps = useSteps(project, definition)
  const { draft, base, isChanged, adopt } = steps
  const isSaving = useIsSaving(project)
  const isOvertaken = isChanged && !isSaving && !same(saved, base) && !same(saved, draft)
  const [isTakenIn, setTakenIn] = useState(false)
  useNews(textOf(saved), isSaving, () => {
    // Another window may have saved just what is edited here.
    if (same(saved, draft)) steps.setBase(saved)
    // What is edited stays; what the workbench has saved by itself is known already.
    if (isChanged || same(saved, base)) return
    adopt(saved)
    setTakenIn(true)
  })
  const take = (next: Draft) => {
    adopt(next)
    setTakenIn(false)
  }
  const { saving, save } = useSaving(project, [saved, base], (sent) => {
    steps.setBase(sent)
    setTakenIn(false)
  })
  return {
    ...steps,
    saving,
    /** Whether a saved mapping is replaced. */
    isReplacing: definition !== undefined,
    /** Whether somebody else has saved another mapping since this one was begun. */
    isOvertaken,
    /** Whether what is shown was saved by somebody else while nothing was edited here. */
    isTakenIn: isTakenIn && !isChanged,
    save: () => {
      if (isChanged) save(draft)
    },
    /** The service has saved this by itself; going back to what was there before is a step as any other. */
    adopt: take,
    /** The service has put another sheet under what is saved; what is edited of the rest stays edited. */
    replaceSheet: (sheet: Sheet) => {
      steps.replaceSheet(sheet)
      setTakenIn(false)
    },
    discard: () => take(isOvertaken ? saved : base),
  }
}

/**
 * The mapping that is saved; undefined where there is none. It is read where it is asked whether one is being saved,
 * since that is known at once: what a parent hands down may be from before, and would pass for somebody else's.
 */
function useSaved(project: string): Definition | undefined {
  const { data } = useQuery(savedMapping(project))
  return definitionIn(data?.column_definitions)
}

export type Drafting = ReturnType<typeof useDraft>

/** What is edited, step by step, beside the saved mapping that it was begun from. */
function useSteps(project: string, definition: Definition | undefined) {
  const [known] = useState(() => keptDraft(project))
  const [base, setBase] = useState(() => draftOf(known?.base ?? definition))
  const [isRestored, setRestored] = useState(known !== undefined)
  const [editing, dispatch] = useReducer(edit, undefined, () => beginEditing(draftOf(known?.edited ?? definition)))
  const draft = editing.present
  const isChanged = !same(draft, base)
  useEffect(() => {
    if (isChanged) keepDraft(project, draft, base)
    else forgetDraft(project)
  }, [project, draft, base, isChanged])
  const begin = (next: Draft) => {
    setBase(next)
    setRestored(false)
  }
  return {
    draft,
    base,
    isChanged,
    isRestored: isRestored && isChanged,
    setBase: begin,
    canUndo: editing.past.length > 0,
    canRedo: editing.future.length > 0,
    /** @param place changes of the same place one after the other are taken back together */
    change: (next: Draft, place?: string) =>
      dispatch({ do: 'change', draft: next, ...(place === undefined ? {} : { place }) }),
    replaceSheet: (sheet: Sheet) => {
      setBase({ ...base, sheet })
      dispatch({ do: 'change', draft: { ...draft, sheet } })
    },
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' }),
    /** What is saved becomes what is shown: one step, however many events announce it. */
    adopt: (next: Draft) => {
      begin(next)
      dispatch({ do: 'change', draft: next, place: textOf(next) })
    },
  }
}

/** Acts once for each text that is not the one before; while it waits, for none. */
function useNews(text: string, waits: boolean, act: () => void): void {
  const seen = useRef(text)
  useEffect(() => {
    if (waits || seen.current === text) return
    seen.current = text
    act()
  })
}
